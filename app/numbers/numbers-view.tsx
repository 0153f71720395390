import { href, Link } from 'react-router';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { STATE_NAMES } from '../engagement/library/state-rules.ts';
import type { Numbers } from './numbers.server.ts';
import { type Mark, NumbersChart } from './numbers-chart.tsx';
import {
  bucketName,
  COUNTED_STATES,
  METRICS,
  type Metric,
  NO_READERS,
  NOTHING_IN_PERIOD,
  PERIODS,
  type Period,
  shownNumber,
  WORKS_SHOWN,
} from './numbers-rules.ts';
import { PartsTable } from './parts-table.tsx';
import '#ui/controls/chip.css';
import '../browse/chips/chips.css';
import './numbers.css';

type Props = { numbers: Numbers; period: Period['period']; path: string };

/** The periods, the number and chart of each count, and what else is counted (STATS-01). */
export function NumbersView({ numbers, period, path }: Props) {
  const { bucket } = PERIODS.find((option) => option.period === period) ?? PERIODS[1];
  const marks = numbers.marks.map(({ bucket, kind, title }) => ({
    bucket,
    title: kind === 'announced' ? `Followers notified: ${title}` : title,
  }));
  const isEmpty = METRICS.every(({ metric }) => !numbers.totals[metric].sum && !numbers.totals[metric].hidden);
  return (
    <>
      <nav aria-label="Period">
        <ul className="browse-chips">
          {PERIODS.map(({ period: option, name }) => (
            <li key={option}>
              <Link className="chip" to={`?period=${option}`} preventScrollReset aria-current={option === period ? 'true' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="numbers-note">
        Days are in UTC. Your own reading is never counted. Numbers from 1 to 4 are shown as “fewer than 5”, so that they identify no one;
        sums with such numbers are rounded down to a multiple of 5. In a sum of days a member counts once for each day.
      </p>
      {isEmpty ? (
        <Empty title={numbers.isRead ? NOTHING_IN_PERIOD : NO_READERS} />
      ) : (
        <>
          <p>
            <a className="numbers-link" href={`${path}/csv?period=${period}`} download>
              Download CSV
            </a>
          </p>
          {METRICS.map(({ metric, name, sentence }) => (
            <MetricSection key={metric} metric={metric} name={name} sentence={sentence} numbers={numbers} bucket={bucket} marks={marks} />
          ))}
        </>
      )}
      <Marks numbers={numbers} />
      <States numbers={numbers} />
      {numbers.work && <PartsTable parts={numbers.parts} />}
      {!numbers.work && numbers.works.length > 0 && <MostRead numbers={numbers} period={period} />}
    </>
  );
}

type SectionProps = { metric: Metric; name: string; sentence: string; numbers: Numbers; bucket: Period['bucket']; marks: Mark[] };

function MetricSection({ metric, name, sentence, numbers, bucket, marks }: SectionProps) {
  const points = numbers.buckets.map(({ day, counts }) => ({ key: day, name: bucketName(day, bucket), count: counts[metric] }));
  return (
    <section className="numbers-count" aria-labelledby={`numbers-${metric}`}>
      <h2 id={`numbers-${metric}`}>
        {name} <span className="numbers-total">{shownNumber(numbers.totals[metric])}</span>
      </h2>
      <p className="numbers-note">{sentence}</p>
      <NumbersChart name={`${name} by ${bucket}`} points={points} marks={marks} />
      <details className="numbers-details">
        <summary>Show as table</summary>
        <table className="numbers-table">
          <caption className="sr-only">
            {name} by {bucket}
          </caption>
          <ColumnHeads names={[bucket === 'day' ? 'Day' : bucket === 'week' ? 'Week' : 'Month', name]} />
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.name}</th>
                <td>{shownNumber(point.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The marks of the charts, with their titles. */
function Marks({ numbers: { marks } }: { numbers: Numbers }) {
  if (!marks.length) return null;
  return (
    <section className="numbers-count" aria-labelledby="numbers-marks">
      <h2 id="numbers-marks">Publications and announcements</h2>
      <p className="numbers-note">They are the triangles above the bars.</p>
      <ul className="numbers-list">
        {marks.map(({ day, kind, title }) => (
          <li key={day + kind + title}>
            <span>{bucketName(day, 'day')}</span> {kind === 'announced' && 'Followers notified: '}
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

const States = ({ numbers: { states } }: { numbers: Numbers }) => (
  <section className="numbers-count" aria-labelledby="numbers-states">
    <h2 id="numbers-states">In libraries now</h2>
    <p className="numbers-note">
      Members who have the work in this state of their library. Finished is counted above, as finished readings.
    </p>
    <dl className="numbers-states">
      {COUNTED_STATES.map((state) => (
        <div key={state}>
          <dt>{STATE_NAMES[state]}</dt>
          <dd>{shownNumber(states[state])}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const MostRead = ({ numbers: { works }, period }: { numbers: Numbers; period: string }) => (
  <section className="numbers-count" aria-labelledby="numbers-works">
    <h2 id="numbers-works">Works</h2>
    {works.length === WORKS_SHOWN && <p className="numbers-note">The {WORKS_SHOWN} with the most readers in this period.</p>}
    <div className="numbers-frame">
      <table className="numbers-table">
        <caption className="sr-only">Your works by readers in this period</caption>
        <ColumnHeads names={['Work', ...METRICS.map(({ name }) => name)]} />
        <tbody>
          {works.map(({ id, title, counts }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="numbers-link" to={`${href('/works/:id/numbers', { id })}?period=${period}`}>
                  <bdi>{title}</bdi>
                </Link>
              </th>
              {METRICS.map(({ metric }) => (
                <td key={metric}>{shownNumber(counts[metric])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
