import { PasswordAgain } from '#app/account/password/password-again.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox, Radio } from '#ui/controls/checkbox.tsx';
import { Select, TextArea } from '#ui/controls/field.tsx';
import type { DecisionAction } from '../../case-rules.ts';
import { DEFAULT_LENGTH, isPersonAction, LENGTHS } from '../../decisions/people/standing-decision-rules.ts';
import type { Reason } from '../../reason-rules.ts';
import type { OpenCase } from '../case-page.server.ts';
import { BUTTONS, NOTE_MAX, type Typed, WORDS_MAX } from '../case-page-rules.ts';
import { useDecision } from './use-decision.ts';

type Rules = readonly { id: string; title: string }[];
type Props = {
  /** The address that the form is sent to. */
  to: string;
  rules: Rules;
  buttons: readonly DecisionAction[];
  suggested: string;
  needsPassword: boolean;
  /** The other held things of the person, which the same decision may include. */
  othersHeld?: number;
  /** The result of a form that was sent without JavaScript. */
  refused: unknown;
  children?: React.ReactNode;
};

const typedIn = (result: unknown): Typed | null =>
  typeof result === 'object' && result !== null && 'typed' in result ? (result.typed as Typed) : null;
type Fields = Partial<Record<'rule' | 'words' | 'note' | 'length' | 'password', string>>;
const fieldsIn = (result: unknown): Fields =>
  typeof result === 'object' && result !== null && 'fields' in result && result.fields ? result.fields : {};
/** The decision that stored only a note and left the words in the form. */
const notedIn = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'noted' in result ? String(result.noted) : null;

const othersHeldWords = (count: number) => `the ${count.toLocaleString('en-US')} other held ${count === 1 ? 'thing' : 'things'}`;

const HELD_REASON = 'Spam' satisfies Reason;

/** The rule that the most frequent reason of the reports suggests, which is preselected. */
export function suggestedRule({ kind, rules, reports }: OpenCase): string {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  const [reason = kind === 'held' ? HELD_REASON : ''] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return rules.find((rule) => rule.reasons.includes(reason))?.id ?? '';
}

/** Rule, words and the decision; a plain form first. */
export function DecideForm({ to, rules, buttons, suggested, needsPassword, othersHeld = 0, refused, children }: Props) {
  const { Form, formProps, result, isBusy, message } = useDecision(refused);
  const fields = message ? fieldsIn(result) : {};
  const typed = typedIn(refused) ?? { rule: suggested, words: '', note: '', length: DEFAULT_LENGTH, also: [] };
  const noted = notedIn(result);
  return (
    <Form {...formProps} action={to} className="decide-form" aria-label="Decision">
      {/* Enter in the password field presses the first button of a form, which would decide something. */}
      <button type="submit" disabled hidden />
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {children}
      <RuleChoice rules={rules} chosen={typed.rule} error={fields.rule} />
      <TextArea
        label="Words to the person (optional)"
        name="words"
        dir="auto"
        rows={2}
        maxLength={WORDS_MAX}
        defaultValue={typed.words}
        error={fields.words ?? null}
      />
      <PersonChoice buttons={buttons} typed={typed} error={fields.length} />
      {(needsPassword || fields.password) && buttons.includes('ban') && <PasswordAgain error={fields.password ?? null} isOptional />}
      <TextArea
        key={noted}
        label="Note for staff (optional)"
        name="note"
        dir="auto"
        rows={2}
        maxLength={NOTE_MAX}
        defaultValue={typed.note}
        error={fields.note ?? null}
        data-key="n"
        aria-keyshortcuts="n"
      />
      {noted && <p role="status">The note is stored. Nothing is decided yet.</p>}
      {othersHeld > 0 && <Checkbox name="all" value="yes" label={`Also ${othersHeldWords(othersHeld)} of this person`} />}
      <div className="decide-buttons">
        {BUTTONS.filter(({ action }) => buttons.includes(action)).map(({ action, name, key, variant }) => (
          <Button
            key={action}
            type="submit"
            name="action"
            value={action}
            variant={variant}
            disabled={isBusy}
            {...(key && { 'data-key': key, 'aria-keyshortcuts': key })}
          >
            {name}
          </Button>
        ))}
      </div>
    </Form>
  );
}

const RuleChoice = ({ rules, chosen, error }: { rules: Rules; chosen: string; error: string | undefined }) => (
  <fieldset>
    <legend>Which rule does it break?</legend>
    {rules.map(({ id, title }, i) => (
      <Radio
        key={id}
        label={title}
        name="rule"
        value={id}
        defaultChecked={id === chosen}
        aria-describedby={error ? 'no-rule' : undefined}
        {...(i < 9 && { 'data-key': String(i + 1), 'aria-keyshortcuts': String(i + 1) })}
      />
    ))}
    {error && (
      <p className="decide-refusal" id="no-rule">
        {error}
      </p>
    )}
  </fieldset>
);

/** What is decided about the person together with the thing, and the time of a silence or suspension. */
function PersonChoice({ buttons, typed, error }: { buttons: readonly DecisionAction[]; typed: Typed; error: string | undefined }) {
  const offered = BUTTONS.filter(({ action }) => isPersonAction(action) && buttons.includes(action));
  if (!offered.length) return null;
  return (
    <>
      <fieldset className="decide-also">
        <legend>Together with Hide or Remove</legend>
        {offered.map(({ action, name }) => (
          <Checkbox key={action} label={name} name="action" value={action} defaultChecked={typed.also.includes(action)} />
        ))}
      </fieldset>
      <Select label="Time of a silence or suspension" name="length" defaultValue={typed.length} error={error ?? null}>
        {LENGTHS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
