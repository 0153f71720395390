import { href } from 'react-router';

/** The names, addresses and properties of every kind of work. */
export const kinds = {
  book: {
    kind: 'book',
    name: 'Book',
    plural: 'Books',
    noun: 'book',
    address: (id: string) => href('/book/:id', { id }),
    list: href('/all-books'),
    editor: href('/write/book'),
    editorName: 'Write a Book',
    draft: 'book',
    cover: '3:4',
    look: 'book',
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
    address: (id: string) => href('/comic/:id', { id }),
    list: href('/all-comics'),
    editor: href('/write/comic'),
    editorName: 'Create a Comic',
    draft: 'comic',
    cover: '3:4',
    look: 'comic',
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
    address: (id: string) => href('/theory/:id', { id }),
    list: href('/all-theories'),
    editor: href('/write/fantheory'),
    editorName: 'Create a Fan Theory',
    draft: 'fantheory',
    cover: '16:9',
    look: 'theory',
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
    address: (id: string) => href('/world/:id', { id }),
    list: href('/all-worlds'),
    editor: href('/write/imageworld'),
    editorName: 'Imagine Your World',
    draft: 'imageworld',
    cover: '16:9',
    look: 'world',
    classedBy: 'tags',
    part: null,
    content: 'text',
    bucket: 'worlds',
  },
  kids_book: {
    kind: 'kids_book',
    name: 'Kids Story',
    plural: 'Kids Stories',
    noun: 'story',
    address: (id: string) => href('/kids-book/:id', { id }),
    list: href('/kids-adventure'),
    editor: href('/kids-writing'),
    editorName: 'Write Your Story',
    draft: 'kids',
    cover: '3:4',
    look: 'kids',
    classedBy: 'genre',
    part: null,
    content: 'text',
    bucket: 'kids_books',
  },
  challenge_entry: {
    kind: 'challenge_entry',
    name: 'Challenge Entry',
    plural: 'Challenge Entries',
    noun: 'challenge entry',
    address: (id: string) => href('/weekly-challenges/entry/:id', { id }),
    list: href('/weekly-challenges'),
    editor: href('/participate-write'),
    editorName: 'Write an Entry',
    draft: 'challenge',
    cover: '3:4',
    look: 'book',
    classedBy: 'genre',
    part: null,
    content: 'text',
    bucket: 'books',
  },
} as const;
export type Kind = keyof typeof kinds;
/**
 * The kinds that the front page, browse, search and the create hub list. Kids stories and challenge entries are listed only in the Kids
 * Zone and with their challenge (`works.listed` is the same rule in the database).
 */
export const listedKinds = [kinds.book, kinds.comic, kinds.theory, kinds.world] as const;
export type ListedKind = (typeof listedKinds)[number]['kind'];
/** Parts that an author adds to a published work; each uses the editor of its work's kind. */
export const partKinds = {
  chapter: {
    of: 'book',
    name: 'Chapter',
    noun: 'chapter',
    editor: (workId: string) => href('/write/chapter/:id', { id: workId }),
    address: (workId: string, id: string) => href('/book/:id/chapter/:partId', { id: workId, partId: id }),
  },
  arc: {
    of: 'comic',
    name: 'Arc',
    noun: 'arc',
    editor: (workId: string) => href('/write/arc/:id', { id: workId }),
    address: (workId: string, id: string) => href('/comic/:id/arc/:partId', { id: workId, partId: id }),
  },
} as const;
export type PartKind = keyof typeof partKinds;

/**
 * Draft types as named by DRAFT-01, plus the parts. Kids stories and challenge entries are stored as type `book` with an origin (AMB-35,
 * KIDS-20); here their origin is the type.
 */
export type DraftType = (typeof kinds)[Kind]['draft'] | PartKind;
export const isPart = (type: DraftType): type is PartKind => type in partKinds;

const byDraft = new Map<DraftType, Kind>(Object.values(kinds).map(({ draft, kind }) => [draft, kind]));
/** The kind of the work that a draft becomes, or that it is a part of. */
export const kindOfDraft = (type: DraftType): Kind => (isPart(type) ? partKinds[type].of : (byDraft.get(type) as Kind));

/** The page that lists new works of a kind: Home, or the list of the kind (PUBLISH-19, CHALL-19). */
export const listingPage = (kind: Kind) => (listedKinds.some((shelf) => shelf.kind === kind) ? href('/') : kinds[kind].list);
