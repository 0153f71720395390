/** The roles of members in a channel, lowest rank first (CHMOD-01). The roles of the site mean nothing here. */
export const CHANNEL_ROLES = ['member', 'moderator', 'owner'] as const;
export type ChannelRole = (typeof CHANNEL_ROLES)[number];
/** The roles that the owner gives; ownership is handed over instead. */
export const isGivenRole = (value: unknown): value is 'member' | 'moderator' => value === 'member' || value === 'moderator';

export const MODERATORS_MAX = 20;
export const CHANNEL_ROLE_NAMES: Record<ChannelRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

/** The least role for each action in a channel. */
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
  unknownRole: 'Please choose a role.',
  failed: 'This wasn’t saved. Please try again.',
} as const;
