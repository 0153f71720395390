import { COMMENT_RULE_NAMES } from '../audience/comment-access-rules.ts';
import { BANNER_ADDRESS_MAX, BANNER_KINDS, BANNER_MAX } from './banner-rules.ts';
import { JOINING_NAMES } from './rules.ts';

export const SITE_NAME_MAX = 60;

/** The parts of the settings page, in order. */
export const SETTING_SECTIONS = ['The site', 'Banner', 'Joining', 'Mail', 'Push', 'Moderation', 'Children', 'Writing helper'] as const;

/** A setting is a text with its own schema, a number, one of some options (a switch has the options `on` and `off`). */
type Definition = {
  section: (typeof SETTING_SECTIONS)[number];
  name: string;
  hint?: string;
  /** The value without a row in the database. */
  initial: string;
  /** The answer to an invalid value. */
  error: string;
  /** The setting of the environment that wins over a stored value (SITE-01). */
  environment?: 'SITE_NAME' | 'SUPPORT_EMAIL';
} & (
  | { type: 'text'; inputType?: 'email' | 'datetime-local'; required?: boolean }
  | { type: 'number'; min: number; max: number }
  | { type: 'choice'; options: Readonly<Record<string, string>> }
);

const ON_OFF = { on: 'On', off: 'Off' };
const choice = <T extends Omit<Definition, 'type' | 'initial'> & { initial: string; options: Readonly<Record<string, string>> }>(
  given: T,
) => ({
  ...given,
  type: 'choice' as const,
});
/** A number from `min` to `max`. */
const number = <T extends Omit<Definition, 'type' | 'error' | 'initial'> & { initial: number; min: number; max: number }>(given: T) => ({
  ...given,
  type: 'number' as const,
  initial: String(given.initial),
  error: `${given.name} must be a number from ${given.min.toLocaleString('en-US')} to ${given.max.toLocaleString('en-US')}.`,
});

/** Every setting that administrators change, in the order of the settings page. A new one needs no other line than its own here. */
export const SETTINGS = {
  'site-name': {
    section: 'The site',
    type: 'text',
    name: 'Site name',
    initial: 'Storyhearth',
    error: `A site name has 1 to ${SITE_NAME_MAX} characters.`,
    environment: 'SITE_NAME',
    required: true,
  },
  'support-address': {
    section: 'The site',
    type: 'text',
    inputType: 'email',
    name: 'Support address',
    initial: '', // none
    error: 'This doesn’t look like an email address.',
    environment: 'SUPPORT_EMAIL',
  },
  'banner-text': {
    section: 'Banner',
    type: 'text',
    name: 'Text',
    hint: 'Above every page. Empty for no banner.',
    initial: '',
    error: `A banner has up to ${BANNER_MAX} characters.`,
  },
  'banner-address': {
    section: 'Banner',
    type: 'text',
    name: 'Address on this site',
    hint: 'Where “Read more” leads, such as /help-center. Empty for no link.',
    initial: '',
    error: `An address on this site begins with one slash, such as /help-center, and has up to ${BANNER_ADDRESS_MAX} characters.`,
  },
  'banner-kind': choice({
    section: 'Banner',
    name: 'Kind',
    initial: 'notice',
    error: 'Please choose notice or warning.',
    options: BANNER_KINDS,
  }),
  'banner-until': {
    section: 'Banner',
    type: 'text',
    inputType: 'datetime-local',
    name: 'End (UTC)',
    hint: 'Empty for no end.',
    initial: '',
    error: 'Please enter the end as a date and time, such as 2026-11-30T18:00.',
  },
  'public-log': choice({
    section: 'The site',
    name: 'Public moderation log',
    hint: 'Everyone reads what was decided, a day late and without names.',
    initial: 'on',
    error: 'The public moderation log must be on or off.',
    options: ON_OFF,
  }),
  joining: choice({
    section: 'Joining',
    name: 'How people join',
    initial: 'open', // until setup, which preselects `invitation`
    error: 'Please choose how people join.',
    options: JOINING_NAMES,
  }),
  'approval-unattended': choice({
    section: 'Joining',
    name: 'Approval without staff',
    hint: 'Open registration changes to approval when no member of staff has been here for 7 days.',
    initial: 'on',
    error: 'Approval without staff must be on or off.',
    options: ON_OFF,
  }),
  'members-may-invite': choice({
    section: 'Joining',
    name: 'Members may invite',
    hint: 'When it is on, members who joined at least 30 days ago can have up to 5 open invitations each.',
    initial: 'off',
    error: 'Members may invite or not: choose on or off.',
    options: ON_OFF,
  }),
  'minimum-age': {
    ...number({ section: 'Joining', name: 'Minimum age', initial: 16, min: 13, max: 18 }),
    error: 'The minimum age must be a number from 13 to 18.',
  },
  'ask-age-group': choice({
    section: 'Joining',
    name: 'Ask for an age group',
    hint: 'When it is on, sign-up begins with a question about the age, whose answer is not stored.',
    initial: 'off',
    error: 'The question for an age group must be on or off.',
    options: ON_OFF,
  }),
  'new-member-limits': choice({
    section: 'Moderation',
    name: 'New-member limits',
    hint: 'In their first 72 hours members can publish at most 5 works, make 10 posts, write 30 comments and 60 messages, create 2 channels and spectate 50 people a day.',
    initial: 'on',
    error: 'The limits of new members must be on or off.',
    options: ON_OFF,
  }),
  'comment-rule': choice({
    section: 'Moderation',
    name: 'Who can comment',
    hint: 'For works and posts of members who have not chosen for themselves. Each author can choose otherwise.',
    initial: 'everyone',
    error: 'Please choose who can comment.',
    options: COMMENT_RULE_NAMES,
  }),
  'reports-that-hide': choice({
    section: 'Moderation',
    name: 'Reports that hide',
    hint: 'When this many people with accounts older than 7 days report something by a new member, it is hidden until a moderator decides. One report always hides a kids story.',
    initial: '3',
    error: 'Please choose 3, 5 or off.',
    options: { '3': '3 people', '5': '5 people', off: 'Off' },
  }),
  'confirm-addresses': choice({
    section: 'Mail',
    name: 'Confirm e-mail addresses',
    hint: 'New accounts confirm their address before others see anything of theirs.',
    initial: 'on',
    error: 'Confirming addresses must be on or off.',
    options: ON_OFF,
  }),
  'mails-a-day': number({ section: 'Mail', name: 'Emails a day', initial: 500, min: 10, max: 100_000 }),
  push: choice({
    section: 'Push',
    name: 'Push notifications',
    hint: 'Members may have their browsers show notices. This site then contacts the push services of the browsers (of Google, Mozilla, Apple and Microsoft). The service that a browser names learns the IP address of this server, the address of this site, its support address and when a device gets a notice, but not which: its kind, the name of the work and the address of its page are encrypted for the browser, and nothing else is sent.',
    initial: 'off',
    error: 'Push notifications must be on or off.',
    options: ON_OFF,
  }),
  'kids-zone': choice({
    section: 'Children',
    name: 'Kids Zone',
    initial: 'on',
    error: 'The Kids Zone must be on or off.',
    hint: 'When it is off, its pages are not found and its stories are kept.',
    options: ON_OFF,
  }),
  groups: choice({
    section: 'Children',
    name: 'Who makes groups with children',
    initial: 'approval',
    error: 'Please choose who makes groups.',
    options: { approval: 'Members, after an administrator approves the group', anyone: 'Members, at once' },
  }),
  'kids-review': choice({
    section: 'Children',
    name: 'Who lets a child’s story into the Kids Zone',
    hint: 'Kids stories of members always wait for a moderator, unless an administrator trusts the member.',
    initial: 'both',
    error: 'Please choose who lets a child’s story into the Kids Zone.',
    options: { both: 'A grown-up and a moderator', 'grown-up': 'A grown-up alone' },
  }),
  'writing-helper': choice({
    section: 'Writing helper',
    name: 'Writing helper',
    hint: 'It also needs a provider in the environment. When it is off, no page offers it.',
    initial: 'on',
    error: 'The writing helper must be on or off.',
    options: ON_OFF,
  }),
  'texts-a-month': number({ section: 'Writing helper', name: 'Texts a month on this site', initial: 10_000, min: 0, max: 10_000_000 }),
  'pictures-a-month': number({ section: 'Writing helper', name: 'Pictures a month on this site', initial: 1_000, min: 0, max: 1_000_000 }),
  'texts-a-day': number({ section: 'Writing helper', name: 'Texts a day for one person', initial: 100, min: 0, max: 10_000 }),
  'pictures-a-day': number({ section: 'Writing helper', name: 'Pictures a day for one person', initial: 30, min: 0, max: 10_000 }),
} as const satisfies Record<string, Definition>;

export type SettingKey = keyof typeof SETTINGS;
/** Every setting as text, as forms, the command line and the database have it. */
export type SettingValues = Record<SettingKey, string>;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export const isSettingKey = (value: unknown): value is SettingKey => SETTING_KEYS.some((key) => key === value);

/** One setting with its optional properties, which not every entry of the list has. */
export const settingOf = (key: SettingKey): Definition => SETTINGS[key];
export const DEFAULT_VALUES = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as SettingValues;

/** A stored value in words. */
export function settingWords(key: SettingKey, value: string): string {
  const setting = settingOf(key);
  return (setting.type === 'choice' ? setting.options[value] : value) || 'none';
}

export const setInEnvironment = (name: string) => `Set by ${name} in the environment.`; // SITE-01
/** The answer to a save that was based on older settings (SITE-01). */
export const changedMeanwhile = (time: string) => `Somebody else changed these settings at ${time}. Please check and save again.`;
