import { isSettingKey, settingOf, settingWords } from '#app/site/setting-rules.ts';
import type { LoggedAction } from '../log.server.ts';

export const LOG_PAGE_SIZE = 25;
const USERNAME_MAX = 60;

/** What each action of the log is called. */
export const ACTION_NAMES: Record<LoggedAction, string> = {
  dismiss: 'Dismissed',
  hide: 'Hid',
  remove: 'Removed',
  restore: 'Restored',
  warn: 'Warned',
  silence: 'Silenced',
  suspend: 'Suspended',
  ban: 'Banned',
  release: 'Released',
  note: 'Noted',
  grant: 'Granted an appeal',
  deny: 'Denied an appeal',
  answer: 'Answered a problem report',
  approve: 'Approved an application or group',
  decline: 'Declined an application, group or story',
  accept: 'Accepted a story for the Kids Zone',
  'featured-changed': 'Changed whether a story is featured',
  undo: 'Undid a decision',
  'private-case-opened': 'Opened a case about a private message',
  'remove-all': 'Removed everything from a period',
  'restore-all': 'Restored everything that was removed',
  'role-changed': 'Changed a role',
  'owner-set-up': 'Set up the site',
  'stories-sent-to-review': 'Sent kids stories and comments from before to moderators',
  'link-made': 'Made a one-time link',
  'email-shown': 'Looked at an email address',
  'trust-changed': 'Changed whether somebody is trusted',
  'kids-trust-changed': 'Changed whether somebody is trusted for the Kids Zone',
  'account-created': 'Created an account',
  'account-deleted': 'Deleted an account',
  'archive-made': 'Wrote the archive of an account',
  'setting-changed': 'Changed a setting',
  'text-changed': 'Changed the added sections of a page',
  'invitation-made': 'Made an invitation',
  'invitation-revoked': 'Revoked an invitation',
  'names-refused': 'Refused names for new accounts',
  'words-listed': 'Listed words',
  'word-unlisted': 'Removed a word from the list',
  'tags-joined': 'Joined two tags',
  'tags-separated': 'Separated two tags',
  'name-allowed': 'Allowed a refused name again',
  'rule-added': 'Added a rule',
  'rule-changed': 'Changed a rule',
  'rule-moved': 'Moved a rule',
  'rule-retired': 'Retired a rule',
};
const isLogged = (value: unknown): value is LoggedAction => typeof value === 'string' && Object.hasOwn(ACTION_NAMES, value);

/** The words for stored numbers, singular and plural; other values are words already. */
const UNITS: Record<string, readonly [string, string]> = {
  uses: ['use', 'uses'],
  usesLeft: ['use left', 'uses left'],
  hours: ['hour', 'hours'],
  names: ['name', 'names'],
  stories: ['story', 'stories'],
  comments: ['comment', 'comments'],
};
/** Values, as in `5 uses, 24 hours`. */
const valueWords = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => {
      const unit = Object.hasOwn(UNITS, key) && UNITS[key];
      return unit ? `${value} ${unit[value === '1' ? 0 : 1]}` : value;
    })
    .join(', ');

type Values = Record<string, string> | null;
/** What changed: each setting by its name, other values before and after, or those that there are. */
export function changeWords(before: Values, after: Values): string {
  const settings = Object.keys(after ?? {}).filter(isSettingKey);
  if (settings.length)
    return settings
      .map((key) => `${settingOf(key).name}: ${settingWords(key, before?.[key] ?? '')} → ${settingWords(key, after?.[key] ?? '')}`)
      .join(' · ');
  return [before, after].flatMap((values) => (values ? valueWords(values) : [])).join(' → ');
}

/** The filters of the log, in its address: usernames of the actor and of the person concerned, and the action. */
export type LogQuery = { actor: string; person: string; action: LoggedAction | null; after: string | null };
export const EVERY_ACTION: LogQuery = { actor: '', person: '', action: null, after: null };

export function requestedLog(search: URLSearchParams): LogQuery {
  const username = (name: string) =>
    (search.get(name) ?? '').replaceAll('\0', '').toWellFormed().trim().replace(/^@/, '').slice(0, USERNAME_MAX);
  const action = search.get('action');
  return { actor: username('actor'), person: username('person'), action: isLogged(action) ? action : null, after: search.get('after') };
}

export function logSearch({ actor, person, action }: LogQuery, after: string | null = null): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ actor, person, action, after })) if (value) search.set(name, value);
  return search.size ? `?${search}` : '';
}
