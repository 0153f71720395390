// Imports no schema library, because this file is part of the chat's client bundle.
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { StateNotice } from '../../audience/state-rules.ts';
import { codePoints, typedLines } from '../../forms/text-rules.ts';
import { CHANNEL_MESSAGES, MESSAGE_MAX } from '../channel-rules.ts';
import { type ChannelRole, mayActOnRole, mayInChannel } from '../role-rules.ts';

export const MESSAGES_PAGE_SIZE = 50; // CHAN-25
/** The counter is shown when this many characters or fewer are left. */
export const COUNTED_FROM = 200;
const ANNOUNCED_AT = [0, 10, 50, 100, COUNTED_FROM];
/** The remaining characters as announced to screen readers: only at these steps. */
export function charactersLeft(left: number): string {
  if (left < 0) return 'Too many characters';
  const step = ANNOUNCED_AT.find((limit) => left <= limit);
  return step === undefined ? '' : step ? `At most ${step} characters left` : 'No characters left';
}
const FILE_NAME_MAX = 120;

export const NOT_UPLOADED = 'Failed to upload file. Please try again.'; // ERR-41
export const NOT_SENT = CHANNEL_MESSAGES.failed; // ERR-22
export const WAITING = 'You’re offline. We’ll send this when you’re back.';
/** The name of the refusal of a message that is too early in slow mode. */
export const SLOW_MODE = 'slow-mode';
export const SLOW_WAITING = 'Slow mode is on. This will be sent as soon as possible.';
export const TOO_FAST = 'You’re sending messages very quickly. Please wait a moment and try again.';
export const TOO_MANY_FILES = 'That’s a lot of files for one hour. Please try again later.';
export const FILES_BUSY = 'We’re busy with other uploads. Please try again in a moment.';
export const FILE_EMPTY = 'This file is empty.';
export const JOIN_TO_SEND = 'Join this channel to send a message.';
/** The message waited in a tab in which another person signed in. */
export const OTHER_ACCOUNT = 'This was written from another account. Sign in as that person to send it.';
export const MESSAGE_UNAVAILABLE = 'This message is no longer available.';
export const NOT_DELETED = 'Failed to delete the message. Please try again.';
export const DELETE_QUESTION = 'Delete this message for everyone? This cannot be undone.';
const TOO_LONG = `Messages can be up to ${MESSAGE_MAX.toLocaleString('en-US')} characters.`;

/** Trims the text, normalizes its line ends and removes what PostgreSQL cannot store; or returns why it is refused. */
export function readMessage(given: unknown): { text: string } | RefusedAction {
  const text = typedLines(given);
  if (!text) return badInput(CHANNEL_MESSAGES.messageEmpty);
  return codePoints(text) > MESSAGE_MAX ? badInput(TOO_LONG) : { text };
}

/** Files with these extensions are shown as images; any other is a download. */
export const isImageName = (name: string) => /\.(jpe?g|png|gif|webp)$/i.test(name);

/** Control and direction characters, which can make a name look like another one. */
const DECEIVING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file name to show and download: without path or deceptive characters, and shortened before its extension. */
export function cleanName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = [
    ...last
      .replace(DECEIVING, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.]+/, '')
      .trim(),
  ];
  if (!name.length) return 'file';
  if (name.length <= FILE_NAME_MAX) return name.join('');
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name.join(''))?.[0] ?? '';
  return name.slice(0, FILE_NAME_MAX - ending.length).join('') + ending;
}

/** An attachment: an image at a media address, or a file that is only downloaded. */
export type Attachment =
  | { kind: 'image'; src: string; width: number; height: number; name: string }
  | { kind: 'file'; name: string; bytes: number };

/** A message as readers of the channel see it. `position` grows with every message of its channel; `createdAt` is an ISO instant. */
export type Message = {
  id: string;
  position: number;
  author: { id: string; name: string; username: string; profilePicture: string | null };
  content: string;
  attachment: Attachment | null;
  createdAt: string;
  /** For its author, if others do not see it. */
  notice?: StateNotice;
  /** Whether the viewer blocked the author, so that it is shown on request only (BLOCK-03). */
  collapsed?: boolean;
};

/** Oldest first. `earlier`: there are more before the first one. */
export type MessagePage = { messages: Message[]; earlier: boolean };

/**
 * Changes since a position: new messages oldest first, ids of deleted ones; the next request starts at `position`, at once if there is
 * `more`. `stale`: more were deleted than are listed, so the page is refetched. `channelHash` changes whenever the channel itself does.
 */
export type Changes = { messages: Message[]; deleted: string[]; position: number; more: boolean; stale: boolean; channelHash: string };

/** Everything sent and deleted after `from`, up to and including `position`, as delivered in a live event. */
export type Delta = { from: number; position: number; messages: Message[]; deleted: string[] };

/** The viewer's role in the channel, and who has the same or a higher one, if the viewer is a moderator. */
export type DeletionRights = { role: ChannelRole | null; ownerId: string; moderatorIds: readonly string[] };

/** Authors may delete their own messages, moderators and the owner those of lower roles. */
export function mayDelete(viewer: { id: string } | null, authorId: string, { role, ownerId, moderatorIds }: DeletionRights): boolean {
  if (viewer?.id === authorId) return true;
  const roleOfAuthor = authorId === ownerId ? 'owner' : moderatorIds.includes(authorId) ? 'moderator' : 'member';
  return mayInChannel(role, 'delete-messages') && mayActOnRole(role, roleOfAuthor);
}

/** A whole number from a URL, or null. */
export const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
