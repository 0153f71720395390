import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { openChannel } from '../../channel.server.ts';
import type { OpenChannel } from '../../channel-rules.ts';
import { channelMembers as members } from '../../tables.ts';
import { MEMBERS_PAGE_SIZE, type MemberPage } from './member-rules.ts';

const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
const micros = sql<string>`(extract(epoch from ${members.joinedAt}) * 1000000)::bigint`;

/**
 * Members of a channel opened for the viewer, except its owner, longest membership first, with a cursor. Those with a private profile are
 * shown only to fellow members, as their messages are.
 */
export async function membersOf(viewer: Viewer, { id, about, standing }: OpenChannel, after: string | null = null): Promise<MemberPage> {
  if (!about) return { members: [], next: null };
  const [, at, last] = CURSOR.exec(after ?? '') ?? [];
  const later = isId(last)
    ? sql`(${members.joinedAt}, ${members.personId}) > (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${last}::uuid)`
    : undefined;
  const shown: SQL | undefined = standing.isMember
    ? undefined
    : or(eq(people.isPrivate, false), viewer ? eq(people.id, viewer.id) : undefined);
  const rows = await db
    .select({ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture, micros })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(and(eq(members.channelId, id), isActiveAccount(), ne(members.personId, about.owner.id), shown, later))
    .orderBy(asc(members.joinedAt), asc(members.personId))
    .limit(MEMBERS_PAGE_SIZE + 1);
  const page = rows.slice(0, MEMBERS_PAGE_SIZE);
  const end = page.at(-1);
  return {
    members: page.map(({ micros: _, ...person }) => person),
    next: rows.length > MEMBERS_PAGE_SIZE && end ? `${end.micros}.${end.id}` : null,
  };
}

/** The same by channel id. Null: missing, or the viewer may not read it. */
export async function moreMembers(viewer: Viewer, channelId: string, after: string | null) {
  const channel = await openChannel(viewer, channelId, { seen: false });
  return channel?.about ? { name: channel.name, owner: channel.about.owner, ...(await membersOf(viewer, channel, after)) } : null;
}
