/** What SAFE-11 looks for; of two findings that overlap the earlier kind of this list is used. */
export const FINDING_KINDS = ['email', 'link', 'handle', 'telephone', 'address', 'school', 'age', 'name'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The rest of a longer text is not checked, so that one story cannot keep the server busy. */
export const CHECKED_MAX = 100_000; // UTF-16 units

/** What looks like personal data in a text. `start` and `end`, which is exclusive, are in UTF-16 units. */
export type Finding = { kind: FindingKind; start: number; end: number };

const PHRASES: Record<FindingKind, string> = {
  name: 'a full name',
  telephone: 'a telephone number',
  email: 'an email address',
  address: 'a street address',
  school: 'the name of a school',
  age: 'an age with a name',
  handle: 'a name on another site or game',
  link: 'a link',
};
export const phraseOf = (kind: FindingKind): string => PHRASES[kind];
/** What the child reads. */
export const looksLike = (kind: FindingKind) => `This looks like ${PHRASES[kind]}. It is safer to keep it secret.`;

/** A finding with the words around it. `page` is counted from 1. */
export type QuotedFinding = {
  kind: FindingKind;
  in: 'title' | 'description' | 'page';
  page: number;
  start: number;
  before: string;
  found: string;
  after: string;
};

/** At most this many findings of a work are shown. */
export const FINDINGS_MAX = 20;
/** How many findings a child reads about at once. */
export const FINDINGS_FOR_CHILD = 3;

export const FINDING_CHOICES = { change: 'Change it', handIn: 'Ask my grown-up' } as const;
/** The heading of the dialog and the page that ask the child. */
export const KEEP_SECRET = 'Is this a secret?';

export const locationOf = ({ in: where, page }: QuotedFinding): string =>
  ({ title: 'In the title', description: 'In “What is it about?”', page: `On page ${page}` })[where];
