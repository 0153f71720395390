import { ProgressBar } from '#ui/display/progress-bar.tsx';
import './entry-goal.css';

/** The usual length of a challenge entry in words; it is not enforced. */
export const ENTRY_GOAL = 1_000;

/** The challenge of an entry, and its progress toward the usual length. */
export function EntryGoal({ title, words }: { title: string; words: number }) {
  const goal = ENTRY_GOAL.toLocaleString('en-US');
  const reached = words >= ENTRY_GOAL;
  return (
    <div className="editor-width editor-line entry-goal">
      <p>
        For <bdi>{title}</bdi>, about 1,000–3,000 words
      </p>
      <ProgressBar value={Math.min(words, ENTRY_GOAL)} max={ENTRY_GOAL} label={`${words.toLocaleString('en-US')} of ${goal} words`} />
      <p className="entry-goal-words">
        {reached ? `${words.toLocaleString('en-US')} words: long enough for an entry` : `${words.toLocaleString('en-US')} of ${goal} words`}
      </p>
    </div>
  );
}
