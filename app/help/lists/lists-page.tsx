import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { SCAN_ROWS_MAX } from '../../audience/left-out/scan-rules.ts';
import { BOUNDS } from '../../browse/filter/query/candidates.server.ts';
import { titled } from '../../document/page-title.ts';
import { OTHER_ROWS } from '../../home/rows/row-rules.ts';
import { LIBRARY_BOUND } from '../../library/library-rules.ts';
import { type Section, TextPage } from '../long-text.tsx';
import type { Route } from './+types/lists-page';
import { DESCRIBED_LIBRARY, DESCRIBED_ROWS, DESCRIBED_SORTINGS, type Described } from './formulas.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('How Lists Work', matches),
  { name: 'description', content: 'What each row of Home and each sorting is ordered by, with its numbers.' },
];

/** How many works a filtered list scans, from the constants of its queries. */
export const loader = () => ({ bounds: { ...BOUNDS, library: LIBRARY_BOUND.works } });

const Formulas = ({ of }: { of: Described[] }) => (
  <ul>
    {of.map(({ name, formula }) => (
      <li key={name}>
        <b>{name.endsWith('…') ? name : `${name}.`}</b> {formula}
      </li>
    ))}
  </ul>
);

const { continued, chapters } = OTHER_ROWS;
const number = (n: number) => n.toLocaleString('en-US');

const sectionsWith = ({ time, length, count, rare, share, library }: Route.ComponentProps['loaderData']['bounds']): Section[] => [
  {
    id: 'home',
    title: 'The Rows of Home',
    body: (
      <>
        <p>
          Each card of a row that ranks or recommends says in one line why it is there. A chosen language narrows these rows to works in
          that language, but not “{continued.name}”, “{chapters.name}” and the rows of your filters.
        </p>
        <Formulas of={DESCRIBED_ROWS} />
        <p>
          A view is counted once per member and work, and so is a like. Challenge entries and stories of the Kids Zone are on their own
          pages and in none of these rows of works. If you hide works of a row, the next ones take their place, up to the first{' '}
          {number(SCAN_ROWS_MAX)} in that order and your own.
        </p>
      </>
    ),
  },
  {
    id: 'sortings',
    title: 'The Sortings of Lists',
    body: (
      <>
        <Formulas of={DESCRIBED_SORTINGS} />
        <p>
          A filtered list searches a fixed number of works at a time, in the order of the sorting: {number(time)} by date, {number(length)}{' '}
          by length, {number(count)} by likes or views. If the page is not full by then, it says so and offers to keep searching. A
          condition that at most {number(rare)} works meet, and less than {number(share * 100)}% of all works, is always searched
          completely.
        </p>
        <p>
          A list without a filter leaves out what you hide. It searches {number(SCAN_ROWS_MAX)} works at a time for that, and “Show more”
          continues after them.
        </p>
      </>
    ),
  },
  {
    id: 'library',
    title: 'The Sortings of Your Library',
    body: (
      <>
        <Formulas of={DESCRIBED_LIBRARY} />
        <p>A filter searches {number(library)} works of a shelf at a time, in the order of the sorting.</p>
      </>
    ),
  },
  {
    id: 'never',
    title: 'What No List Does',
    body: (
      <>
        <p>No list is ordered by money or by time spent on this site, and nobody can pay for a place.</p>
        <p>
          “Not for me” affects only the lists of the member who presses it. It changes no public number and no other list, and the author of
          the work is not notified. What you hid, and what else you do not want to see, is in{' '}
          <Link className="link" to={href('/settings/content')}>
            What You See
          </Link>{' '}
          in the settings.
        </p>
      </>
    ),
  },
];

/** The formula of every row of Home and of each sorting (WHY-04). */
export default function ListsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title="How Lists Work"
      lead={<p>What each row and each sorting is ordered by, with the numbers that this site uses.</p>}
      sections={sectionsWith(loaderData.bounds)}
    />
  );
}
