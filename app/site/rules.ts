/** How people join (REG-01). */
export const JOINING = ['open', 'invitation', 'closed'] as const;
export type Joining = (typeof JOINING)[number];
export const JOINING_NAMES: Record<Joining, string> = {
  open: 'Open: anyone can sign up',
  invitation: 'By invitation',
  closed: 'Closed: no new accounts',
};

/** Who makes groups: an administrator approves each, or any member does (SAFE-02). */
export const GROUP_MAKERS = ['approval', 'anyone'] as const;
export const GROUP_MAKER_NAMES: Record<(typeof GROUP_MAKERS)[number], string> = {
  approval: 'Members, after an administrator approved the group',
  anyone: 'Members, at once',
};

export const SITE_NAME_MAX = 60;
export const AGE_MIN = 13;
export const AGE_MAX = 18;

export const SETTING_KEYS = ['site-name', 'support-address', 'joining', 'minimum-age', 'kids-zone', 'groups'] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
/** Every setting as text, as forms, the command line and the database have it. An empty support address means none. */
export type SettingValues = Record<SettingKey, string>;

export const SETTING_NAMES: Record<SettingKey, string> = {
  'site-name': 'Site name',
  'support-address': 'Support address',
  joining: 'How people join',
  'minimum-age': 'Minimum age',
  'kids-zone': 'Kids Zone',
  groups: 'Who makes groups with children',
};
export const DEFAULT_VALUES: SettingValues = {
  'site-name': 'Storyhearth',
  'support-address': '',
  joining: 'open', // until setup, which preselects `invitation`
  'minimum-age': '16',
  'kids-zone': 'on',
  groups: 'approval',
};
/** The settings of the environment that win over a stored value (SITE-01). */
export const ENVIRONMENT_NAMES = { 'site-name': 'SITE_NAME', 'support-address': 'SUPPORT_EMAIL' } as const;

export const SETTING_ERRORS: Record<SettingKey, string> = {
  'site-name': `A site name has 1 to ${SITE_NAME_MAX} characters.`,
  'support-address': 'This doesn’t look like an email address.',
  joining: 'Please choose how people join.',
  'minimum-age': `The minimum age is a number from ${AGE_MIN} to ${AGE_MAX}.`,
  'kids-zone': 'The Kids Zone is on or off.',
  groups: 'Please choose who makes groups.',
};

export const setInEnvironment = (name: string) => `Set by ${name} in the environment.`; // SITE-01
/** The answer to a save that was based on older settings (SITE-01). */
export const changedMeanwhile = (time: string) => `Somebody else changed these settings at ${time}. Please check and save again.`;

export const isSettingKey = (value: unknown): value is SettingKey => SETTING_KEYS.some((key) => key === value);
const isOn = (value: string): boolean => value === 'on';

/**
 * Whether the Kids Zone is open: `off` by its setting (SAFE-13), `unattended` while nobody runs a site that is open to the world, when it
 * can be read but takes no stories (ROLE-03).
 */
export type KidsZone = 'open' | 'unattended' | 'off';
export const KIDS_ZONE_UNATTENDED = 'The Kids Zone opens when somebody runs this site.'; // ROLE-03
export const KIDS_ZONE_OFF = 'The Kids Zone is switched off. Your story is kept as a draft.';

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
const isLocal = (origin: string) => LOCAL_HOST.test(new URL(origin).hostname);

/** The one decision about the Kids Zone; links, pages and publishing follow it. */
export function kidsZoneOf(setting: string, { hasOwner, origin }: { hasOwner: boolean; origin: string }): KidsZone {
  if (!isOn(setting)) return 'off';
  return hasOwner || isLocal(origin) ? 'open' : 'unattended';
}

/** A stored value in words. */
export function settingWords(key: SettingKey, value: string): string {
  if (key === 'joining') return JOINING_NAMES[value as Joining] ?? value;
  if (key === 'kids-zone') return isOn(value) ? 'On' : 'Off';
  if (key === 'groups') return GROUP_MAKER_NAMES[value as (typeof GROUP_MAKERS)[number]] ?? value;
  return value || 'none';
}
