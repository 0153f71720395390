import { sql } from 'drizzle-orm';
import { isId } from '#server/ids.ts';
import { preparedWrite } from '#server/prepared-write.ts';
import type { Person } from '../../audience/viewer.ts';
import { channelMembers, channelMessages as said } from '../tables.ts';

const id = sql`${sql.placeholder('id')}::uuid`;

// Times follow positions only roughly, because a transaction has the time of its beginning: the last few are looked at.
const read = preparedWrite(
  'read_channel',
  sql`update ${channelMembers} set seen_at = greatest(${channelMembers.seenAt}, (
      select max(created_at) from (
        select ${said.createdAt} from ${said} where ${said.channelId} = ${id} and ${said.position} <= ${sql.placeholder('position')}::bigint
        order by ${said.position} desc limit 20
      ) last))
    where ${channelMembers.channelId} = ${id} and ${channelMembers.personId} = ${sql.placeholder('viewer')}::uuid`,
);

/** Remembers that a member has read a channel up to a position (COMM-06); what came after is still new. Nothing where they are no member. */
export async function markRead(viewer: Person, channelId: string, position: number): Promise<void> {
  if (isId(channelId)) await read({ id: channelId, viewer: viewer.id, position });
}
