// No schema library here: this file is part of the chat's script.
import { CHANNEL_WORDS, MESSAGE_MOST } from '../channel-rules.ts';

export const MESSAGES_AT_ONCE = 50; // CHAN-25
/** The counter is shown when this many characters or fewer are left. */
export const COUNTED_FROM = 200;
const ANNOUNCED_AT = [0, 10, 50, 100, COUNTED_FROM];
/** What is said aloud of the characters that are left: not each of them. */
export function charactersLeft(left: number): string {
  if (left < 0) return 'Too many characters';
  const step = ANNOUNCED_AT.find((most) => left <= most);
  return step === undefined ? '' : step ? `At most ${step} characters left` : 'No characters left';
}
export const MOST_FILE_BYTES = 10 * 1024 * 1024; // AMB-72
const MOST_NAME = 120;

export const NOT_UPLOADED = 'Failed to upload file. Please try again.'; // ERR-41
export const NOT_SENT = CHANNEL_WORDS.failed; // ERR-22
export const WAITING = 'You’re offline. We’ll send this when you’re back.';
export const TOO_FAST = 'You’re sending messages very quickly. Please wait a moment and try again.';
export const IMAGE_KINDS = 'Images must be JPG, PNG, GIF or WebP, up to 10MB.';
export const FILE_TOO_LARGE = 'Files can be up to 10 MB.';
export const TOO_MANY_FILES = 'That’s a lot of files for one hour. Please try again later.';
export const FILES_BUSY = 'We’re busy with other uploads. Please try again in a moment.';
export const FILE_EMPTY = 'This file is empty.';
export const MEMBERS_SEND = 'Join this channel to send a message.';
/** It waited in a tab in which somebody else signed in. */
export const WRITTEN_BY_ANOTHER = 'This was written from another account. Sign in as that person to send it.';
export const MESSAGE_UNAVAILABLE = 'This message is no longer available.';
export const NOT_DELETED = 'Failed to delete the message. Please try again.';
export const DELETE_QUESTION = 'Delete this message for everyone? This cannot be undone.';
const TOO_LONG = `Messages can be up to ${MESSAGE_MOST.toLocaleString('en-US')} characters.`;

/** Characters as people count them for a limit: code points. */
export const lengthOf = (text: string) => [...text].length;

/** Trimmed, with plain line ends and without what PostgreSQL cannot keep; or the reason why it is no message (CHAN-39). */
export function readMessage(given: unknown): { text: string } | { refusal: string } {
  const text = typeof given === 'string' ? given.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim() : '';
  if (!text) return { refusal: CHANNEL_WORDS.messageEmpty };
  return lengthOf(text) > MESSAGE_MOST ? { refusal: TOO_LONG } : { text };
}

/** Attached under one of these endings it is shown as an image (CHAN-42); anything else is a file to download (CHAN-43). */
export const isImageName = (name: string) => /\.(jpe?g|png|gif|webp)$/i.test(name);

/** Control characters, and those that turn the direction of what follows, so that a name cannot look like another one. */
const DECEIVING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name to show and to download under: no path, nothing that deceives, its ending kept when it is too long. */
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
  if (name.length <= MOST_NAME) return name.join('');
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name.join(''))?.[0] ?? '';
  return name.slice(0, MOST_NAME - ending.length).join('') + ending;
}

/** What is attached to a message: an image at a media address, or a file that is only downloaded. */
export type Attachment =
  | { kind: 'image'; src: string; width: number; height: number; name: string }
  | { kind: 'file'; name: string; bytes: number };

/** As everybody who may read the channel sees it (CHAN-26, DATA-28). `position` grows with every message of its channel; `createdAt` is an ISO instant. */
export type Message = {
  id: string;
  position: number;
  author: { id: string; name: string; username: string; profilePicture: string | null };
  content: string;
  attachment: Attachment | null;
  createdAt: string;
};

/** Oldest first. `earlier`: there are more before the first one. */
export type MessagePage = { messages: Message[]; earlier: boolean };

/**
 * What became of a channel since a position: new messages oldest first, ids of those taken back. The next question begins at `revision`, at once when
 * there is `more`. `stale`: more went than is told, so the page is asked for anew. `channel` is another word whenever the channel itself changed.
 */
export type Changes = { messages: Message[]; gone: string[]; revision: number; more: boolean; stale: boolean; channel: string };

/** Everything that was said and deleted after `from`, up to and with `position`, as it travels in a live event. */
export type Delta = { from: number; position: number; messages: Message[]; gone: string[] };

/** One's own, and everything in one's own channel. */
export const mayDelete = (viewer: { id: string } | null, authorId: string, ownerId: string) =>
  viewer !== null && (viewer.id === authorId || viewer.id === ownerId);

/** A whole number from an address, or null. */
export const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
