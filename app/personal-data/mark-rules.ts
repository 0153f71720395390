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
  email: 'an e-mail address',
  address: 'a street address',
  school: 'the name of a school',
  age: 'an age with a name',
  handle: 'a name on another site or game',
  link: 'a link',
};
/** What the child reads. */
export const looksLike = (kind: MarkKind) => `This looks like ${PHRASES[kind]}. It is safer to keep it secret.`;
