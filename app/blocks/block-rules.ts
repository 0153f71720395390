import { href } from 'react-router';

/** Of blocks, and as many mutes (BLOCK-01). */
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

/** The kinds of what a person does about another one; both have lists, limits and a way back. */
export const KINDS = ['block', 'mute'] as const;
export type HidingKind = (typeof KINDS)[number];

/** The page that asks before somebody is blocked, and where it returns to. */
export const blockAddress = (username: string, back?: string) =>
  `${href('/people/:username/block', { username })}${back ? `?back=${encodeURIComponent(back)}` : ''}`;

/** A person on the list of those whom the viewer blocked or muted; `since` is an ISO instant. */
export type HiddenPerson = { id: string; name: string; username: string; profilePicture: string | null; since: string };
