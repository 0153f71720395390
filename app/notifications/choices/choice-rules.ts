/** The topics of notices that members turn on or off, with their kinds. A trigger of `notifications` has the same kinds and defaults. */
export const NOTICE_TOPICS = {
  replies: { name: 'Replies to my comments', kinds: ['replied'], defaultChoice: 'counted' },
  mentions: { name: 'Mentions', kinds: ['mentioned'], defaultChoice: 'counted' },
  comments: { name: 'Comments on my works', kinds: ['commented'], defaultChoice: 'counted' },
  chapters: { name: 'New chapters', kinds: ['part-published'], defaultChoice: 'counted' },
  works: { name: 'New works', kinds: ['work-published'], defaultChoice: 'counted' },
  updates: { name: 'Updates of works', kinds: ['work-updated'], defaultChoice: 'counted' },
  collections: { name: 'Collections I follow', kinds: ['collection-added'], defaultChoice: 'counted' },
  'new-works': { name: 'Tags and filters I follow', kinds: ['tag-works', 'filter-works'], defaultChoice: 'list' },
  scheduling: { name: 'Scheduled publications', kinds: ['scheduled-published', 'not-published'], defaultChoice: 'counted' },
  likes: { name: 'Likes', kinds: ['liked'], defaultChoice: 'list' },
  'comment-likes': { name: 'Likes on my comments', kinds: ['comment-liked'], defaultChoice: 'off' },
  spectators: { name: 'New spectators', kinds: ['spectated'], defaultChoice: 'list' },
} as const satisfies Record<string, { name: string; kinds: readonly string[]; defaultChoice: NoticeChoice }>;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;
export const isNoticeTopic = (value: unknown): value is NoticeTopic => typeof value === 'string' && Object.hasOwn(NOTICE_TOPICS, value);
/** The topic of a kind; null for messages of the site, which cannot be turned off. */
export const topicOf = (kind: string): NoticeTopic | null =>
  (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).find((topic) => (NOTICE_TOPICS[topic].kinds as readonly string[]).includes(kind)) ?? null;

export const NOTICE_CHOICES = { off: 'Off', list: 'In the list', counted: 'In the list and counted' } as const;
export type NoticeChoice = keyof typeof NOTICE_CHOICES;
export const isNoticeChoice = (value: unknown): value is NoticeChoice => typeof value === 'string' && Object.hasOwn(NOTICE_CHOICES, value);

/** For how long something is muted, in hours; null: until the member changes it. */
export const MUTE_TIMES = {
  '8h': { name: '8 hours', hours: 8 },
  '7d': { name: '7 days', hours: 168 },
  on: { name: 'until I change it', hours: null },
};
export type MuteTime = keyof typeof MUTE_TIMES;
export const isMuteTime = (value: unknown): value is MuteTime => typeof value === 'string' && Object.hasOwn(MUTE_TIMES, value);
export const NOTICE_MUTES_MAX = 500; // of one member
/** Stands for the title of a work that its reader chose to be warned about (SHOWN-03). */
export const WARNED_WORK = 'A work under Warn';

export const CHOICE_MESSAGES = {
  title: 'Notice settings',
  signedOut: 'Please sign in to choose your notices.',
  saved: 'Saved.',
  failed: 'It couldn’t be saved. Please try again.',
  unreadable: 'This form couldn’t be read. Please load the page again.',
  unavailable: 'This is no longer available.',
  tooMany: `You have muted ${NOTICE_MUTES_MAX} things. Unmute one to mute another.`,
} as const;
