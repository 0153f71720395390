import { COMMENT_RULE_NAMES, type CommentChoice, isCommentRule } from '../../audience/comment-access-rules.ts';

export const WHO_CAN_COMMENT = 'Who can comment'; // CMT-01
export const SPECTATORS_WAIT = 'Spectators can comment 24 hours after they start spectating you.';
export const HOLD_FIRST = 'Hold comments of people whose comments I have not approved before'; // CMT-02
/** As their author reads them. */
export const OWN_RULE_NAMES = { ...COMMENT_RULE_NAMES, spectators: 'People I spectate and my spectators' };

export const COMMENT_CHOICE_MESSAGES = {
  unknown: 'Please choose who can comment.',
  saved: 'Saved.',
  failed: 'This wasn’t saved. Please try again.',
} as const;

/** The form fields of a choice. */
export const fieldsOf = ({ rule, holdsFirst }: CommentChoice) => ({ commentRule: rule, holdFirst: holdsFirst ? 'yes' : 'no' });

/** Reads the choice from a form; null if there is none, or it is unknown. */
export function readChoice(form: FormData): CommentChoice | null {
  const rule = form.get('commentRule');
  return isCommentRule(rule) ? { rule, holdsFirst: form.get('holdFirst') === 'yes' } : null;
}
