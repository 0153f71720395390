import { href, useFetcher } from 'react-router';
import { refusalOf } from '#app/forms/action-errors.ts';
import { MarkedPlaces } from '#app/personal-data/marked-places.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { WORDS_MAX } from '../../decisions/decision-rules.ts';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import type { ReviewInCase } from './review-in-case.server.ts';

type Props = {
  id: string;
  isOpen: boolean;
  review: ReviewInCase;
  rules: readonly { id: string; title: string }[];
  query: QueueQuery;
  /** The result of a form that was sent without JavaScript. */
  refused: unknown;
};

type Typed = { rule: string; words: string };
const typedIn = (result: unknown): Typed =>
  typeof result === 'object' && result !== null && 'typed' in result ? (result.typed as Typed) : { rule: '', words: '' };
type Fields = Partial<Record<'rule' | 'words', string>>;
const fieldsIn = (result: unknown): Fields =>
  typeof result === 'object' && result !== null && 'fields' in result && result.fields ? result.fields : {};

/** What of the texts may tell who the child is or where to find it (SAFE-11). */
const PerhapsSecret = ({ places }: Pick<Props['review'], 'places'>) => (
  <section aria-label="Perhaps secret">
    <p>This may be better kept secret:</p>
    <MarkedPlaces places={places} />
  </section>
);

/** Accepts a kids story for the Kids Zone, or declines it; a plain form first (SAFE-07). Once decided, only a refusal is shown. */
export function ReviewForm({ id, isOpen, review, rules, query, refused }: Props) {
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== 'idle';
  const result = fetcher.data ?? refused;
  const message = isBusy ? null : refusalOf(result);
  const fields = message ? fieldsIn(result) : {};
  const typed = typedIn(refused);
  const to = review.isOfChild ? 'the grown-ups of this child' : 'the author';
  return (
    <fetcher.Form
      method="post"
      action={href('/moderation/cases/:id/review', { id }) + queueSearch(query)}
      className="decide-form"
      aria-label="Decision about the story"
    >
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {review.places.length > 0 && <PerhapsSecret places={review.places} />}
      {isOpen && review.refusal && <p role="note">{review.refusal}</p>}
      {isOpen && review.isOpen && (
        <>
          {review.isVersion && (
            <p>This is a newer version of a story that is in the Kids Zone. If you accept it, it replaces the older text.</p>
          )}
          <fieldset>
            <legend>Which rule does it break? (optional, with Decline)</legend>
            {rules.map(({ id: rule, title }, i) => (
              <Radio
                key={rule}
                label={title}
                name="rule"
                value={rule}
                defaultChecked={rule === typed.rule}
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
            label={`Words to ${to} (optional, with Decline)`}
            name="words"
            dir="auto"
            rows={3}
            maxLength={WORDS_MAX}
            defaultValue={typed.words}
            error={fields.words ?? null}
            data-key="n"
            aria-keyshortcuts="n"
          />
        </>
      )}
      {isOpen && (
        <div className="decide-buttons">
          {review.isOpen && !review.refusal && (
            <Button type="submit" name="answer" value="accept" disabled={isBusy} data-key="o" aria-keyshortcuts="o">
              Accept for the Kids Zone
            </Button>
          )}
          {review.isOpen ? (
            <Button type="submit" name="answer" value="decline" variant="danger-line" disabled={isBusy} data-key="d" aria-keyshortcuts="d">
              Decline
            </Button>
          ) : (
            <Button type="submit" name="answer" value="dismiss" variant="line" disabled={isBusy} data-key="d" aria-keyshortcuts="d">
              Close
            </Button>
          )}
        </div>
      )}
    </fetcher.Form>
  );
}
