/** What every kind of work says of itself, once (architecture.md "Data"). A kind joins when its editor and reader exist. */
export const kinds = {
  book: {
    kind: 'book',
    name: 'Book',
    plural: 'Books',
    noun: 'book',
    address: (id: string) => `/book/${id}`,
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
/** The types of drafts are the specification's words (DRAFT-01). */
export type DraftType = (typeof kinds)[Kind]['draft'];

const byDraft = Object.fromEntries(Object.values(kinds).map(({ draft, kind }) => [draft, kind])) as Record<DraftType, Kind>;
export const kindOfDraft = (type: DraftType): Kind => byDraft[type];
