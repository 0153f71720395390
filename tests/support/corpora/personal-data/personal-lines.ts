import type { MarkKind } from '#app/personal-data/mark-rules.ts';

/** Lines as children write them, by the kind of personal data in them. */
export type PersonalLines = Record<MarkKind, readonly string[]>;
