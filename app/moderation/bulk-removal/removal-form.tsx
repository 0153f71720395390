import { Form, useNavigation } from 'react-router';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { RuleChoice } from '../cases/forms/rule-choice.tsx';
import type { Rule } from '../rules/rules.server.ts';
import { REMOVED_DAYS, WORDS_MAX } from './removal-rules.ts';
import type { RemovalField } from './removals.server.ts';

export type Refused = RefusedForm<{ rule: string; words: string }, RemovalField>;
type Props = { rules: readonly Rule[]; total: number; refused: Refused | null };

/** The rule, words to the person, and the button with the number of things. */
export function RemovalForm({ rules, total, refused }: Props) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { fields = {}, typed = { rule: '', words: '' } } = refused ?? {};
  const things = counted(total, 'item');
  return (
    <Form method="post" className="removal-form">
      {refused && !fields.words && (
        <p role="alert" className="removal-refusal">
          {refused.message}
        </p>
      )}
      <RuleChoice rules={rules} chosen={typed.rule} error={fields.rule} />
      <TextArea
        label="Words to the person (optional)"
        name="words"
        dir="auto"
        rows={3}
        maxLength={WORDS_MAX}
        defaultValue={typed.words}
        error={fields.words ?? null}
      />
      <p>The person gets one notification. Everything can be restored together for {REMOVED_DAYS} days.</p>
      <Button type="submit" variant="danger" className="justify-self-start" busy={isBusy && 'Starting...'}>
        Remove {things}
      </Button>
    </Form>
  );
}
