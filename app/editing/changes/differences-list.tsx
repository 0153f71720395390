import { type Differences, differencesInWords, NOTHING_CHANGED } from '../editing-rules.ts';

/** What a working copy changes, in words (EDIT-07). */
export function DifferencesList({ differences }: { differences: Differences }) {
  const changes = differencesInWords(differences);
  if (!changes.length) return <p>{NOTHING_CHANGED}</p>;
  return (
    <ul className="list-disc ps-6" aria-label="What differs">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
