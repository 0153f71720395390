/** Who can comment on a work or post, as its author decides (CMT-01). */
export const COMMENT_RULES = ['everyone', 'spectators', 'nobody'] as const;
export type CommentRule = (typeof COMMENT_RULES)[number];
export const isCommentRule = (value: unknown): value is CommentRule => COMMENT_RULES.some((rule) => rule === value);

/** How long somebody must have spectated the author to comment where only spectators can. */
export const SPECTATED_HOURS = 24;

/** The rule that keeps the viewer from commenting. */
export type ClosedComments = Exclude<CommentRule, 'everyone'>;
