import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { REMARKS_COUNTED_MAX, type RemarkCounts } from '../remarks/remark-rules.ts';
import { comments } from '../tables.ts';
import { isCounted, isListed } from './threads.server.ts';

const remarkers = alias(people, 'remarkers');

/**
 * How many remarks the viewer can read on each of these blocks of a work that is joined (REPLY-07): only of blocks with remarks, and at
 * most the first 2,000 of a page.
 */
export const remarkCounts = (blocks: SQL): SQL<RemarkCounts> => sql<RemarkCounts>`coalesce((
  select jsonb_object_agg(counted.block_id, counted.n) from (
    select one.block_id, count(*)::int as n from (
      select ${comments.blockId} from ${comments} join ${people} remarkers on ${remarkers.id} = ${comments.authorId}
      where ${comments.workId} = ${works.id} and ${works.hasRemarks} and ${comments.blockId} = any(${blocks}) and ${isCounted(comments)} and ${isListed(comments, remarkers)}
      limit ${sql.raw(String(REMARKS_COUNTED_MAX))}) one
    group by one.block_id) counted), '{}')`;
