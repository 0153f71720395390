import { expect, test } from 'vitest';
import { channelRefusal, EMPTY_FORM, withChannelTag } from './channel-form-rules.ts';
import { channelQueryFrom, listSearch, NO_FILTERS } from './channel-list-rules.ts';
import {
  CATEGORIES,
  CHANNEL_TAGS_MAX,
  type ChannelRelation,
  mayJoin,
  mayLeave,
  mayReadMessages,
  mayRequest,
  mayWrite,
  SUGGESTED_TAGS,
} from './channel-rules.ts';

const nonOwners = {
  visitor: {},
  stranger: { signedIn: true },
  banned: { signedIn: true, ban: { until: null, reason: null } },
  applicant: { signedIn: true, hasRequested: true },
  member: { signedIn: true, role: 'member' },
  moderator: { signedIn: true, role: 'moderator' },
} as const;
const who: Record<string, Partial<ChannelRelation>> = { ...nonOwners, owner: { signedIn: true, role: 'owner' } };
const table = (may: (relation: ChannelRelation) => boolean, isPrivate: boolean) =>
  Object.entries(who)
    .filter(([, relation]) => may({ ...{ signedIn: false, role: null, hasRequested: false, ban: null }, isPrivate, ...relation }))
    .map(([name]) => name);

test('permissions in public and private channels (CHAN-29, CHAN-31, CHAN-32, CHAN-33, CHAN-34, CHAN-35, AMB-68)', () => {
  expect([table(mayReadMessages, false), table(mayReadMessages, true)]).toEqual([Object.keys(who), ['member', 'moderator', 'owner']]);
  expect([table(mayWrite, false), table(mayWrite, true)]).toEqual([
    ['member', 'moderator', 'owner'],
    ['member', 'moderator', 'owner'],
  ]);
  expect([table(mayJoin, false), table(mayJoin, true)]).toEqual([['stranger', 'applicant'], []]);
  expect([table(mayLeave, false), table(mayLeave, true)]).toEqual([
    ['member', 'moderator'],
    ['member', 'moderator'],
  ]);
  expect([table(mayRequest, false), table(mayRequest, true)]).toEqual([[], ['stranger']]);
});

test('twelve categories and twenty-two suggested tags (CHAN-06, CHAN-09)', () => {
  expect(CATEGORIES.join(', ')).toBe(
    'Writing, Worldbuilding, Character Design, Plot Development, Fan Theories, Book Club, Comics, Visual Storytelling, Critique Group, Writing Prompts, Publishing, Marketing',
  );
  expect(SUGGESTED_TAGS.join(', ')).toBe(
    'fantasy, sci-fi, mystery, romance, horror, adventure, historical, ya, children, non-fiction, poetry, short-stories, novels, comics, manga, worldbuilding, character-development, plot, dialogue, setting, magic-systems, technology',
  );
});

test('tags are lowercased, trimmed and unique (CHAN-07)', () => {
  expect(withChannelTag(['poetry'], ' #Sci-Fi ')).toEqual(['poetry', 'sci-fi']);
  expect(withChannelTag(['poetry'], 'POETRY ')).toEqual(['poetry']);
  expect(withChannelTag([], '   ')).toEqual([]);
  const many = Array.from({ length: CHANNEL_TAGS_MAX }, (_, i) => `t${i}`);
  expect(withChannelTag(many, 'more')).toBe(many);
});

test('validation reports the first check that fails (CHAN-18)', () => {
  expect(channelRefusal(EMPTY_FORM)?.message).toBe('Channel name is required');
  expect(channelRefusal({ ...EMPTY_FORM, name: 'x', tags: ['a'] })?.message).toBe('Channel description is required');
});

test('the URL holds the search and filters, and nothing else (COMM-10, COMM-12)', () => {
  const search = '?q=rain&category=Writing&tag=a&tag=b&in=joined';
  expect(listSearch(channelQueryFrom(new URLSearchParams(search)))).toBe(search);
  expect(channelQueryFrom(new URLSearchParams('?in=everything&tag=&category=+'))).toEqual(NO_FILTERS);
});
