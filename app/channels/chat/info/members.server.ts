import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { microsecondsOf, timeAt } from '#app/lists/cursor-sql.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { findChannel } from '../../channel.server.ts';
import type { OpenChannel } from '../../channel-rules.ts';
import { MODERATORS_MAX } from '../../role-rules.ts';
import { channelMembers as members } from '../../tables.ts';
import { MEMBERS_PAGE_SIZE, type MemberPage } from './member-rules.ts';

const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
const micros = microsecondsOf(members.joinedAt);

/**
 * Members of a channel opened for the viewer, except its owner, longest membership first, with a cursor; the first page begins with all
 * moderators. Those with a private profile are shown only to fellow members, as their messages are.
 */
export async function membersOf(viewer: Viewer, { id, about, relation }: OpenChannel, after: string | null = null): Promise<MemberPage> {
  if (!about) return { members: [], next: null };
  const [, at, last] = CURSOR.exec(after ?? '') ?? [];
  const later = isId(last) ? sql`(${members.joinedAt}, ${members.personId}) > (${timeAt(at)}, ${last}::uuid)` : undefined;
  const shown: SQL | undefined = relation.role ? undefined : or(eq(people.isPrivate, false), viewer ? eq(people.id, viewer.id) : undefined);
  const rows = await inChannel(id, and(eq(members.role, 'member'), shown, later))
    .orderBy(asc(members.joinedAt), asc(members.personId))
    .limit(MEMBERS_PAGE_SIZE + 1);
  const moderators = later
    ? []
    : await inChannel(id, and(eq(members.role, 'moderator'), shown))
        .orderBy(asc(members.roleSince), asc(members.personId))
        .limit(MODERATORS_MAX);
  const page = rows.slice(0, MEMBERS_PAGE_SIZE);
  const end = page.at(-1);
  return {
    members: [...moderators, ...page].map(({ micros: _, ...person }) => person),
    next: rows.length > MEMBERS_PAGE_SIZE && end ? `${end.micros}.${end.id}` : null,
  };
}

const inChannel = (id: string, which: SQL | undefined) =>
  db
    .select({
      ...{ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
      ...{ role: members.role, micros },
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(and(eq(members.channelId, id), isActiveAccount(), which));

/** The same by channel id. Null: missing, or the viewer may not read it. */
export async function moreMembers(viewer: Viewer, channelId: string, after: string | null) {
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about) return null;
  return { name: channel.name, owner: channel.about.owner, role: channel.relation.role, ...(await membersOf(viewer, channel, after)) };
}
