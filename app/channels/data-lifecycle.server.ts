import { sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';
import { deleteMessagesWithAttachments } from './chat/attachments/attachments.server.ts';
import { cleanUpFiles } from './chat/attachments/file-cleanup.server.ts';
import { purgeTombstones } from './chat/messages/tombstones.server.ts';
import { moveCoversOf } from './hand-over/move-cover.server.ts';
import { deletePastBans } from './members/ban-cleanup.server.ts';
import { deletePastRequestTimes } from './requests/open-requests.server.ts';
import { channelMembers, channelMessages, channels } from './tables.ts';

const ownedBy = sql`${channels.ownerId} = ${sql.placeholder('person')}`;
/** As in the function `hand_over_channels`, which makes the moderator of longest standing the owner (CHMOD-05). */
const withoutSuccessor = sql`not exists (select from ${channelMembers} member join ${people} person on person.id = member.person_id
  where member.channel_id = ${channels.id} and member.role = 'moderator' and person.deleting_since is null and person.standing <> 'banned')`;
const LOST_SHOWN = 50;

export const deletionCounts = {
  channels: sql<number>`(select count(*) from ${channels} where ${ownedBy} and ${withoutSuccessor})::int`,
  messages: channelMessages.authorId,
};
/** The channels that are deleted with the account, by name. */
export const lostChannels = sql<
  { id: string; name: string }[]
>`(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
  select ${channels.id}, ${channels.name} from ${channels} where ${ownedBy} and ${withoutSuccessor} order by ${channels.name}, ${channels.id} limit ${sql.raw(String(LOST_SHOWN))}) lost)`;

/**
 * Covers of channels that have another owner now are moved out of the person's folder. Files that others sent in this person's channels are
 * in the senders' folders, so deleting the person's folder does not include them.
 */
export const purgeSteps = [moveCoversOf, (person: string) => deleteMessagesWithAttachments({ id: person }, null)];

export const frequentJobs = [{ run: purgeTombstones, failed: 'old channel tombstones not deleted' }];

export const dailyJobs = [
  { run: deletePastBans, failed: 'past bans of channels not deleted' },
  { run: deletePastRequestTimes, failed: 'past requests to join channels not deleted' },
];

export const uploadCleanups = [cleanUpFiles];
