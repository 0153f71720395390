import { timeInWords } from '#server/access/standing-rules.ts';

/** The roles of members in a channel, lowest rank first (CHMOD-01). The roles of the site mean nothing here. */
export const CHANNEL_ROLES = ['member', 'moderator', 'owner'] as const;
export type ChannelRole = (typeof CHANNEL_ROLES)[number];
/** The roles that the owner gives; ownership is handed over instead. */
export const isGivenRole = (value: unknown): value is 'member' | 'moderator' => value === 'member' || value === 'moderator';

export const MODERATORS_MAX = 20;
export const BANS_MAX = 1_000;
export const BAN_REASON_MAX = 200;
/** The SQLSTATE with which a trigger refuses the membership of somebody banned. */
export const BANNED_SQLSTATE = 'SH010';
export const CHANNEL_ROLE_NAMES: Record<ChannelRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

/** The minimum role for each action in a channel. */
export const CHANNEL_CAPABILITIES = {
  'delete-messages': 'moderator',
  kick: 'moderator',
  ban: 'moderator',
  'answer-requests': 'moderator',
  'set-slow-mode': 'moderator',
  'change-channel': 'owner',
  'choose-moderators': 'owner',
  'hand-over': 'owner',
  'delete-channel': 'owner',
} as const satisfies Record<string, ChannelRole>;
export type ChannelCapability = keyof typeof CHANNEL_CAPABILITIES;

/** The rank of a role; somebody who is not a member has none. */
const rankOf = (role: ChannelRole | null) => (role === null ? -1 : CHANNEL_ROLES.indexOf(role));

/** The one answer to "may this role do that in its channel". */
export const mayInChannel = (role: ChannelRole | null, capability: ChannelCapability): boolean =>
  rankOf(role) >= rankOf(CHANNEL_CAPABILITIES[capability]);

/** Moderators and the owner act on those of lower rank, also on people who are not members; nobody on the same or a higher role. */
export const mayActOnRole = (actor: ChannelRole | null, person: ChannelRole | null): boolean =>
  rankOf(actor) >= rankOf('moderator') && rankOf(actor) > rankOf(person);

export const ROLE_MESSAGES = {
  tooMany: 'A channel can have up to 20 moderators.',
  notMember: 'This person is not a member of this channel.',
  tooManyBans: 'A channel can have up to 1,000 bans.',
  reasonTooLong: 'A reason can have up to 200 characters.',
  unknownDuration: 'Please choose how long.',
  unknownRole: 'Please choose a role.',
  failed: 'This wasn’t saved. Please try again.',
} as const;

/** Until when somebody may not join, as an ISO instant or null until the ban is lifted, and why (CHMOD-02). */
export type Ban = { until: string | null; reason: string | null };

/** How long a ban lasts, in days; null until it is lifted. */
export const BAN_DAYS = { day: 1, week: 7, month: 30, lifted: null } as const;
export type BanDuration = keyof typeof BAN_DAYS;
export const BAN_NAMES: Record<BanDuration, string> = { day: 'A day', week: 'A week', month: 'A month', lifted: 'Until lifted' };
export const isBanDuration = (value: unknown): value is BanDuration => typeof value === 'string' && Object.hasOwn(BAN_DAYS, value);

/** The sentence for whoever is banned (CHMOD-02). */
export const banSentence = ({ until, reason }: Ban) =>
  `You cannot join this channel until ${until ? timeInWords(new Date(until)) : 'the ban is lifted'}.${reason ? ` Reason: ${reason}` : ''}`;
