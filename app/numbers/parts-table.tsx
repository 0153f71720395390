import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { largestDrop, PARTS_SHOWN, type PartNumbers, shownNumber } from './numbers-rules.ts';

/** How many readers opened each part and came to its end, in reading order (STATS-03). */
export function PartsTable({ parts }: { parts: readonly PartNumbers[] }) {
  if (!parts.length) return null;
  const drop = largestDrop(parts);
  return (
    <section className="numbers-count" aria-labelledby="numbers-parts">
      <h2 id="numbers-parts">Readers per part</h2>
      <p className="numbers-note">
        Members who ever opened the part, those of them who reached its end, and their share of those who opened the first part.
        {parts.length === PARTS_SHOWN && ` The first ${PARTS_SHOWN} parts are shown.`}
      </p>
      {drop && (
        <p>
          The largest drop is between <bdi>{drop.from.title}</bdi> and <bdi>{drop.to.title}</bdi>: from {shownNumber(drop.from.readers)} to{' '}
          {shownNumber(drop.to.readers)} readers.
        </p>
      )}
      <div className="numbers-frame">
        <table className="numbers-table">
          <caption className="sr-only">Readers per part</caption>
          <ColumnHeads names={['Part', 'Opened', 'Reached the end', 'Share of the first']} />
          <tbody>
            {parts.map(({ id, title, readers, finished, share }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{title}</bdi>
                </th>
                <td>{shownNumber(readers)}</td>
                <td>{shownNumber(finished)}</td>
                <td>{share ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
