import { WORDS as ACCOUNT_WORDS, MOST_NAME, usernameRefusal, usernameTaken, visible } from '../../account/rules.ts';

/** Limits, in code points, and the words for what people change about themselves (AMB-54, FEED-28 to -31, ERR-03, -06, -14 to -17). */
export const MOST_THOUGHT = 100;
export const MOST_BIO = 500;

export const OWN_WORDS = {
  thoughtFailed: 'Failed to update thought. Please try again.',
  thoughtLong: `Thoughts can be up to ${MOST_THOUGHT} characters.`,
  thoughtEmpty: 'A thought needs a word or two.',
  bioLong: `Bios can be up to ${MOST_BIO} characters.`,
  nameEmpty: 'Please give a name.',
  profileFailed: 'Failed to update profile. Please try again.',
  visibilityFailed: 'Failed to change visibility. Please try again.',
  fileStays: 'Failed to delete image. Please try again.',
  noPicture: 'This image isn’t one of yours. Please upload it first.',
} as const;

/** Bytes in words, in the units of the setting: `12.4 MB`, `1 GB`. */
export const storageWords = (bytes: number) => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
};

export const SETTINGS_UNAVAILABLE = 'Your settings couldn’t be loaded. Please try again.';

/** What somebody shows of themselves: where the picture lies, its proportions, the width it is kept in (pixels), and the words. */
export const SHOWN = {
  picture: {
    title: 'Profile Picture',
    folder: 'profile/pictures',
    aspect: 1,
    width: 800,
    uploadFailed: 'Failed to upload profile picture. Please try again.',
    removeFailed: 'Failed to delete profile picture. Please try again.',
    remove: 'Remove your profile picture?',
    after: 'Your initial takes its place.',
  },
  cover: {
    title: 'Cover Photo',
    folder: 'profile/covers',
    aspect: 4,
    width: 1920,
    uploadFailed: 'Failed to upload cover photo. Please try again.',
    removeFailed: 'Failed to delete cover photo. Please try again.',
    remove: 'Remove your cover photo?',
    after: 'The drawn cover takes its place.',
  },
} as const;
export type Shown = keyof typeof SHOWN;

/** Characters as people count them when they type: an emoji outside the first plane is one. */
export const lengthOf = (text: string) => [...text].length;
export const atMost = (text: string, most: number) => (lengthOf(text) > most ? [...text].slice(0, most).join('') : text);

const field = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
/** A thought is one line. */
export const readThought = (form: FormData) => visible(field(form, 'thought').replace(/\s+/g, ' '));
export const thoughtRefusal = (thought: string): string | null => {
  if (!thought) return OWN_WORDS.thoughtEmpty;
  return lengthOf(thought) > MOST_THOUGHT ? OWN_WORDS.thoughtLong : null;
};

export type ProfileEdit = { name: string; username: string; bio: string };
export type ProfileRefusal = { name: string; message: string; fields: Partial<Record<keyof ProfileEdit, string>> };

/** Lines of a bio stay lines, at most one empty between two of them. */
const lines = (given: string) =>
  given
    .split(/\r\n|\r|\n/)
    .map((line) => visible(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const readProfileEdit = (form: FormData): ProfileEdit => ({
  name: visible(field(form, 'name').trim()),
  username: field(form, 'username').trim().replace(/^@/, ''),
  bio: lines(field(form, 'bio')),
});

const about = (of: keyof ProfileEdit, name: string, message: string): ProfileRefusal => ({ name, message, fields: { [of]: message } });

/** What is wrong with an edit before anybody else is asked. `mine` is the username that one has: it may stay, and change its case. */
export function profileRefusal({ name, username, bio }: ProfileEdit, mine: string): ProfileRefusal | null {
  if (!name) return about('name', 'name-empty', OWN_WORDS.nameEmpty);
  if (name.length > MOST_NAME) return about('name', 'name-too-long', ACCOUNT_WORDS.nameLong);
  const refused = usernameRefusal(username);
  // The form is asked of one's own name as well: to toLowerCase() the Kelvin sign is a k.
  if (refused && (refused !== usernameTaken || username.toLowerCase() !== mine.toLowerCase()))
    return { ...refused, fields: { username: refused.message } };
  if (lengthOf(bio) > MOST_BIO) return about('bio', 'bio-too-long', OWN_WORDS.bioLong);
  return null;
}
