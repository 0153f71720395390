import { Thread } from '#ui/progress-bar.tsx';

/** Entries of a challenge are about this long; nothing refuses a shorter or longer one. */
export const ENTRY_GOAL = 1_000;

/** What an entry is written for, and how far it is on the way to the usual length. */
export function EntryGoal({ title, words }: { title: string; words: number }) {
  const goal = ENTRY_GOAL.toLocaleString('en-US');
  const reached = words >= ENTRY_GOAL;
  return (
    <div className="desk-width desk-line entry-goal">
      <p>
        For <bdi>{title}</bdi>, about 1,000–3,000 words
      </p>
      <Thread value={Math.min(words, ENTRY_GOAL)} max={ENTRY_GOAL} label={`${words.toLocaleString('en-US')} of ${goal} words`} />
      <p className="entry-goal-words">
        {reached ? `${words.toLocaleString('en-US')} words: long enough for an entry` : `${words.toLocaleString('en-US')} of ${goal} words`}
      </p>
    </div>
  );
}
