import { counted } from '#ui/display/count-rules.ts';
import type { StateNotice } from '../audience/state-rules.ts';
import type { Ban, ChannelRole } from './role-rules.ts';

// Imports no schema library, because this file is part of the client bundle.

/** Limits, in code points. */
export const CHANNEL_NAME_MAX = 60;
export const CHANNEL_DESCRIPTION_MAX = 300;
export const CHANNEL_CATEGORY_MAX = 40;
export const CHANNEL_TAG_MAX = 30;
export const CHANNEL_TAGS_MAX = 10;
export const MESSAGE_MAX = 4_000;
export const SUGGESTED_SHOWN = 8; // CHAN-10
/** Requests to join a channel within this many days (CHMOD-06). */
export const REQUESTS_MAX = 3;
export const REQUEST_DAYS = 30;

/** In the order of CHAN-06. */
export const CATEGORIES = [
  'Writing',
  'Worldbuilding',
  'Character Design',
  'Plot Development',
  'Fan Theories',
  'Book Club',
  'Comics',
  'Visual Storytelling',
  'Critique Group',
  'Writing Prompts',
  'Publishing',
  'Marketing',
] as const;

/** In the order of CHAN-09. */
export const SUGGESTED_TAGS = [
  'fantasy',
  'sci-fi',
  'mystery',
  'romance',
  'horror',
  'adventure',
  'historical',
  'ya',
  'children',
  'non-fiction',
  'poetry',
  'short-stories',
  'novels',
  'comics',
  'manga',
  'worldbuilding',
  'character-development',
  'plot',
  'dialogue',
  'setting',
  'magic-systems',
  'technology',
] as const;

export const CHANNEL_MESSAGES = {
  createSignedOut: 'You must be signed in to create a channel', // CHAN-12
  nameEmpty: 'Channel name is required', // CHAN-13
  descriptionEmpty: 'Channel description is required', // CHAN-14
  categoryEmpty: 'Please select or enter a category', // CHAN-15
  tagsEmpty: 'Please add at least one tag', // CHAN-16
  coverEmpty: 'Please upload a cover image', // CHAN-17
  createFailed: 'Failed to create channel', // CHAN-20
  joinSignedOut: 'You must be logged in to join a channel', // CHAN-36
  leaveSignedOut: 'You must be logged in to leave a channel', // CHAN-37
  sendSignedOut: 'You must be logged in to send a message', // CHAN-38
  messageEmpty: 'Message cannot be empty', // CHAN-39
  notFoundTitle: 'Channel Not Found', // CHAN-46
  notFound: 'The channel you are looking for does not exist.', // CHAN-46
  failed: 'An error occurred', // ERR-22
  ownerStays: 'You own this channel, so you can’t leave it. You can delete it in its settings.', // CHAN-35
  byRequest: 'This channel is private. Ask its owner to let you in.', // CHAN-30
  notOwner: 'Only the owner of a channel can change it.',
  requestedOften: 'You have asked to join this channel. Please wait for an answer.', // CHMOD-06
  membersNotLoaded: 'Couldn’t load the members. Please try again.',
} as const;

export const requestsText = (count: number) => counted(count, 'join request');

/** The effect of leaving, shown in its confirmation (CHAN-34). */
export const leaveEffect = (isPrivate: boolean) =>
  isPrivate
    ? 'This channel is private. You won’t be able to read it, and to come back you’ll have to ask the owner to let you in again.'
    : 'You can join again at any time.';

/** The viewer's relation to a channel; `role` is null for everyone who is not a member. */
export type ChannelRelation = { signedIn: boolean; isPrivate: boolean; role: ChannelRole | null; hasRequested: boolean; ban: Ban | null };

export const mayReadMessages = ({ isPrivate, role }: ChannelRelation) => !isPrivate || role !== null;
export const mayWrite = ({ role }: ChannelRelation) => role !== null;
/** A private channel is joined by request instead. */
export const mayJoin = ({ signedIn, isPrivate, role, ban }: ChannelRelation) => signedIn && !isPrivate && role === null && !ban;
/** The owner cannot leave. */
export const mayLeave = ({ role }: ChannelRelation) => role !== null && role !== 'owner';
export const mayRequest = ({ signedIn, isPrivate, role, hasRequested, ban }: ChannelRelation) =>
  signedIn && isPrivate && role === null && !hasRequested && !ban;

/** An owner, member or applicant, as others see them. */
export type PublicPerson = { id: string; name: string; username: string; profilePicture: string | null };

/** Details visible only to viewers who may read the channel. Times are ISO instants. */
export type AboutChannel = {
  description: string;
  coverImage: string;
  category: string;
  tags: string[];
  memberCount: number;
  messageCount: number;
  /** Seconds between two messages of a member; 0: no slow mode. */
  slowModeSeconds: number;
  /** Position of the latest message or deletion. */
  lastPosition: number;
  createdAt: string;
  owner: PublicPerson;
  /** Open join requests, for those who answer them; 0 for everyone else. */
  requestCount: number;
  /** Whose messages the viewer, if a moderator, must not delete; empty for everyone else. */
  moderatorIds: string[];
};

/** The seconds between two messages of a member in slow mode, with their names; 0 is off (CHMOD-03). */
export const SLOW_MODES = {
  0: 'Off',
  5: '5 seconds',
  10: '10 seconds',
  30: '30 seconds',
  60: '1 minute',
  300: '5 minutes',
  900: '15 minutes',
};
export type SlowModeSeconds = keyof typeof SLOW_MODES;
/** The seconds that a form selects, or null. */
export const slowModeFrom = (value: unknown): SlowModeSeconds | null =>
  typeof value === 'string' && Object.hasOwn(SLOW_MODES, value) ? (Number(value) as SlowModeSeconds) : null;
/** The SQLSTATE with which a trigger refuses a message that is too early. */
export const SLOW_MODE_SQLSTATE = 'SH011';
export const slowModeSentence = (seconds: number) => `Slow mode: you can send the next message in ${seconds} seconds.`;
/** What slow mode means for a viewer: the seconds between two messages, and those to wait now. Null for everyone whom it does not limit. */
export type SlowMode = { seconds: number; wait: number } | null;

/** A channel as the viewer may see it; `about` is null for a private channel that the viewer may not read. */
export type OpenChannel = {
  id: string;
  name: string;
  isPrivate: boolean;
  relation: ChannelRelation;
  about: AboutChannel | null;
  notice?: StateNotice;
};

/** Topics of live events: the list, and each channel, whose events only its readers receive. */
export const CHANNELS_TOPIC = 'channels';
export const topicOf = (id: string) => `channel:${id}`;
