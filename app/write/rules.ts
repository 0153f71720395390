/** Draft types of the specification (DRAFT-01); a kind joins when its editor exists. */
export const DRAFT_KINDS = ['book'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Which editor a draft belongs to (AMB-35). */
export const DRAFT_ORIGINS = ['book'] as const;
export type DraftOrigin = (typeof DRAFT_ORIGINS)[number];
