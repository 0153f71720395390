/** Who can comment on a work or post, as its author decides (CMT-01, REPLY-06). */
export const COMMENT_RULES = ['everyone', 'spectators', 'none'] as const;
export type CommentRule = (typeof COMMENT_RULES)[number];
export const COMMENT_RULE_NAMES: Record<CommentRule, string> = {
  everyone: 'Everyone signed in',
  spectators: 'People the author spectates and their spectators',
  none: 'Nobody',
};
export const isCommentRule = (value: unknown): value is CommentRule => COMMENT_RULES.some((rule) => rule === value);

/** What the author of a work or post chose; `holdsFirst`: first comments of somebody wait for approval (CMT-02). */
export type CommentChoice = { rule: CommentRule; holdsFirst: boolean };

/** How long a spectator must have spectated the author to comment where not everyone can; whom the author spectates comments at once. */
export const SPECTATED_HOURS = 24;

/** What keeps the viewer from commenting: the rule, or the group of the child who wrote the story (SAFE-10). */
export type ClosedComments = Exclude<CommentRule, 'everyone'> | 'group';
