import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-write.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isActiveAccount, shownTo, shownToPlaceholder, visibleTo, visibleToPlaceholder } from '../audience/visible.server.ts';
import { channels } from '../channels/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { works } from '../works/tables.ts';
import type { Report, Reported } from './report-rules.ts';
import { reports } from './tables.ts';

const value = (name: string, type: 'uuid' | 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** The reported work, post or channel if visible to the viewer; a channel's name is visible unless its owner's account is being deleted. */
const seen = sql`seen as (
    select ${works.id}, ${works.title}, ${works.authorId} from ${works} join ${people} on ${people.id} = ${works.authorId}
    where ${works.id} = ${value('id', 'uuid')} and ${works.kind} = ${value('type', 'text')} and ${visibleToPlaceholder(works)}
    union all
    select ${posts.id}, ${people.name}, ${posts.authorId} from ${posts} join ${people} on ${people.id} = ${posts.authorId}
    where ${posts.id} = ${value('id', 'uuid')} and ${value('type', 'text')} = 'post' and ${visibleToPlaceholder(posts)}
    union all
    select ${channels.id}, ${channels.name}, ${channels.ownerId} from ${channels} join ${people} on ${people.id} = ${channels.ownerId}
    where ${channels.id} = ${value('id', 'uuid')} and ${isActiveAccount()} and ${shownToPlaceholder(channels, channels.ownerId)} and ${value('type', 'text')} = 'channel'
  )`;

const reportWrite = preparedWrite<{ own: boolean }>(
  'report',
  sql`with ${seen}, made as (
      insert into ${reports} (user_id, content_type, content_id, reason, details)
      select ${value('viewer', 'uuid')}, ${value('type', 'text')}, id, ${value('reason', 'text')}, ${value('details', 'text')}
      from seen where author_id <> ${value('viewer', 'uuid')}
      on conflict (user_id, content_type, content_id) where status = 'pending' do nothing
    )
    select author_id = ${value('viewer', 'uuid')} as own from seen`,
);

/**
 * Stores the viewer's report of a work, a post or a channel. A repeated report keeps the first pending one and also returns `done`.
 * `own` and `not-found` (not visible to the viewer) store nothing.
 */
export async function report(viewer: Person, { id, ...rest }: Report): Promise<'done' | 'own' | 'not-found'> {
  if (!isId(id)) return 'not-found';
  const [found] = await reportWrite({ viewer: viewer.id, id, ...rest });
  if (!found) return 'not-found';
  return found.own ? 'own' : 'done';
}

/** The title of the work or channel, or the name of the post's author, for the report form. Returns null if not visible to the viewer. */
export async function aboutReport(viewer: Person, type: Reported, id: string): Promise<{ title: string; own: boolean } | null> {
  if (!isId(id)) return null;
  if (type === 'channel') {
    const [channel] = await db
      .select({ title: channels.name, ownerId: channels.ownerId })
      .from(channels)
      .innerJoin(people, eq(people.id, channels.ownerId))
      .where(and(eq(channels.id, id), isActiveAccount(), shownTo(viewer, channels, channels.ownerId)));
    return channel ? { title: channel.title, own: channel.ownerId === viewer.id } : null;
  }
  const [found] = await (type === 'post'
    ? db
        .select({ title: people.name, authorId: posts.authorId })
        .from(posts)
        .innerJoin(people, eq(people.id, posts.authorId))
        .where(and(eq(posts.id, id), visibleTo(viewer, posts)))
    : db
        .select({ title: works.title, authorId: works.authorId })
        .from(works)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(eq(works.id, id), eq(works.kind, type), visibleTo(viewer, works))));
  return found ? { title: found.title, own: found.authorId === viewer.id } : null;
}
