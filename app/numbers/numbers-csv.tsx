import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/numbers-csv';
import { numbersOf } from './numbers.server.ts';
import { csvRow, METRICS, parsePeriod, shownNumber } from './numbers-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const FIRST_COLUMN = { day: 'Day', week: 'Week from', month: 'Month from' } as const;

/** The numbers of the page as a file, hidden and rounded as there (STATS-04). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id = null } = params as { id?: string };
  const period = parsePeriod(new URL(request.url).searchParams);
  const numbers = await numbersOf(viewerOf(context), id, period);
  if (!numbers) return problemNamed('not-found');
  const { buckets, totals, parts } = numbers;
  const rows = [
    csvRow(`${FIRST_COLUMN[period.bucket]} (UTC)`, ...METRICS.map(({ name }) => name)),
    ...buckets.map(({ day, counts }) => csvRow(day, ...METRICS.map(({ metric }) => shownNumber(counts[metric])))),
    csvRow('Sum', ...METRICS.map(({ metric }) => shownNumber(totals[metric]))),
  ];
  if (parts.length) rows.push('\r\n', csvRow('Part', 'Opened', 'Reached the end', 'Share of the first'));
  for (const { title, readers, finished, share } of parts)
    rows.push(csvRow(title, shownNumber(readers), shownNumber(finished), share ?? ''));
  return new Response(`\uFEFF${rows.join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="numbers-${period.period}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
