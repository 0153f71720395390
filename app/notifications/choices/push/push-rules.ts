import { href } from 'react-router';
import { type Kind, kinds, partKinds } from '#app/works/kinds.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';

export const DEVICES_MAX = 10; // of one member; a check of `push_devices` has it too
export const DEVICE_NAME_MAX = 60;

/** Pushed without a choice: what is counted on the bell. */
export const DEFAULT_TOPICS_OFF = (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter(
  (topic) => NOTICE_TOPICS[topic].defaultChoice !== 'counted',
);

/** Limits of the job that sends, so that one member cannot delay the notices of others. */
export const DEVICES_PER_RUN_MAX = 50;
export const CONCURRENT_DEVICES_MAX = 8;
export const PUSHES_PER_RUN_MAX = 5; // to one device by one run
export const PUSHES_PER_HOUR_MAX = 20; // to one device; more are only on the site
export const TRIES_PER_HOUR_MAX = 100; // to all devices of a member, also to those that were removed
export const DEVICE_MS = 6_000; // for all messages to one device by one run; the rest waits
/** The pauses before the second and later tries, in minutes. */
const RETRY_PAUSES = [1, 5, 30] as const;
const MINUTE_MS = 60_000;
/** A message that could not be sent within this time is dropped. */
export const PUSH_VALID_HOURS = 24;
/** For how long an event that was pushed is not pushed again, although its notice was deleted and stored again. */
export const PUSH_ROW_DAYS = 7;
/** A device is removed after its push service refused this many messages in a row. */
export const REFUSALS_MAX = 5;
/** How long to wait after failed tries, at least as long as the push service said; null after the last one. */
export const pauseAfter = (tries: number, waitMs: number): number | null => {
  const pause = RETRY_PAUSES[tries - 1];
  return pause === undefined || waitMs > PUSH_VALID_HOURS * 60 * MINUTE_MS ? null : Math.max(pause * MINUTE_MS, waitMs);
};

export const PUSH_MESSAGES = {
  title: 'Notifications on your devices',
  off: 'Push notifications are turned off on this site.',
  about:
    'Your browser can show notices while this site is closed. They contain the kind of a notice and the name of the work, never what was written, and come through the push service of the browser’s maker.',
  unsupported: 'This browser can’t show notifications from websites.',
  denied: 'This browser blocks notifications from this site. Allow them in its settings for this site, then load the page again.',
  dismissed: 'Your browser was not allowed to show notifications. You can press the button again.',
  offline: 'You are offline. Connect to the internet and try again.',
  failed: 'This browser couldn’t turn on notifications. Please try again.',
  noScripts: 'To turn on notifications on this device, the browser has to run scripts.',
  on: 'Notifications are on for this device.',
  none: 'No device shows notifications yet.',
  removed: 'The device was removed.',
  notRemoved: 'The device couldn’t be removed. Please try again.',
  tooMany: `${DEVICES_MAX} devices show notifications. Remove one to add this one.`,
  unreadable: 'This browser’s push service can’t be used here.',
  saved: 'Saved.',
  notSaved: 'It couldn’t be saved. Please try again.',
} as const;

const TITLES: Record<string, string> = {
  replied: 'New reply to your comment',
  mentioned: 'You were mentioned',
  commented: 'New comment',
  'comment-liked': 'New like on your comment',
  liked: 'New like',
  'work-updated': 'Work updated',
  'collection-added': 'New works in a collection',
  'tag-works': 'New works with a tag you follow',
  'filter-works': 'New works for your filter',
  spectated: 'New spectator',
  'scheduled-published': 'Published as scheduled',
  'not-published': 'Not published as scheduled',
};
const NAME_SHOWN = 150; // characters, so that a message fits into 4 KB

/** What a push is about: the kind of the notice, and its work if it is about one. */
export type PushedNotice = { kind: string; work: { kind: Kind | null; title: string } | null; path: string | null };
/** What a device gets. Nothing else of a notice is sent. */
export type PushPayload = { title: string; body: string; path: string; tag: string };

function titleOf({ kind, work }: PushedNotice): string {
  const workKind = work?.kind;
  if (kind === 'work-published') return `New ${workKind ? kinds[workKind].noun : 'work'}`;
  const part = workKind && kinds[workKind].part;
  if (kind === 'part-published') return `New ${part ? partKinds[part].noun : 'part'}`;
  return TITLES[kind] ?? 'New notice';
}

/** `tag` is the same for notices of one kind about one thing, of which a device shows the newest. */
export const payloadOf = (notice: PushedNotice, tag: string): PushPayload => ({
  title: titleOf(notice),
  body: [...(notice.work?.title ?? '')].slice(0, NAME_SHOWN).join(''),
  path: notice.path ?? href('/notifications'),
  tag,
});
