import { href } from 'react-router';
import { timeInWords } from '#server/access/standing-rules.ts';
import type { StandingState } from '#server/access/standing-state-rules.ts';
import { formatDate } from '#ui/dates/dates.ts';
import type { State } from '../audience/state-rules.ts';
import { kinds } from '../works/kinds.ts';
import { type EventKind, isEvent, type NotificationText } from './events/event-rules.ts';

export const NOTIFICATIONS_PAGE_SIZE = 30;
export const NOTIFICATION_DAYS = 180; // kept, from the time at which it was sent
export const NOTIFICATIONS_MAX = 1_000; // of one member
export const SEEN_MAX = 200; // marked by one request
const UNREAD_SHOWN = 99;
export const UNREAD_COUNTED_MAX = UNREAD_SHOWN + 1;

export const NOTIFICATION_MESSAGES = {
  signedOut: 'Please sign in to see your notifications.',
  acknowledge: 'I have read this',
  empty: 'No notices yet. Follow works and people to get notices about new chapters.',
  markAll: 'Mark all as read',
  notMarked: 'These notifications could not be marked as read. Please load the page again.',
} as const;

/** The decision that can be appealed, and until when, as an ISO instant. */
export type Appealable = { decision: string; until: string };

/** What is stored for each kind: ids and words, never who reported something. */
export type NotificationData = EventData & SiteData;
type SiteData = {
  approved: Record<string, never>;
  /** Registration changed to approval, because no staff came (REG-09). */
  'approval-needed': Record<string, never>;
  'archive-ready': Record<string, never>;
  /** Stored by a trigger of `comments`. */
  'comment-waiting': Record<string, never>;
  decided: { noun: string; title: string; state: State; words: string | null; rule: string | null; appeal?: Appealable | null };
  'appeal-decided': { noun: string; title: string; result: 'granted' | 'denied'; words: string | null };
  /** How many things were removed, or with `isRestored` are shown again. */
  'bulk-removed': { count: number; isRestored: boolean; words: string | null; rule: string | null; appeal?: Appealable | null };
  /** `reason` is a sentence of the backup command, or null if there was none for two days. */
  'backup-failed': { reason: string | null };
  /** The channel's name, and whether the person is a moderator of it now (CHMOD-01). */
  'channel-role': { channel: string; name: string; isModerator: boolean };
  /** `until` is an ISO instant, or null until the ban is lifted (CHMOD-02). */
  'channel-ban': { channel: string; name: string; isLifted: boolean; until: string | null; reason: string | null };
  'channel-kick': { channel: string; name: string };
  'channel-offer': { channel: string; name: string };
  /** Who owns the channel now; without a username the person themselves (CHMOD-05). */
  'channel-owner': { channel: string; name: string; username: string | null };
  /** A message in it was reported; `position` is that of the message (CHMOD-04). */
  'channel-reported': { channel: string; name: string; message: string; position: number };
  /** The answer to a request to join (CHMOD-06). */
  'channel-request': { channel: string; name: string; isAccepted: boolean };
  /** A child of a group moved to another one, for the grown-ups that they left (SAFE-14). */
  'child-moved': { groupId: string };
  /** The archive of a child, for the grown-up who asked for it (SAFE-14). */
  'child-archive-ready': { childId: string; groupId: string };
  /** A child told their grown-ups about something; the page of the group says who (SAFE-05). */
  'child-reported': { groupId: string; group: string; about: 'story' | 'comment' };
  'group-answered': { group: string; groupId: string; answer: 'approve' | 'decline' };
  'new-role': { role: string };
  'new-sign-in': { browser: string };
  'old-cases': Record<string, never>;
  'password-changed': Record<string, never>;
  /** A scheduled draft could not be published and is a draft again; `to` is its editor (SCHED-05). */
  'not-published': { title: string; reason: string; to: string };
  'scheduled-published': { title: string };
  released: { noun: string; title: string };
  'problem-answered': { words: string };
  /** A child of the group finished a story (SAFE-06). */
  'story-waiting': { groupId: string };
  'report-answered': { noun: string; answer: 'upheld' | 'dismissed' | 'gone' | 'deleted-in-channel' | 'overturned' };
  /**
   * A kids story was accepted for the Kids Zone or declined. Of a child's story their group is notified, which `title` is left out for, so
   * that nothing of a deleted child stays with their grown-ups (SAFE-07).
   */
  'story-reviewed': {
    workId: string;
    title: string | null;
    groupId: string | null;
    isAccepted: boolean;
    words: string | null;
    rule: string | null;
    appeal?: Appealable | null;
  };
  /** A decision about the account; `until` is an ISO instant. */
  standing: { state: StandingState; until: string | null; words: string | null; rule: string | null; appeal?: Appealable | null };
  /** The site has an owner now, so that kids stories, or free comments on them, wait for a moderator (SAFE-07). */
  'stories-wait': { what: 'stories' | 'comments' };
  /** Whether kids stories need a moderator (SAFE-07). */
  'trusted-for-kids': { isTrusted: boolean };
  /** `rule` is the title of the rule, `words` are those of the moderators. */
  warning: { rule: string; words: string; appeal?: Appealable | null };
};
/** Notices are written by the jobs of events and read with `eventText`; `versionId` is that of an update. */
type EventData = { [Kind in EventKind]: { versionId?: string } };
export type NotificationKind = keyof NotificationData;

/** Whether a notification is about a kids story, the only thing that a child is notified of (SAFE-13). */
export const isForChildren = ({ kind, data }: { kind: NotificationKind; data: unknown }): boolean =>
  (kind === 'decided' || kind === 'released') && (data as { noun?: string }).noun === kinds.kids_book.noun;

/** `Your comment on "Tides"`: comments and messages are named by where they are, a post has no title. */
const thingOf = (noun: string, title: string) => {
  const place = noun === 'comment' ? ' on' : noun === 'message' ? ' in' : '';
  return `Your ${noun}${title && `${place} "${title}"`}`;
};
const VERBS: Partial<Record<State, string>> = {
  hidden: 'was hidden',
  removed: 'was removed',
  shown: 'can be seen by others again',
  waiting: 'is as it was before',
};
function reportAnswer({ noun, answer }: NotificationData['report-answered']) {
  if (answer === 'overturned') return `We looked again at the ${noun} that you reported and found nothing against the rules.`;
  if (answer === 'gone') return `The ${noun} that you reported was deleted by its author.`;
  if (answer === 'deleted-in-channel') return `The ${noun} that you reported was deleted by the moderators of its channel.`;
  const found = answer === 'upheld' ? 'took action' : 'found nothing against the rules';
  return `Thank you for your report. We looked at the ${noun} and ${found}.`;
}

/** The sentences, the last of them until when the decision can be appealed. */
const withAppeal = (sentences: (string | null)[], appeal: Appealable | null | undefined): NotificationText => ({
  text: [...sentences, appeal ? `You can appeal until ${formatDate(appeal.until, 'UTC')}.` : null].filter(Boolean).join(' '),
  ...(appeal && { link: { words: 'Appeal', to: href('/appeals/:decision', { decision: appeal.decision }) } }),
});

function appealAnswer({ noun, title, result, words }: NotificationData['appeal-decided']) {
  const thing = thingOf(noun, title).replace('Your', 'your');
  if (result === 'granted')
    return [`We granted your appeal about ${thing}. Everything is as before the decision.`, words].filter(Boolean).join(' ');
  return `We looked again at ${thing}, and the decision stands. ${words ?? ''}`.trim();
}

function storyReview({ workId, title, groupId, isAccepted, words, rule, appeal }: NotificationData['story-reviewed']): NotificationText {
  const story = groupId ? 'A story of your group' : `Your story${title ? ` "${title}"` : ''}`;
  if (isAccepted)
    return { text: `${story} is in the Kids Zone now.`, link: { words: 'Open it.', to: href('/kids-book/:id', { id: workId }) } };
  const text = withAppeal([`${story} was not accepted for the Kids Zone.`, rule && `Reason: ${rule}.`, words], appeal);
  return groupId ? { ...text, link: { words: 'Open the group.', to: href('/groups/:id', { id: groupId }) } } : text;
}

const openChannel = (id: string) => ({ words: 'Open the channel.', to: href('/community/channel/:id', { id }) });

const TEXTS: { [Kind in keyof SiteData]: (data: NotificationData[Kind]) => NotificationText } = {
  approved: () => ({ text: 'Your account is approved. You can publish, comment, post and chat now.' }),
  'approval-needed': () => ({
    text: 'No member of staff has been here for 7 days, so new accounts need approval now.',
    link: { words: 'Open the queue.', to: href('/moderation') },
  }),
  'archive-ready': () => ({
    text: 'Your archive is ready. It can be downloaded for 7 days.',
    link: { words: 'Download it.', to: href('/settings/archive') },
  }),
  'comment-waiting': () => ({
    text: 'A comment waits for your approval.',
    link: { words: 'Read it.', to: href('/comments/waiting') },
  }),
  'appeal-decided': (data) => ({ text: appealAnswer(data) }),
  decided: ({ noun, title, state, words, rule, appeal }) =>
    withAppeal([`${thingOf(noun, title)} ${VERBS[state] ?? 'is held'}.`, rule && `Reason: ${rule}.`, words], appeal),
  'bulk-removed': ({ count, isRestored, words, rule, appeal }) => {
    const things = count === 1 ? 'One item you made' : `${count.toLocaleString('en-US')} items you made`;
    const verb = isRestored ? 'can be seen by others again' : count === 1 ? 'was removed' : 'were removed';
    return withAppeal([`${things} ${verb}.`, rule && `Reason: ${rule}.`, words], appeal);
  },
  'backup-failed': ({ reason }) => ({
    text: reason === null ? 'No backup has been made for two days.' : `The nightly backup failed. ${reason}`,
    link: { words: 'See the backups.', to: href('/admin') },
  }),
  'channel-offer': ({ channel, name }) => ({
    text: `You were offered the channel ${name}. You can accept within 7 days.`,
    link: { words: 'Answer the offer.', to: href('/community/channel/:id/hand-over', { id: channel }) },
  }),
  'channel-owner': ({ channel, name, username }) => ({
    text: username ? `@${username} is now the owner of ${name}.` : `You are now the owner of ${name}, because its owner left the site.`,
    link: openChannel(channel),
  }),
  'channel-reported': ({ channel, name, message, position }) => ({
    text: `A message in ${name} was reported.`,
    link: { words: 'See the message.', to: `${href('/community/channel/:id', { id: channel })}?before=${position + 1}#m-${message}` },
  }),
  'channel-request': ({ channel, name, isAccepted }) =>
    isAccepted
      ? { text: `You are now a member of ${name}.`, link: openChannel(channel) }
      : { text: `Your request to join ${name} was declined.` },
  'channel-role': ({ channel, name, isModerator }) => ({
    text: isModerator ? `You are now a moderator of ${name}.` : `You are no longer a moderator of ${name}.`,
    link: openChannel(channel),
  }),
  'channel-ban': ({ channel, name, isLifted, until, reason }) => {
    if (isLifted) return { text: `You can join ${name} again.`, link: openChannel(channel) };
    const end = until ? timeInWords(new Date(until)) : 'the ban is lifted';
    return { text: [`You cannot join ${name} until ${end}.`, reason && `Reason: ${reason}`].filter(Boolean).join(' ') };
  },
  'channel-kick': ({ name }) => ({ text: `You were removed from ${name}.` }),
  'child-moved': ({ groupId }) => ({
    text: 'A child of your group moved to another group.',
    link: { words: 'Open the group.', to: href('/groups/:id', { id: groupId }) },
  }),
  'child-archive-ready': ({ childId, groupId }) => ({
    text: 'The archive of a child is ready. It can be downloaded for 7 days.',
    link: { words: 'Download it.', to: href('/groups/:id/children/:childId/archive', { id: groupId, childId }) },
  }),
  'child-reported': ({ groupId, group, about }) => ({
    text: `A child in ${group} told you about a ${about}.`,
    link: { words: 'Look at it.', to: `${href('/groups/:id', { id: groupId })}#child-reports` },
  }),
  'group-answered': ({ group, groupId, answer }) =>
    answer === 'approve'
      ? { text: `Your group "${group}" is open.`, link: { words: 'Go to the group.', to: href('/groups/:id', { id: groupId }) } }
      : { text: `Your group "${group}" was not approved.` },
  'new-role': ({ role }) => ({ text: `Your role is now ${role}.` }),
  'new-sign-in': ({ browser }) => ({
    text: `New sign-in from ${browser}. Was this not you?`,
    link: { words: 'Change your password.', to: href('/password') },
  }),
  'password-changed': () => ({
    text: 'Your password was changed with a one-time link. Was this not you?',
    link: { words: 'See where you’re signed in.', to: href('/settings/sessions') },
  }),
  'not-published': ({ title, reason, to }) => ({
    text: `“${title}” was not published: ${reason}`,
    link: { words: 'Open the draft.', to },
  }),
  'scheduled-published': ({ title }) => ({ text: `“${title}” was published as scheduled.` }),
  released: ({ noun, title }) => ({ text: `${thingOf(noun, title)} was released. Others can see it now.` }),
  'old-cases': () => ({
    text: 'There are cases that have waited for more than 48 hours.',
    link: { words: 'Open the queue.', to: href('/moderation') },
  }),
  'problem-answered': ({ words }) => ({ text: `Thank you for your problem report. ${words}` }),
  'report-answered': (data) => ({ text: reportAnswer(data) }),
  'story-waiting': ({ groupId }) => ({
    text: 'A story in your group is waiting for you to read it.',
    link: { words: 'Read it.', to: href('/groups/:id/review', { id: groupId }) },
  }),
  'story-reviewed': storyReview,
  standing: ({ state, until, words, rule, appeal }) => {
    const end = until ? ` until ${timeInWords(new Date(until))}` : '';
    const first = state === 'active' ? 'Your account is active again.' : `Your account is ${state}${end}.`;
    return withAppeal([first, rule && `Reason: ${rule}.`, words], appeal);
  },
  'stories-wait': ({ what }) => ({
    text:
      what === 'stories'
        ? 'This site has an owner now. A moderator will read your kids stories before others see them again.'
        : 'This site has an owner now. A moderator will read your comments on kids stories before others see them again.',
  }),
  'trusted-for-kids': ({ isTrusted }) => ({
    text: isTrusted
      ? 'Your next kids stories will appear in the Kids Zone at once, without a moderator.'
      : 'A moderator will read your next kids stories before they appear in the Kids Zone.',
  }),
  warning: ({ rule, words, appeal }) => withAppeal([`This is a warning from the moderators of this site. Reason: ${rule}.`, words], appeal),
};

/** The exact text of a notification (MOD-13). */
export const notificationText = <Kind extends NotificationKind>(kind: Kind, data: NotificationData[Kind]): NotificationText =>
  isEvent(kind) ? NOTICE_WITHOUT_SUBJECT : (TEXTS as Texts)[kind](data);

/** In an archive, which contains nothing of other people. */
const NOTICE_WITHOUT_SUBJECT = { text: 'A notice about a work or a person.' };
type Texts = { [Kind in NotificationKind]: (data: NotificationData[Kind]) => NotificationText };

/** The text of a stored warning. */
export const warningText = (data: unknown) => notificationText('warning', data as NotificationData['warning']).text;

/** The number on the bell: `3`, or `99+`. */
export const unreadNumber = (unread: number) => (unread > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(unread));
export const unreadLabel = (unread: number) => (unread ? `Notifications, ${unreadNumber(unread)} unread` : 'Notifications');
