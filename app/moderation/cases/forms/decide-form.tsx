import { PasswordAgain } from '#app/account/password/password-again.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select, TextArea } from '#ui/controls/field.tsx';
import { counted } from '#ui/display/count-rules.ts';
import type { DecisionAction } from '../../case-rules.ts';
import { DEFAULT_DURATION, DURATIONS, isPersonAction } from '../../decisions/people/standing-decision-rules.ts';
import type { Reason } from '../../reason-rules.ts';
import type { LoadedCase } from '../case-page.server.ts';
import { BUTTONS, NOTE_MAX, type Typed, WORDS_MAX } from '../case-page-rules.ts';
import { CaseForm } from './case-form.tsx';
import { fieldsIn, typedIn } from './refused-form.ts';
import { type ChoosableRules, RuleChoice } from './rule-choice.tsx';
import { useDecision } from './use-decision.ts';

type Props = {
  /** The address that the form is sent to. */
  to: string;
  rules: ChoosableRules;
  buttons: readonly DecisionAction[];
  suggested: string;
  needsPassword: boolean;
  /** The other held things of the person, which the same decision may include. */
  othersHeld?: number;
  /** The result of a form that was sent without JavaScript. */
  refused: unknown;
  children?: React.ReactNode;
};

/** The decision that stored only a note and left the words in the form. */
const notedIn = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'noted' in result ? String(result.noted) : null;

const othersHeldWords = (count: number) => `the ${counted(count, 'other held item')}`;

const HELD_REASON = 'Spam' satisfies Reason;

/** The rule that the most frequent reason of the reports suggests, which is preselected. */
export function suggestedRule({ kind, rules, reports }: LoadedCase): string {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  const [reason = kind === 'held' ? HELD_REASON : ''] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return rules.find((rule) => rule.reasons.includes(reason))?.id ?? '';
}

/** Rule, words and the decision; a plain form first. */
export function DecideForm({ to, rules, buttons, suggested, needsPassword, othersHeld = 0, refused, children }: Props) {
  const decision = useDecision(refused);
  const { result, isBusy, message } = decision;
  const { rule, words, note, length, password } = fieldsIn(message ? result : null);
  const typed = typedIn<Typed>(refused, { rule: suggested, words: '', note: '', length: DEFAULT_DURATION, also: [] });
  const noted = notedIn(result);
  return (
    <CaseForm decision={decision} to={to} label="Decision">
      {children}
      <RuleChoice rules={rules} chosen={typed.rule} error={rule} hasKeys />
      <TextArea
        label="Words to the person (optional)"
        name="words"
        dir="auto"
        rows={2}
        maxLength={WORDS_MAX}
        defaultValue={typed.words}
        error={words ?? null}
      />
      <PersonChoice buttons={buttons} typed={typed} error={length} />
      {(needsPassword || password) && buttons.includes('ban') && <PasswordAgain error={password ?? null} isOptional />}
      <TextArea
        key={noted}
        label="Note for staff (optional)"
        name="note"
        dir="auto"
        rows={2}
        maxLength={NOTE_MAX}
        defaultValue={typed.note}
        error={note ?? null}
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
            inactive={isBusy}
            {...(key && { 'data-key': key, 'aria-keyshortcuts': key })}
          >
            {name}
          </Button>
        ))}
      </div>
    </CaseForm>
  );
}

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
      <Select label="Length of a silence or suspension" name="length" defaultValue={typed.length} error={error ?? null}>
        {DURATIONS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
