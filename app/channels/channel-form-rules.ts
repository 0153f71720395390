import type { RefusedForm } from '#server/http/problem-rules.ts';
import { visible } from '../account/rules.ts';
import { codePoints } from '../forms/text-rules.ts';
import {
  CATEGORIES,
  CHANNEL_CATEGORY_MAX,
  CHANNEL_DESCRIPTION_MAX,
  CHANNEL_MESSAGES,
  CHANNEL_NAME_MAX,
  CHANNEL_TAG_MAX,
  CHANNEL_TAGS_MAX,
} from './channel-rules.ts';

/** The values of the channel form. `coverImage` is a media address, empty until a cover is uploaded. */
export type ChannelForm = {
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  coverImage: string;
  isPrivate: boolean;
};
/** The response to changed settings. */
export type ChannelSettingsResult = { saved: true } | RefusedForm<ChannelForm>;
export type ChannelField = 'name' | 'description' | 'category' | 'tags' | 'cover';

/** Characters read from one comma-separated tag field; the allowed tags need far fewer. */
const TYPED_TAGS_MAX = 2_000;

/** Adds the typed tag in lower case, trimmed and without `#`. Returns `tags` unchanged when it is blank, a duplicate or one too many. */
export function withChannelTag(tags: readonly string[], typed: string): readonly string[] {
  const word = visible(typed.replace(/\s+/g, ' ').trim().replace(/^#+/, '')).toLowerCase();
  const tag = [...word].slice(0, CHANNEL_TAG_MAX).join('').trim();
  return !tag || tags.includes(tag) || tags.length >= CHANNEL_TAGS_MAX ? tags : [...tags, tag];
}

/** The first validation error of a channel, in the order of CHAN-13 to CHAN-18; length limits are checked last. */
export function channelRefusal(form: ChannelForm): { field: ChannelField; message: string } | null {
  if (!form.name.trim()) return { field: 'name', message: CHANNEL_MESSAGES.nameEmpty };
  if (!form.description.trim()) return { field: 'description', message: CHANNEL_MESSAGES.descriptionEmpty };
  if (!form.category.trim()) return { field: 'category', message: CHANNEL_MESSAGES.categoryEmpty };
  if (!form.tags.length) return { field: 'tags', message: CHANNEL_MESSAGES.tagsEmpty };
  if (!form.coverImage) return { field: 'cover', message: CHANNEL_MESSAGES.coverEmpty };
  const tooLong = (field: ChannelField, what: string, max: number) => ({ field, message: `${what} can be up to ${max} characters.` });
  if (codePoints(form.name.trim()) > CHANNEL_NAME_MAX) return tooLong('name', 'Channel names', CHANNEL_NAME_MAX);
  if (codePoints(form.description.trim()) > CHANNEL_DESCRIPTION_MAX) return tooLong('description', 'Descriptions', CHANNEL_DESCRIPTION_MAX);
  if (codePoints(form.category.trim()) > CHANNEL_CATEGORY_MAX) return tooLong('category', 'A category', CHANNEL_CATEGORY_MAX);
  return null;
}

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const line = (form: FormData, name: string) => visible(text(form, name).replace(/\s+/g, ' ').trim());

/** Reads a submitted form. A typed category wins over a chosen one; tags are repeated fields or separated by commas. */
export function readChannelForm(form: FormData): ChannelForm {
  const chosen = line(form, 'category');
  let tags: readonly string[] = [];
  for (const typed of form.getAll('tag').flatMap((words) => String(words).slice(0, TYPED_TAGS_MAX).split(',')))
    tags = withChannelTag(tags, typed);
  return {
    name: line(form, 'name'),
    description: visible(text(form, 'description').replace(/\s+/g, ' ')),
    category: line(form, 'custom') || (CATEGORIES.some((suggested) => suggested === chosen) ? chosen : ''),
    tags,
    coverImage: text(form, 'coverImage'),
    isPrivate: form.get('privacy') === 'private',
  };
}

export const EMPTY_FORM: ChannelForm = { name: '', description: '', category: '', tags: [], coverImage: '', isPrivate: false };
export const PRIVACY_MISSING = 'Please choose who can read this channel.';
/** The most channels that one member owns, so that nobody fills the directory. */
export const CHANNELS_OWNED_MAX = 50;
export const TOO_MANY_CHANNELS = `You can own up to ${CHANNELS_OWNED_MAX} channels. Delete one to create another.`;
export const COVER_NOT_OWNED = 'This image isn’t one of yours. Please upload it first.';
export const SETTINGS_FAILED = 'Your changes couldn’t be saved. Please try again.';
export const DELETE_CHANNEL_FAILED = 'The channel couldn’t be deleted. Please try again.';

/** Everything of a channel that others read. */
export const textsOf = ({ name, description, category, tags }: ChannelForm): string[] => [name, description, category, ...tags];
