import { sql } from 'drizzle-orm';
import type { WorkContent } from '../ratings/rating-rules.ts';
import { works } from '../tables.ts';

/** The columns of `works` as one value, so that statements that join several tables have one column for them. */
export const contentColumn = sql<WorkContent>`jsonb_build_object('rating', ${works.rating}, 'warnings', ${works.warnings}, 'warningsStated', ${works.warningsStated},
  'parts', case when cardinality(${works.partWarnings}) > 0 then jsonb_build_object('of', case ${works.kind} when 'comic' then 'arcs' else 'chapters' end, 'warnings', ${works.partWarnings}) end,
  'panels', ${works.panelWarnings})`;

/** The columns of `WorkFacts`. */
export const factColumns = {
  status: works.status,
  holdUntil: works.holdUntil,
  minutes: sql<number | null>`(${works.readingSeconds} / 60)::int`.as('minutes'),
  content: contentColumn.as('content'),
};
