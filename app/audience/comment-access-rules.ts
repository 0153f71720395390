/** Who can comment on a work or post, as its author decides (CMT-01). */
export const COMMENT_RULES = ['everyone', 'spectators', 'none'] as const;
export type CommentRule = (typeof COMMENT_RULES)[number];
export const COMMENT_RULE_NAMES: Record<CommentRule, string> = {
  everyone: 'Everyone',
  spectators: 'People who have spectated the author for at least 24 hours',
  none: 'Nobody',
};
export const isCommentRule = (value: unknown): value is CommentRule => COMMENT_RULES.some((rule) => rule === value);

/** What the author of a work or post chose; `holdsFirst`: first comments of somebody wait for approval (CMT-02). */
export type CommentChoice = { rule: CommentRule; holdsFirst: boolean };

/** How long somebody must have spectated the author to comment where only spectators can. */
export const SPECTATED_HOURS = 24;

/** The rule that keeps the viewer from commenting. */
export type ClosedComments = Exclude<CommentRule, 'everyone'>;
