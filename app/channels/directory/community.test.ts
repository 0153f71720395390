import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { explained } from '#tests/support/database/explained.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { seedBeforeIndex } from '#tests/support/seed.ts';
import { canReceive } from '../../audience/live-access.server.ts';
import { people } from '../../people/tables.ts';
import { NO_FILTERS } from '../channel-list-rules.ts';
import { CATEGORIES, SUGGESTED_TAGS, topicOf } from '../channel-rules.ts';
import { channels } from '../tables.ts';
import { channelsQuery } from './channels.server.ts';
import { clearFilterCache } from './filters/filters-in-use.server.ts';

beforeEach(() => db.delete(channels));

const page = async (path = '/community', as?: Member) => (await visit(path, { as: as?.cookie })).text();
/** The names of the channels in a part of the page, in order. */
const part = (html: string, label: string) => html.split(`aria-labelledby="${label}"`)[1]?.split('</section>')[0] ?? '';
const names = (html: string) =>
  [...html.matchAll(/<(?:b|h3)[^>]*dir="auto">(?:<a[^>]*>)?([^<]+)/g)].map(([, name]) => name).filter((name) => name !== 'Writing');
const explored = async (search: string, as?: Member) => {
  const html = part(await page(`/community${search}`, as), 'explore-channels');
  return [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)/g)].map(([, name]) => name);
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

test('the page shows its links, guidelines and closing call (ROUTE-34, COMM-01, COMM-02, COMM-03, COMM-14, COMM-15)', async () => {
  const reader = await createMember();
  const [html, open] = [await page(), await page('/community', reader)];
  expect(html).toMatch(/href="\/sign-in\?next=%2Fcommunity%2Fcreate"[^>]*>.*?Create a Channel/);
  expect(open).toMatch(/href="\/community\/create"[^>]*>.*?Create a Channel/);
  expect(html).toMatch(/href="\/community#explore"[^>]*>Explore Channels/);
  expect(html).toContain('id="explore"');
  const cards = [...html.matchAll(/<h3 class="display">(Be Respectful|Constructive Feedback|Respect Copyright|Stay Safe)</g)];
  expect(cards.map(([, name]) => name)).toEqual(['Be Respectful', 'Constructive Feedback', 'Respect Copyright', 'Stay Safe']);
  expect(html.split('</main>')[0]?.slice(-400)).toContain('Start Your Own Channel');
});

test('the two public channels with the most members are featured, ties broken by messages (COMM-04)', async () => {
  const [owner, a, b, c] = [await createMember(), await createMember(), await createMember(), await createMember()];
  await createChannel(owner, { name: 'Alone' });
  await createChannel(owner, { name: 'Hidden', isPrivate: true, members: [a, b, c] });
  await createChannel(owner, { name: 'Quiet', members: [a] });
  const loud = await createChannel(owner, { name: 'Loud', members: [a], createdAt: at(1) });
  await createChannel(owner, { name: 'Many', members: [a, b] });
  await createMessages(loud, a, 'One word.');
  for (const viewer of [undefined, owner]) expect(names(part(await page('/community', viewer), 'featured'))).toEqual(['Many', 'Loud']);
});

test('members see their own and their joined channels in separate lists (COMM-05, COMM-06)', async () => {
  const [me, other] = [await createMember(), await createMember()];
  await createChannel(me, { name: 'Mine', isPrivate: true });
  const theirs = await createChannel(other, { name: 'Theirs', members: [me] });
  await createChannel(other, { name: 'Elsewhere' });
  await createMessages(theirs, other, 'Something.', 'Something more.');
  const html = await page('/community', me);
  expect([names(part(html, 'channels-own')), names(part(html, 'channels-joined'))]).toEqual([['Mine'], ['Theirs']]);
  expect(part(html, 'channels-joined')).toContain('2 new');
  await visit(`/community/channel/${theirs.id}`, { as: me.cookie });
  expect(part(await page('/community', me), 'channels-joined')).toContain('All caught up');
  const visitor = await page();
  expect(visitor).not.toContain('Your Created Channels');
  expect(visitor).not.toContain('Channels You’ve Joined');
});

test('search matches name, description and any tag literally, ignoring case and accents (COMM-07, COMM-08)', async () => {
  const owner = await createMember();
  await createChannel(owner, { name: 'Café Noir', description: 'Crimes', tags: ['mystery'], createdAt: at(3) });
  await createChannel(owner, { name: 'Maps', description: 'The ÉTOILE of the north', tags: ['setting'], createdAt: at(2) });
  await createChannel(owner, { name: 'Rain', description: '100% wet', tags: ['magic-systems', 'weather'], createdAt: at(1) });
  expect(await page()).toMatch(/<form[^>]*action="\/community"[^>]*role="search"|role="search"[^>]*action="\/community"/);
  for (const [q, found] of [
    ['cafe', ['Café Noir']],
    ['étoile', ['Maps']],
    ['WEATHER', ['Rain']],
    ['magic-sys', ['Rain']],
    ['0%', ['Rain']],
    ['_', []],
    ['no such thing', []],
    ['a', ['Café Noir', 'Maps', 'Rain']],
  ] as const)
    expect(await explored(`?q=${encodeURIComponent(q)}`), q).toEqual(found);
});

test('with many channels, search uses the index for rare text and scans the list for frequent text (COMM-08)', async () => {
  const owner = await createMember();
  await seedBeforeIndex(
    'channel_words_grams',
    sql`insert into channels (name, description, cover_image, category, tags, owner_id, created_at)
      select 'Room ' || i || case when i % 1000 = 7 then ' Zeppelin' else '' end, 'A long talk about tea', '/x.webp', 'Writing', '{a}', ${owner.id}::uuid,
        timestamptz '2026-01-01' + i * interval '1 second' from generate_series(1, 5000) i`,
    sql`analyze people, channels, channel_words`,
  );
  const query = { ...NO_FILTERS, text: 'x' };
  for (const [letters, isRare] of [
    ['a', false],
    ['talk', false],
    ['zeppelin', true],
  ] as const) {
    const { sql: text, params } = channelsQuery(null, query, null, { letters, isRare }).toSQL();
    const plan = (await explained('costs', text, params)).join('\n');
    expect(plan, letters).toContain(isRare ? 'channel_words_grams' : 'Index Scan Backward using channels_newest');
    expect(plan, letters).not.toContain('Seq Scan on channel');
  }
  expect(await explored('?q=zeppelin')).toEqual([4007, 3007, 2007, 1007, 7].map((i) => `Room ${i} Zeppelin`));
  expect((await explored('?q=talk')).slice(0, 2)).toEqual(['Room 5000', 'Room 4999']);
  expect(await explored('?q=%E2%80%8B')).toEqual([]); // a zero-width space folds to nothing
});

test('filters match the exact category and all tags, and show removable chips (COMM-09, COMM-10, COMM-11, COMM-12)', async () => {
  const owner = await createMember();
  await createChannel(owner, { name: 'Both', category: 'Comics', tags: ['manga', 'horror'] });
  await createChannel(owner, { name: 'One', category: 'Comics', tags: ['manga'] });
  await createChannel(owner, { name: 'Near', category: 'Comics and more', tags: ['manga-like', 'horror'] });
  expect((await explored('?category=Comics')).sort()).toEqual(['Both', 'One']);
  expect(await explored('?tag=manga&tag=horror')).toEqual(['Both']);
  expect(await explored('?category=Comics&tag=horror&q=bo')).toEqual(['Both']);
  const html = part(await page('/community?category=Comics&tag=manga'), 'explore-channels');
  expect(html).toMatch(
    /href="\/community\?tag=manga#explore"[^>]*aria-label="Remove filter: Comics"|aria-label="Remove filter: Comics"[^>]*href="\/community\?tag=manga#explore"/,
  );
  expect(html).toContain('aria-label="Remove filter: #manga"');
  expect(html).toMatch(/href="\/community#explore"[^>]*>Clear All/);
  for (const pill of ['Visual Storytelling', 'Marketing', 'character-development', 'technology'])
    expect(withoutScripts(html)).toContain(pill);
});

test('the filters also offer custom categories and tags by frequency; cards link to them (COMM-09, COMM-10)', async () => {
  clearFilterCache();
  const [owner, inside, outside] = [await createMember(), await createMember(), await createMember()];
  await createChannel(owner, { name: 'Rain', category: 'Weather', tags: ['drizzle', 'fantasy'], members: [outside] });
  await createChannel(owner, { name: 'Snow', category: 'Weather', tags: ['drizzle', 'sleet'] });
  await createChannel(owner, { name: 'Soup', category: 'Cooking', tags: ['sleet', 'drizzle'] });
  await createChannel(owner, { name: 'Secret', category: 'Conspiracy', tags: ['hush'], isPrivate: true, members: [inside] });
  const pills = async (as?: Member) => {
    const opened = (await page('/community', as)).replace('<details', '<details open');
    const [categories, tags] = (await pageOf(opened)).parts('.channel-pills-open ul');
    return [categories, tags].map((list) => list?.names('link') ?? []);
  };
  const suggested = SUGGESTED_TAGS.map((tag) => `#${tag}`);
  for (const as of [undefined, outside])
    expect(await pills(as)).toEqual([
      [...CATEGORIES, 'Weather', 'Cooking'],
      [...suggested, '#drizzle', '#sleet'],
    ]);
  expect(await pills(inside)).toEqual([
    [...CATEGORIES, 'Conspiracy', 'Weather', 'Cooking'],
    [...suggested, '#hush', '#drizzle', '#sleet'],
  ]);
  const card = (await pageOf(await page())).all('article').find(({ text }) => text.includes('Rain'));
  expect(card?.one('link', 'Weather').attribute('href')).toBe('/community?category=Weather#explore');
  expect(card?.one('link', '#drizzle').attribute('href')).toBe('/community?tag=drizzle#explore');
  expect((await explored('?category=Weather')).sort()).toEqual(['Rain', 'Snow']);
  expect((await explored('?tag=sleet')).sort()).toEqual(['Snow', 'Soup']);
});

test('cards open the channel and show two tags and a count, own lists three, featured one (COMM-13, COMM-16)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner, { name: 'Tagged', tags: ['t-one', 't-two', 't-three', 't-four', 't-five'] });
  const html = await page('/community', owner);
  const shown = (label: string) =>
    ['t-one', 't-two', 't-three', 't-four', 't-five'].filter(
      (tag) => part(html, label).includes(`>#<!-- -->${tag}`) || part(html, label).includes(`>#${tag}`),
    );
  expect([shown('featured').length, shown('channels-own').length]).toEqual([1, 3]);
  expect(shown('explore-channels')).toEqual(['t-one', 't-two']);
  expect(part(html, 'explore-channels')).toContain('+3 more');
  for (const label of ['featured', 'channels-own', 'explore-channels'])
    expect(part(html, label)).toContain(`href="/community/channel/${channel.id}"`);
});

test('lists, search and counts never show a private channel to non-members; newest first (COMM-17, COMM-18)', async () => {
  const [owner, inside, outside] = [await createMember(), await createMember(), await createMember()];
  await createChannel(owner, { name: 'Older', createdAt: at(1) });
  await createChannel(owner, { name: 'Newer', createdAt: at(5) });
  const secret = await createChannel(owner, { name: 'Secret', isPrivate: true, tags: ['hushed'], createdAt: at(3), members: [inside] });
  for (const viewer of [owner, inside]) expect(await explored('', viewer)).toEqual(['Newer', 'Secret', 'Older']);
  for (const viewer of [outside, undefined]) {
    expect(await explored('', viewer)).toEqual(['Newer', 'Older']);
    for (const search of ['?q=secret', '?q=hushed', '?tag=hushed', '?in=own', '?in=joined'])
      expect(await page(`/community${search}`, viewer)).not.toContain(secret.id);
    expect(await (await visit('/community/more?q=secret', { as: viewer?.cookie })).text()).not.toContain(secret.id);
  }
});

test('channels of a private profile stay listed, those of an account pending deletion do not (decisions, Privacy)', async () => {
  const owner = await createMember();
  await createChannel(owner, { name: 'Still here' });
  await db.update(people).set({ isPrivate: true }).where(eq(people.id, owner.id));
  expect(await explored('')).toEqual(['Still here']);
  await db.update(people).set({ deletingSince: new Date() }).where(eq(people.id, owner.id));
  expect(await explored('?q=still')).toEqual([]);
});

test('pagination returns every channel once, even when many were created at the same moment', async () => {
  const owner = await createMember();
  const rows = Array.from({ length: 60 }, (_, i) => ({
    name: `C${i}`,
    description: 'x',
    coverImage: '/x.webp',
    category: 'Writing',
    tags: ['a'],
    ownerId: owner.id,
    createdAt: at(0),
  }));
  await db.insert(channels).values(rows);
  const seen: string[] = [];
  let place: { at: string; id: string } | null = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  while (place) {
    const response = await visit(`/community/more?after=${place.at}_${place.id}`);
    const found = (await response.json()) as { channels: { name: string }[]; more: { at: string; id: string } | null };
    seen.push(...found.channels.map(({ name }) => name));
    place = found.more;
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
});

test('live events of a private channel reach only its members, of a public one everyone (LIVE-07, CHAN-31)', async () => {
  const [owner, inside, outside] = [await createMember(), await createMember(), await createMember()];
  const [open, closed] = [await createChannel(owner), await createChannel(owner, { isPrivate: true, members: [inside] })];
  const listening = [owner, inside, outside].map(({ id }) => id);
  const receivers = async (topic: string) => {
    const may = await canReceive(topic, listening);
    return [owner, inside, outside, null].map(may);
  };
  expect(await receivers(topicOf(open.id))).toEqual([true, true, true, true]);
  expect(await receivers(topicOf(closed.id))).toEqual([true, true, false, false]);
  expect(await receivers('channels')).toEqual([true, true, true, true]);
});

test('the list and the channel are notified when it is created, joined, written in, left or deleted (CHAN-48, LIVE-07)', async () => {
  const [owner, guest] = [await createMember(), await createMember()];
  await hub.ready;
  const received: string[] = [];
  const stop = hub.on((topic) => received.push(topic));
  /** Waits until all earlier announcements have arrived, then returns and clears the received topics. */
  const drain = async () => {
    const mark = `person:${randomUUID()}`;
    await announce(db, mark);
    await expect.poll(() => received.includes(mark)).toBe(true);
    return received.splice(0).filter((topic) => topic !== mark);
  };
  const topicsDuring = async (action: () => Promise<unknown>) => {
    await drain();
    await action();
    return new Set(await drain());
  };
  const channel = await createChannel(owner);
  const [to, own] = [`/community/channel/${channel.id}`, topicOf(channel.id)];
  expect(await topicsDuring(() => createChannel(owner, { name: 'Another' }))).toContain('channels');
  for (const action of [
    () => send(`${to}/join`, {}, guest.cookie),
    () => send(to, { text: 'A word.' }, guest.cookie),
    () => send(`${to}/leave`, {}, guest.cookie),
    () => send(`${to}/delete`, {}, owner.cookie),
  ]) {
    const topics = await topicsDuring(action);
    expect([topics.has('channels'), topics.has(own)], action.toString()).toEqual([true, true]);
  }
  stop();
});

test('accepting a request notifies the applicant and opens the page to them (CHAN-30, LIVE-07)', async () => {
  const [owner, guest] = [await createMember(), await createMember()];
  await hub.ready;
  const channel = await createChannel(owner, { isPrivate: true });
  const to = `/community/channel/${channel.id}`;
  await send(`${to}/join`, {}, guest.cookie);
  expect(await page(to, guest)).toContain('Your request is with the owner');
  const received: string[] = [];
  const stop = hub.on((topic) => received.push(topic));
  await send(`${to}/requests/${guest.id}`, { answer: 'accept' }, owner.cookie);
  await expect.poll(() => received.includes(`person:${guest.id}`)).toBe(true);
  stop();
  const may = await canReceive(`person:${guest.id}`, [guest.id]);
  expect([may(guest), may(owner), may(null)]).toEqual([true, false, false]);
  expect(await page(to, guest)).toContain('class="composer"');
});

test('the cover of an open channel has a drawn fallback, in the header and the panel (MEDIA-14)', async () => {
  const channel = await createChannel(await createMember(), { coverImage: '/media/channels/x/channels/gone.webp' });
  const html = await page(`/community/channel/${channel.id}`);
  const covers = [...html.matchAll(/class="channel-cover"[^>]*>(<svg[\s\S]*?<\/svg>)<img[^>]*gone\.webp/g)];
  expect([covers.length, html.split('gone.webp?w=640"').length - 1]).toEqual([3, 3]); // also above the empty log
});
