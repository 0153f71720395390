import type { Mentions } from '../comment-rules.ts';

export const SUGGESTIONS_SHOWN = 5;
export const SUGGESTED_USERNAME_MAX = 20;

/** As the trigger that stores mentions finds them: no part of an email address, and no longer than a username. */
const MENTION = /(?<![A-Za-z0-9_@.])@([A-Za-z0-9_]{3,20})(?![A-Za-z0-9_])/g;

/** `start` is where it begins in the text. */
export type TextPart = { start: number; text: string; username?: string };
/** The words of a comment, divided where a mention is a link to a person with this username now (REPLY-02). */
export function partsOf(text: string, mentions: Mentions | undefined): TextPart[] {
  if (!mentions) return [{ start: 0, text }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(MENTION)) {
    const username = Object.hasOwn(mentions, name.toLowerCase()) ? mentions[name.toLowerCase()] : undefined;
    if (!username) continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: written, username });
    end = index + written.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}

/** What is typed of a username before the caret; null if it is none. */
export const typedMention = (text: string, caret: number): string | null =>
  /(?<![A-Za-z0-9_@.])@([A-Za-z0-9_]{0,20})$/.exec(text.slice(0, caret))?.[1] ?? null;

/** The text with the username in the place of what was typed before the caret, and the caret after it. */
export function withMention(text: string, caret: number, username: string): { text: string; caret: number } {
  const typed = typedMention(text, caret) ?? '';
  const before = `${text.slice(0, caret - typed.length)}${username}`;
  const after = text.slice(caret);
  const space = /^\s/.test(after) ? '' : ' ';
  return { text: `${before}${space}${after}`, caret: before.length + 1 };
}

export type MentionSuggestion = { name: string; username: string; profilePicture: string | null };
