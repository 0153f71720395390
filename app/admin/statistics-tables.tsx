import { LocalDate } from '#ui/dates/local-date.tsx';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import type { Statistics } from '../statistics/statistics.server.ts';
import { PERIOD_NAMES, type PerPeriod, type TotalKind } from '../statistics/statistics-rules.ts';
import { Fact } from './person-facts.tsx';

const NAMES: Record<TotalKind, string> = {
  accounts: 'New accounts',
  works: 'Works',
  posts: 'Posts',
  comments: 'Comments',
  messages: 'Messages',
  reports: 'Reports',
};
const number = (value: number) => value.toLocaleString('en-US');

/** What happened on the site, in numbers, and its state now (SITE-05). */
export function StatisticsTables({ sums, active, answered, now }: Statistics) {
  const [accounts, ...others] = sums;
  const row = (name: string, values: PerPeriod<string>) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {values.map((value, i) => (
        <td key={PERIOD_NAMES[i]}>{value}</td>
      ))}
    </tr>
  );
  const counted = (name: string, counts: PerPeriod) => row(name, counts.map(number) as unknown as PerPeriod<string>);
  return (
    <>
      <section>
        <h2 className="display text-xl">Activity</h2>
        <div className="admin-table-frame">
          <table className="admin-table admin-numbers">
            <caption className="sr-only">Activity by period; days are in UTC</caption>
            <ColumnHeads names={['What', ...PERIOD_NAMES]} />
            <tbody>
              {accounts && counted(NAMES[accounts.kind], accounts.counts)}
              {counted('People who were active', active)}
              {others.map(({ kind, counts }) => counted(NAMES[kind], counts))}
              {row('Median answer time', answered.map((text) => text ?? '–') as unknown as PerPeriod<string>)}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2 className="display text-xl">Now</h2>
        <dl className="admin-facts">
          <Fact name="Open cases">{number(now.open)}</Fact>
          <Fact name="Oldest open case">{now.oldestAt ? <LocalDate at={now.oldestAt} /> : 'None'}</Fact>
          <Fact name="Stored by members">{now.stored}</Fact>
          <Fact name="Database">{now.database}</Fact>
          <Fact name="Emails waiting">{number(now.waiting)}</Fact>
          <Fact name="Emails failed">{number(now.failed)}</Fact>
          <Fact name="Helper texts">{now.helper ? `${number(now.texts)} of ${number(now.helper.texts)} this month` : 'Off'}</Fact>
          <Fact name="Helper images">{now.helper ? `${number(now.pictures)} of ${number(now.helper.pictures)} this month` : 'Off'}</Fact>
          <Fact name="Version">{now.version}</Fact>
          <Fact name="Last migration">{now.migration}</Fact>
          <Fact name="Processes">{number(now.processes)}</Fact>
        </dl>
      </section>
    </>
  );
}
