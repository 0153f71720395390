import { href } from 'react-router';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { ACCOUNT_MESSAGES, NAME_MAX, usernameRefusal, usernameTaken, visible } from '../account/rules.ts';
import { codePoints } from '../forms/text-rules.ts';

/** Limits in code points, and the messages of profile edits (AMB-54, FEED-28 to -31, ERR-03, -06, -14 to -17). */
export const THOUGHT_MAX = 100;
export const BIO_MAX = 500;

export const PROFILE_MESSAGES = {
  thoughtFailed: 'Failed to update thought. Please try again.',
  thoughtLong: `Thoughts can be up to ${THOUGHT_MAX} characters.`,
  thoughtEmpty: 'A thought needs a word or two.',
  bioLong: `Bios can be up to ${BIO_MAX} characters.`,
  nameEmpty: 'Please give a name.',
  changedOften: 'You changed your profile many times. Please wait a minute and save again.',
  profileFailed: 'Failed to update profile. Please try again.',
  visibilityFailed: 'Failed to change visibility. Please try again.',
  fileNotDeleted: 'Failed to delete image. Please try again.',
  noPicture: 'This image isn’t one of yours. Please upload it first.',
} as const;

/** Formats bytes in decimal units, as the setting does: `12.4 MB`, `1 GB`. */
export const formatStorage = (bytes: number) => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
};

export const SETTINGS_UNAVAILABLE = 'Your settings couldn’t be loaded. Please try again.';

/** Profile picture and cover photo: endpoint, folder, aspect ratio, stored width in pixels, and messages. */
export const PROFILE_IMAGES = {
  picture: {
    title: 'Profile Picture',
    endpoint: href('/profile/picture'),
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
    endpoint: href('/profile/cover'),
    folder: 'profile/covers',
    aspect: 4,
    width: 1920,
    uploadFailed: 'Failed to upload cover photo. Please try again.',
    removeFailed: 'Failed to delete cover photo. Please try again.',
    remove: 'Remove your cover photo?',
    after: 'The drawn cover takes its place.',
  },
} as const;
export type ProfileImage = keyof typeof PROFILE_IMAGES;

export const truncate = (text: string, max: number) => (codePoints(text) > max ? [...text].slice(0, max).join('') : text);

const field = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
/** A thought is one line. */
export const readThought = (form: FormData) => visible(field(form, 'thought').replace(/\s+/g, ' '));
export const thoughtRefusal = (thought: string): string | null => {
  if (!thought) return PROFILE_MESSAGES.thoughtEmpty;
  return codePoints(thought) > THOUGHT_MAX ? PROFILE_MESSAGES.thoughtLong : null;
};

export type ProfileEdit = { name: string; username: string; bio: string };
export type ProfileField = keyof ProfileEdit;

/** Line breaks of a bio are preserved, with at most one empty line between two lines. */
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

const about = (field: ProfileField, problem: string, message: string) => refusedField(field, message, { problem, status: 422 });

/** Validates an edit without the database. `ownUsername` may stay as it is or change its case. */
export function profileRefusal({ name, username, bio }: ProfileEdit, ownUsername: string): RefusedAction<ProfileField> | null {
  if (!name) return about('name', 'name-empty', PROFILE_MESSAGES.nameEmpty);
  if (name.length > NAME_MAX) return about('name', 'name-too-long', ACCOUNT_MESSAGES.nameLong);
  const refused = usernameRefusal(username);
  // The format is checked for the own username as well: toLowerCase() turns the Kelvin sign into a k.
  if (refused && (refused !== usernameTaken || username.toLowerCase() !== ownUsername.toLowerCase())) return refused;
  if (codePoints(bio) > BIO_MAX) return about('bio', 'bio-too-long', PROFILE_MESSAGES.bioLong);
  return null;
}
