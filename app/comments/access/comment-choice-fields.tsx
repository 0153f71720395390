import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/field.tsx';
import { COMMENT_RULES, type CommentChoice, isCommentRule } from '../../audience/comment-access-rules.ts';
import { HOLD_FIRST, OWN_RULE_NAMES, SPECTATORS_WAIT, WHO_CAN_COMMENT } from './comment-choice-rules.ts';

type Props = {
  choice: CommentChoice;
  /** Makes the fields controlled. */
  onChoice?: (choice: CommentChoice) => void;
  error?: string | null;
};

/** Who can comment, and whether first comments wait for approval (REPLY-06, CMT-02). */
export function CommentChoiceFields({ choice, onChoice, error = null }: Props) {
  const { rule, holdsFirst } = choice;
  const selected = onChoice
    ? {
        value: rule,
        onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLSelectElement>) =>
          isCommentRule(value) && onChoice({ ...choice, rule: value }),
      }
    : { defaultValue: rule };
  const checked = onChoice
    ? {
        checked: holdsFirst,
        onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChoice({ ...choice, holdsFirst: currentTarget.checked }),
      }
    : { defaultChecked: holdsFirst };
  return (
    <>
      <Select label={WHO_CAN_COMMENT} hint={SPECTATORS_WAIT} name="commentRule" error={error} {...selected}>
        {COMMENT_RULES.map((value) => (
          <option key={value} value={value}>
            {OWN_RULE_NAMES[value]}
          </option>
        ))}
      </Select>
      <Checkbox name="holdFirst" value="yes" label={HOLD_FIRST} {...checked} />
    </>
  );
}
