import { sql } from 'drizzle-orm';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { channelMembers, channelMessages } from '../../tables.ts';

const id = sql`${sql.placeholder('id')}::uuid`;

// Times follow positions only roughly, since a row has the start time of its transaction: compares the last 20 rows.
const markUpTo = preparedWrite(
  'mark_channel_seen_up_to',
  sql`update ${channelMembers} set seen_at = greatest(${channelMembers.seenAt}, (
      select max(created_at) from (
        select ${channelMessages.createdAt} from ${channelMessages} where ${channelMessages.channelId} = ${id} and ${channelMessages.position} <= ${sql.placeholder('position')}::bigint
        order by ${channelMessages.position} desc limit 20
      ) last))
    where ${channelMembers.channelId} = ${id} and ${channelMembers.personId} = ${sql.placeholder('viewer')}::uuid`,
);

/** Marks a channel as seen up to a position; later messages stay new. Does nothing for non-members. */
export async function markSeenUpTo(viewer: Person, channelId: string, position: number): Promise<void> {
  if (isId(channelId)) await markUpTo({ id: channelId, viewer: viewer.id, position });
}
