import { href, useFetcher } from 'react-router';
import { refusalOf } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox, Radio } from '#ui/controls/checkbox.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import type { Reason } from '../../reason-rules.ts';
import type { OpenCase } from '../case-page.server.ts';
import { buttonsFor, NOTE_MAX, WORDS_MAX } from '../case-page-rules.ts';

export type Typed = { rule: string; words: string; note: string };
type Props = { open: OpenCase; query: QueueQuery; refused: unknown };

const typedIn = (result: unknown): Typed | null =>
  typeof result === 'object' && result !== null && 'typed' in result ? (result.typed as Typed) : null;
const fieldsIn = (result: unknown): Partial<Record<'rule' | 'words' | 'note', string>> =>
  typeof result === 'object' && result !== null && 'fields' in result && result.fields ? result.fields : {};

const othersHeldWords = (count: number) => `the ${count.toLocaleString('en-US')} other held ${count === 1 ? 'thing' : 'things'}`;

const HELD_REASON = 'Spam' satisfies Reason;

/** The rule that the most frequent reason of the reports suggests, which is preselected. */
function suggestedRule({ kind, rules, reports }: OpenCase): string {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  const [reason = kind === 'held' ? HELD_REASON : ''] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return rules.find((rule) => rule.reasons.includes(reason))?.id ?? '';
}

/** Rule, words and the decision; a plain form first. `refused` is the result of a form that was sent without JavaScript. */
export function DecideForm({ open, query, refused }: Props) {
  const fetcher = useFetcher();
  const result = fetcher.data ?? refused;
  const message = fetcher.state === 'idle' ? refusalOf(result) : null;
  const fields = message ? fieldsIn(result) : {};
  const typed = typedIn(refused) ?? { rule: suggestedRule(open), words: '', note: '' };
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      action={href('/moderation/cases/:id/decide', { id: open.id }) + queueSearch(query)}
      className="decide-form"
      aria-label="Decision"
    >
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      <fieldset>
        <legend>Which rule does it break?</legend>
        {open.rules.map(({ id, title }, i) => (
          <Radio
            key={id}
            label={title}
            name="rule"
            value={id}
            defaultChecked={id === typed.rule}
            aria-describedby={fields.rule ? 'no-rule' : undefined}
            {...(i < 9 && { 'data-key': String(i + 1), 'aria-keyshortcuts': String(i + 1) })}
          />
        ))}
        {fields.rule && (
          <p className="decide-refusal" id="no-rule">
            {fields.rule}
          </p>
        )}
      </fieldset>
      <TextArea
        label="Words to the author (optional)"
        name="words"
        dir="auto"
        rows={2}
        maxLength={WORDS_MAX}
        defaultValue={typed.words}
        error={fields.words ?? null}
      />
      <TextArea
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
      {open.othersHeld > 0 && <Checkbox name="all" value="yes" label={`Also ${othersHeldWords(open.othersHeld)} of this person`} />}
      <div className="decide-buttons">
        {buttonsFor(open.kind).map(({ action, name, key, variant }) => (
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
    </fetcher.Form>
  );
}
