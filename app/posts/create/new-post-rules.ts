// No schema library: this file is part of the client bundle.
import { badInput, type Refusal, type RefusedAction } from '#server/http/problem-rules.ts';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { COMMENT_CHOICE_MESSAGES, readChoice } from '../../comments/access/comment-choice-rules.ts';
import { codePoints, normalized } from '../../forms/text-rules.ts';

export const PICTURES_MAX = 4; // POST-01
export const CAPTION_MAX = 2_000;
/** How many posts a member shares within 24 hours; the feed reads past those of private profiles. */
export const POSTS_PER_DAY_MAX = 200;
export const POST_TAGS_MAX = 10;
export const POST_TAG_MAX = 30;
/** Characters of one comma-separated tags field that are read; the rest could not become a tag. */
const TYPED_TAGS_MAX = 2_000;
export const ALT_TEXT_MAX = 300;

export const TOO_MANY_PICTURES = `A post holds up to ${PICTURES_MAX} images.`;
export const EMPTY_POST = 'Add an image or write something first.'; // AMB-25
export const CAPTION_TOO_LONG = `Captions can be up to ${CAPTION_MAX.toLocaleString('en-US')} characters.`;
export const NOT_YOURS = 'One of the images is no longer available. Remove it and add it again.';
export const NOT_SHARED = 'Your post couldn’t be shared. Nothing is lost; please try again.';
export const TOO_MANY_POSTS = `You have shared ${POSTS_PER_DAY_MAX} posts in 24 hours. Please share this one later; nothing is lost.`;
export const SHARED_BEFORE = 'This post is already up. Share your later changes as a new post.';
export const ALREADY_SHARED = 'already-shared'; // the problem's name
const UNREADABLE = 'We couldn’t read the images of this post. Please add them again.';
const DESCRIPTION_TOO_LONG = `Descriptions can be up to ${ALT_TEXT_MAX} characters.`;

/** Removes what PostgreSQL cannot store. */
/** Plain forms send line ends as CRLF, which would count twice. */
const clean = (given: unknown) =>
  typeof given === 'string' ? given.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim() : '';

/** Adds the typed tag, trimmed and without `#`; returns `tags` unchanged if it is blank, a case-insensitive duplicate, or one too many. */
export function withPostTag(tags: readonly string[], typed: string): readonly string[] {
  const word = normalized(clean(typed)).replace(/^#+/, '').replace(/\s+/g, ' ').trim();
  const tag = [...word].slice(0, POST_TAG_MAX).join('').trim();
  const same = (other: string) => other.toLowerCase() === tag.toLowerCase();
  return !tag || tags.some(same) || tags.length >= POST_TAGS_MAX ? tags : [...tags, tag];
}

export type ChosenPicture = { src: string; description: string };
export type NewPost = {
  content: string;
  tags: string[];
  pictures: ChosenPicture[];
  /** The author's default if null. */
  comments: CommentChoice | null;
};

/** The response to a submitted post: its id, or a problem. */
export type CreatePostResult = { posted: string } | Refusal;

/** A post needs an image or a caption that is not blank (AMB-25). */
export const mayShare = ({ content, pictures }: { content: string; pictures: readonly unknown[] }) =>
  (pictures.length > 0 || content.trim() !== '') && codePoints(content.trim()) <= CAPTION_MAX && pictures.length <= PICTURES_MAX;

function picturesIn(given: unknown): ChosenPicture[] | null {
  if (given === null || given === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(String(given));
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const pictures: ChosenPicture[] = [];
  for (const value of list) {
    if (typeof value !== 'object' || value === null || !('src' in value) || typeof value.src !== 'string') return null;
    pictures.push({ src: value.src, description: clean('description' in value ? value.description : '') });
  }
  return pictures;
}

/** Reads `content`, `tag` (repeated or comma-separated) and `pictures` (JSON) from a form; returns the post or the refusal. */
export function readNewPost(form: FormData): NewPost | RefusedAction {
  const content = clean(form.get('content'));
  const pictures = picturesIn(form.get('pictures'));
  if (!pictures) return badInput(UNREADABLE);
  if (pictures.length > PICTURES_MAX) return badInput(TOO_MANY_PICTURES);
  if (new Set(pictures.map(({ src }) => src)).size < pictures.length) return badInput(UNREADABLE);
  if (pictures.some(({ description }) => codePoints(description) > ALT_TEXT_MAX)) return badInput(DESCRIPTION_TOO_LONG);
  if (!content && !pictures.length) return badInput(EMPTY_POST);
  if (codePoints(content) > CAPTION_MAX) return badInput(CAPTION_TOO_LONG);
  const comments = readChoice(form);
  if (!comments && form.has('commentRule')) return badInput(COMMENT_CHOICE_MESSAGES.unknown);
  let tags: readonly string[] = [];
  for (const typed of form.getAll('tag').flatMap((words) => String(words).slice(0, TYPED_TAGS_MAX).split(',')))
    tags = withPostTag(tags, typed);
  return { content, pictures, tags: [...tags], comments };
}

/** Everything of a post that others read. */
export const textsOf = ({ content, tags, pictures }: NewPost): string[] =>
  [content, ...tags, ...pictures.map(({ description }) => description)].filter(Boolean);
