import { visible } from '../account/rules.ts';
import { CATEGORIES, CATEGORY_MOST, CHANNEL_WORDS, DESCRIPTION_MOST, NAME_MOST, TAG_MOST, TAGS_MOST } from './channel-rules.ts';

/** What the form of a channel says; `coverImage` is a media address, empty when there is none yet. */
export type ChannelForm = {
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  coverImage: string;
  isPrivate: boolean;
};
export type ChannelField = 'name' | 'description' | 'category' | 'tags' | 'cover';

/** Of one field of tags between commas; what is beyond it would not become a tag. */
const TYPED_TAGS_MAX = 2_000;

export const lengthOf = (text: string) => [...text].length;

/** The tags with what was typed: in small letters, trimmed, without `#`; nothing new when it is blank, there already, or one too many (CHAN-07). */
export function withChannelTag(tags: readonly string[], typed: string): readonly string[] {
  const word = visible(typed.replace(/\s+/g, ' ').trim().replace(/^#+/, '')).toLowerCase();
  const tag = [...word].slice(0, TAG_MOST).join('').trim();
  return !tag || tags.includes(tag) || tags.length >= TAGS_MOST ? tags : [...tags, tag];
}

/** What is wrong with a channel: the first that fails, in the order of the ledger (CHAN-13 to -18), then what is too long. */
export function channelRefusal(form: ChannelForm): { field: ChannelField; message: string } | null {
  if (!form.name.trim()) return { field: 'name', message: CHANNEL_WORDS.nameEmpty };
  if (!form.description.trim()) return { field: 'description', message: CHANNEL_WORDS.descriptionEmpty };
  if (!form.category.trim()) return { field: 'category', message: CHANNEL_WORDS.categoryEmpty };
  if (!form.tags.length) return { field: 'tags', message: CHANNEL_WORDS.tagsEmpty };
  if (!form.coverImage) return { field: 'cover', message: CHANNEL_WORDS.coverEmpty };
  const long = (field: ChannelField, what: string, most: number) => ({ field, message: `${what} can be up to ${most} characters.` });
  if (lengthOf(form.name.trim()) > NAME_MOST) return long('name', 'Channel names', NAME_MOST);
  if (lengthOf(form.description.trim()) > DESCRIPTION_MOST) return long('description', 'Descriptions', DESCRIPTION_MOST);
  if (lengthOf(form.category.trim()) > CATEGORY_MOST) return long('category', 'A category', CATEGORY_MOST);
  return null;
}

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const line = (form: FormData, name: string) => visible(text(form, name).replace(/\s+/g, ' ').trim());

/** A form as it was sent: what one typed as a category wins over the one that was chosen (CHAN-05); tags come one by one or between commas. */
export function readChannelForm(form: FormData): ChannelForm {
  const chosen = line(form, 'category');
  let tags: readonly string[] = [];
  for (const typed of form.getAll('tag').flatMap((words) => String(words).slice(0, TYPED_TAGS_MAX).split(',')))
    tags = withChannelTag(tags, typed);
  return {
    name: line(form, 'name'),
    description: visible(text(form, 'description').replace(/\s+/g, ' ')),
    category: line(form, 'custom') || (CATEGORIES.some((preset) => preset === chosen) ? chosen : ''),
    tags,
    coverImage: text(form, 'coverImage'),
    isPrivate: form.get('privacy') === 'private',
  };
}

export const EMPTY_FORM: ChannelForm = { name: '', description: '', category: '', tags: [], coverImage: '', isPrivate: false };
export const PRIVACY_MISSING = 'Please choose who can read this channel.';
export const NOT_YOUR_COVER = 'This image isn’t one of yours. Please upload it first.';
export const SETTINGS_FAILED = 'Your changes couldn’t be saved. Please try again.';
export const DELETE_CHANNEL_FAILED = 'The channel couldn’t be deleted. Please try again.';
