import { sql } from 'drizzle-orm';
import { outsideClosedZone, visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

export const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
export const workId = sql`${sql.placeholder('work')}::uuid`;

/** CTE of the work, empty unless the viewer may see it. Every statement of an action starts from it. */
export const visible = sql`visible as (select ${works.id}, ${works.pagesCount}, ${works.authorId} from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = ${workId} and ${visibleToPlaceholder(works)} and ${outsideClosedZone})`;
