/** What every kind of work says of itself, once (architecture.md "Data"). A kind joins when its editor and reader exist. */
export const kinds = {
  book: {
    kind: 'book',
    name: 'Book',
    plural: 'Books',
    noun: 'book',
    address: (id: string) => `/book/${id}`,
    list: '/all-books',
    editor: '/write/book',
    editorName: 'Write a Book',
    draft: 'book',
    cover: '3:4',
    classedBy: 'genre',
    part: 'chapter',
    content: 'text',
    bucket: 'books',
  },
  comic: {
    kind: 'comic',
    name: 'Comic',
    plural: 'Comics',
    noun: 'comic',
    address: (id: string) => `/comic/${id}`,
    list: '/all-comics',
    editor: '/write/comic',
    editorName: 'Create a Comic',
    draft: 'comic',
    cover: '3:4',
    classedBy: 'genre',
    part: 'arc',
    content: 'panels',
    bucket: 'comics',
  },
  theory: {
    kind: 'theory',
    name: 'Fan Theory',
    plural: 'Fan Theories',
    noun: 'theory',
    address: (id: string) => `/theory/${id}`,
    list: '/all-theories',
    editor: '/write/fantheory',
    editorName: 'Create a Fan Theory',
    draft: 'fantheory',
    cover: '16:9',
    classedBy: 'category',
    part: null,
    content: 'text',
    bucket: 'theories',
  },
  world: {
    kind: 'world',
    name: 'World',
    plural: 'Imaginary Worlds',
    noun: 'world',
    address: (id: string) => `/world/${id}`,
    list: '/all-worlds',
    editor: '/write/imageworld',
    editorName: 'Imagine Your World',
    draft: 'imageworld',
    cover: '16:9',
    classedBy: 'tags',
    part: null,
    content: 'text',
    bucket: 'worlds',
  },
} as const;
export type Kind = keyof typeof kinds;
/** What an author adds to a published work (CHAP, ARC): each is written with the editor of its work's kind. */
export const partKinds = {
  chapter: {
    of: 'book',
    name: 'Chapter',
    noun: 'chapter',
    editor: (workId: string) => `/write/chapter/${workId}`,
    address: (workId: string, id: string) => `/book/${workId}/chapter/${id}`,
  },
  arc: {
    of: 'comic',
    name: 'Arc',
    noun: 'arc',
    editor: (workId: string) => `/write/arc/${workId}`,
    address: (workId: string, id: string) => `/comic/${workId}/arc/${id}`,
  },
} as const;
export type PartKind = keyof typeof partKinds;

/** The types of drafts are the specification's words (DRAFT-01), and the parts that are written like them. */
export type DraftType = (typeof kinds)[Kind]['draft'] | PartKind;
export const isPart = (type: DraftType): type is PartKind => type in partKinds;

const byDraft = new Map<DraftType, Kind>(Object.values(kinds).map(({ draft, kind }) => [draft, kind]));
/** The kind of work that a draft is, or belongs to. */
export const kindOfDraft = (type: DraftType): Kind => (isPart(type) ? partKinds[type].of : (byDraft.get(type) as Kind));
