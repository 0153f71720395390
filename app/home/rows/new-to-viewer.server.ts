import { sql } from 'drizzle-orm';
import { libraryEntries } from '../../engagement/library/tables.ts';
import { readingPlaces, readingProgress } from '../../engagement/tables.ts';
import { viewerPlaceholder as viewerId } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';

const state = sql`(select l.state from ${libraryEntries} l where l.work_id = ${works.id} and l.person_id = ${viewerId})`;

/** Whether a work of a query with the placeholder `viewer` is neither the viewer's own nor begun, finished or dropped by them. */
export const isNewToViewer = sql`(${works.authorId} <> ${viewerId} and coalesce(${state}, 'want') = 'want'
  and (select true from ${readingProgress} r where r.work_id = ${works.id} and r.person_id = ${viewerId} limit 1) is null
  and (select true from ${readingPlaces} r where r.work_id = ${works.id} and r.person_id = ${viewerId} limit 1) is null)`;

const given = sql`${sql.placeholder('works')}::uuid[]`;
/** Of the ids in the placeholder `works`, those of works that the viewer began, finished or dropped. Reads each table once for all ids. */
export const begunOfGiven = sql`select l.work_id from ${libraryEntries} l
    where l.person_id = ${viewerId} and l.work_id = any(${given}) and coalesce(l.state, 'want') <> 'want'
  union all select r.work_id from ${readingProgress} r where r.person_id = ${viewerId} and r.work_id = any(${given})
  union all select r.work_id from ${readingPlaces} r where r.person_id = ${viewerId} and r.work_id = any(${given})`;
