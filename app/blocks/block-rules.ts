import { href } from 'react-router';

/** How many people one person can block, and as many mute (BLOCK-01). */
export const BLOCKS_MAX = 2_000;
export const BLOCKED_PAGE_SIZE = 50;

export const BLOCK_MESSAGES = {
  tooMany: 'You can block up to 2,000 people.',
  tooManyMuted: 'You can mute up to 2,000 people.',
  failed: 'This wasn’t saved. Please try again.',
  notLoaded: 'Couldn’t load the list. Please try again.',
} as const;

export const noSuchPerson = (username: string) => `There is nobody called @${username}.`;

/** In place of a message in a channel (BLOCK-03). */
export const BLOCKED_MESSAGE = 'Message from somebody you blocked';

/** A block concerns both people, a mute only the lists of the one who muted (BLOCK-03, BLOCK-04). */
export type BlockKind = 'block' | 'mute';

/** The page that asks before somebody is blocked, and where it returns to. */
export const blockAddress = (username: string, back?: string) =>
  `${href('/people/:username/block', { username })}${back ? `?back=${encodeURIComponent(back)}` : ''}`;

/** A person on the list of those whom the viewer blocked or muted; `since` is an ISO instant. */
export type BlockedPerson = { id: string; name: string; username: string; profilePicture: string | null; since: string };
