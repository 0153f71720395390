import { href } from 'react-router';
import type { State } from '../audience/state-rules.ts';

export const NOTIFICATIONS_PAGE_SIZE = 30;
export const NOTIFICATION_DAYS = 180; // kept, from the time at which it was sent
const UNREAD_SHOWN = 99;
export const UNREAD_COUNTED_MAX = UNREAD_SHOWN + 1;

export const NOTIFICATION_MESSAGES = {
  signedOut: 'Please sign in to see your notifications.',
  acknowledge: 'I have read this',
  notMarked: 'These notifications could not be marked as read. Please load the page again.',
} as const;

/** What is stored for each kind: ids and words, never who reported something. */
export type NotificationData = {
  approved: Record<string, never>;
  'archive-ready': Record<string, never>;
  /** `reason` is a sentence of the backup command, or null if there was none for two days. */
  'backup-failed': { reason: string | null };
  decided: { noun: string; title: string; state: State; words: string | null; rule: string | null };
  'new-role': { role: string };
  'new-sign-in': { browser: string };
  'password-changed': Record<string, never>;
  'report-answered': { noun: string; answer: 'upheld' | 'dismissed' | 'gone' };
  /** `rule` is the title of the rule, `words` are those of the moderators. */
  warning: { rule: string; words: string };
};
export type NotificationKind = keyof NotificationData;
/** The sentences, and the last one as a link where something can be done. */
export type NotificationText = { text: string; link?: { words: string; to: string } };

/** `Your comment on "Tides"`: comments and messages are named by where they are, a post has no title. */
const thingOf = (noun: string, title: string) => {
  const place = noun === 'comment' ? ' on' : noun === 'message' ? ' in' : '';
  return `Your ${noun}${title && `${place} "${title}"`}`;
};
const VERBS: Partial<Record<State, string>> = { hidden: 'was hidden', removed: 'was removed', shown: 'can be seen by others again' };
function reportAnswer({ noun, answer }: NotificationData['report-answered']) {
  if (answer === 'gone') return `The ${noun} that you reported was deleted by its author.`;
  const found = answer === 'upheld' ? 'took action' : 'found nothing against the rules';
  return `Thank you for your report. We looked at the ${noun} and ${found}.`;
}

const TEXTS: { [Kind in NotificationKind]: (data: NotificationData[Kind]) => NotificationText } = {
  approved: () => ({ text: 'Your account is approved. Welcome!' }),
  'archive-ready': () => ({
    text: 'Your archive is ready. It can be downloaded for 7 days.',
    link: { words: 'Download it.', to: href('/settings/archive') },
  }),
  'backup-failed': ({ reason }) => ({
    text: reason === null ? 'There was no backup for two days.' : `The nightly backup failed. ${reason}`,
    link: { words: 'See the backups.', to: href('/admin') },
  }),
  decided: ({ noun, title, state, words, rule }) => ({
    text: [`${thingOf(noun, title)} ${VERBS[state] ?? 'is held'}.`, rule && `Reason: ${rule}.`, words].filter(Boolean).join(' '),
  }),
  'new-role': ({ role }) => ({ text: `Your role is now ${role}.` }),
  'new-sign-in': ({ browser }) => ({
    text: `New sign-in from ${browser}. Was this not you?`,
    link: { words: 'Change your password.', to: href('/password') },
  }),
  'password-changed': () => ({
    text: 'Your password was changed with a one-time link. Was this not you?',
    link: { words: 'See where you’re signed in.', to: href('/settings/sessions') },
  }),
  'report-answered': (data) => ({ text: reportAnswer(data) }),
  warning: ({ rule, words }) => ({ text: `This is a warning from the moderators of this site. Reason: ${rule}.${words && ` ${words}`}` }),
};

/** The exact text of a notification (MOD-13). */
export const notificationText = <Kind extends NotificationKind>(kind: Kind, data: NotificationData[Kind]): NotificationText =>
  TEXTS[kind](data);

/** The text of a stored warning. */
export const warningText = (data: unknown) => notificationText('warning', data as NotificationData['warning']).text;

/** The number on the bell: `3`, or `99+`. */
export const unreadNumber = (unread: number) => (unread > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(unread));
export const unreadLabel = (unread: number) => (unread ? `Notifications, ${unreadNumber(unread)} unread` : 'Notifications');
