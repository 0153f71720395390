import { href } from 'react-router';
import { Findings } from '#app/personal-data/findings.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { WORDS_MAX } from '../../decisions/decision-rules.ts';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import type { ReviewInCase } from '../../review/decide/review-in-case.server.ts';
import { CaseForm } from './case-form.tsx';
import { fieldsIn, typedIn } from './refused-form.ts';
import { type ChoosableRules, RuleChoice } from './rule-choice.tsx';
import { useDecision } from './use-decision.ts';

type Props = {
  id: string;
  isOpen: boolean;
  review: ReviewInCase;
  rules: ChoosableRules;
  query: QueueQuery;
  /** The result of a form that was sent without JavaScript. */
  refused: unknown;
};

/** What of the texts may tell who the child is or where to find them (SAFE-11). */
const PerhapsSecret = ({ findings }: Pick<Props['review'], 'findings'>) => (
  <section aria-label="Perhaps secret">
    <p>This may be better kept secret:</p>
    <Findings findings={findings} />
  </section>
);

/** Accepts a kids story for the Kids Zone, or declines it (SAFE-07). */
export function ReviewForm({ id, isOpen, review, rules, query, refused }: Props) {
  const decision = useDecision(refused);
  const { isBusy, message, result } = decision;
  const { rule, words } = fieldsIn(message ? result : null);
  const typed = typedIn(refused, { rule: '', words: '' });
  const reader = review.isOfChild ? 'the grown-ups of this child' : 'the author';
  return (
    <CaseForm
      decision={decision}
      to={href('/moderation/cases/:id/review', { id }) + queueSearch(query)}
      label="Decision about the story"
      isOpen={isOpen || review.findings.length > 0}
    >
      {review.findings.length > 0 && <PerhapsSecret findings={review.findings} />}
      {isOpen && review.refusal && <p role="note">{review.refusal}</p>}
      {isOpen && review.isOpen && (
        <>
          {review.isVersion && (
            <p>This is a newer version of a story that is in the Kids Zone. If you accept it, it replaces the older text.</p>
          )}
          <RuleChoice rules={rules} legend="Which rule does it break? (optional, with Decline)" chosen={typed.rule} error={rule} hasKeys />
          <TextArea
            label={`Words to ${reader} (optional, with Decline)`}
            name="words"
            dir="auto"
            rows={3}
            maxLength={WORDS_MAX}
            defaultValue={typed.words}
            error={words ?? null}
            data-key="n"
            aria-keyshortcuts="n"
          />
        </>
      )}
      {isOpen && (
        <div className="decide-buttons">
          {review.isOpen && !review.refusal && (
            <Button type="submit" name="answer" value="accept" inactive={isBusy} data-key="o" aria-keyshortcuts="o">
              Accept for the Kids Zone
            </Button>
          )}
          {review.isOpen ? (
            <Button type="submit" name="answer" value="decline" variant="danger-line" inactive={isBusy} data-key="d" aria-keyshortcuts="d">
              Decline
            </Button>
          ) : (
            <Button type="submit" name="answer" value="dismiss" variant="line" inactive={isBusy} data-key="d" aria-keyshortcuts="d">
              Close
            </Button>
          )}
        </div>
      )}
    </CaseForm>
  );
}
