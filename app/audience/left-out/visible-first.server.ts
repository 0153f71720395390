import { and, type SQL, sql } from 'drizzle-orm';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { chosen } from '../per-lists.server.ts';
import type { OrderedList } from './looked.server.ts';

/**
 * A list of works whose first rows are by authors who are visible to the placeholder `viewer`, since the cursor after the last one has its
 * id. A scalar subquery that is compared with null, because PostgreSQL expects that of almost every row and reads an index in order.
 */
export const visibleFirst = ({ where, order }: Pick<OrderedList, 'where' | 'order'>, isAuthorVisible: SQL): OrderedList => ({
  table: works,
  where: and(
    where,
    chosen(
      sql`${sql.placeholder('viewer')}`,
      sql`(select true from ${people} where ${people.id} = ${works.authorId} and ${isAuthorVisible} limit 1) is not null`,
      sql`true`,
    ),
  ),
  order,
});
