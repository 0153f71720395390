import type { FindingKind } from '#app/personal-data/finding-rules.ts';

/** Lines as children write them, by the kind of personal data in them. */
export type PersonalLines = Record<FindingKind, readonly string[]>;
