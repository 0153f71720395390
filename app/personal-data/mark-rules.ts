/** What SAFE-11 looks for, in the order in which one mark wins over another at the same place. */
export const MARK_KINDS = ['email', 'link', 'handle', 'telephone', 'address', 'school', 'age', 'name'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The rest of a longer text is not checked, so that one story cannot keep the server busy. */
export const CHECKED_MAX = 100_000; // UTF-16 units

/** A place in a text that looks like personal data, in UTF-16 units; `end` is exclusive. */
export type Mark = { kind: MarkKind; start: number; end: number };

const PHRASES: Record<MarkKind, string> = {
  name: 'a full name',
  telephone: 'a telephone number',
  email: 'an email address',
  address: 'a street address',
  school: 'the name of a school',
  age: 'an age with a name',
  handle: 'a name on another site or game',
  link: 'a link',
};
export const phraseOf = (kind: MarkKind): string => PHRASES[kind];
/** What the child reads. */
export const looksLike = (kind: MarkKind) => `This looks like ${PHRASES[kind]}. It is safer to keep it secret.`;

/** A mark with the words around it. `page` is counted from 1. */
export type MarkedPlace = {
  kind: MarkKind;
  in: 'title' | 'description' | 'page';
  page: number;
  start: number;
  before: string;
  found: string;
  after: string;
};

/** So many places of a work are shown; whoever reads these knows enough to read the rest with care. */
export const PLACES_MAX = 20;
/** The places that a child reads about at once. */
export const PLACES_FOR_CHILD = 3;

export const MARKED_CHOICES = { change: 'Change it', handIn: 'Ask my grown-up' } as const;
/** The heading of the dialog and the page that ask the child. */
export const KEEP_SECRET = 'Is this a secret?';

export const nameOfPlace = ({ in: where, page }: MarkedPlace): string =>
  ({ title: 'In the title', description: 'In “What is it about?”', page: `On page ${page}` })[where];
