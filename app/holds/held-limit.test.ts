import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { imageAccess, isPublicImage } from '#app/audience/image-access.server.ts';
import { channelMessages, channels } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import { pictures } from '#app/images/tables.ts';
import { cases, decisions } from '#app/moderation/tables.ts';
import { people } from '#app/people/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, postMessage } from '#tests/support/channels.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { HELD_OPEN_MAX, TOO_MANY_HELD_MESSAGE } from './hold-rules.ts';

let moderator: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  moderator = await createMember({ role: 'moderator' });
});
beforeEach(resetRateLimits);

const LINK = 'https://spam.example.net/';
const heldOf = ({ id }: Member) => and(eq(cases.subjectPersonId, id), eq(cases.kind, 'held'));
const openHeld = (who: Member) => db.$count(cases, and(heldOf(who), eq(cases.state, 'open')));
const profile = (who: Member, bio: string) => send('/profile/edit', { name: who.name, username: who.username, bio }, who.cookie);

/** A new member of whom the most things wait for a moderator. */
async function waiting(): Promise<Member> {
  const person = await createMember();
  const subject = () => ({ kind: 'held' as const, subjectType: 'post' as const, subjectId: randomUUID(), subjectPersonId: person.id });
  await db.insert(cases).values(Array.from({ length: HELD_OPEN_MAX }, subject));
  return person;
}

test('a member who sends the same text again and again has at most twenty open cases; then it is refused (HOLD-03)', async () => {
  const person = await createMember({ createdAt: new Date('2026-01-01') });
  const channel = await createChannel(person);
  const text = 'The same words, once again, for everybody.';
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await postMessage(channel.id, { text }, person.cookie)).status);
  const rest = await Promise.all(Array.from({ length: 8 }, () => postMessage(channel.id, { text }, person.cookie)));
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  const refused = rest.find(({ status }) => status === 429);
  expect([refused?.problem, refused?.message]).toEqual(['too-many', TOO_MANY_HELD_MESSAGE]);
  expect(await openHeld(person)).toBe(HELD_OPEN_MAX);
  expect(await db.$count(channelMessages, eq(channelMessages.channelId, channel.id))).toBe(HELD_OPEN_MAX + 2);
  expect((await postMessage(channel.id, { text: 'Other words.' }, person.cookie)).status).toBe(200);
});

test('different texts that are held at the same moment are counted together (HOLD-03)', async () => {
  const person = await waiting();
  await db.delete(cases).where(eq(cases.id, (await db.select().from(cases).where(heldOf(person)))[0]?.id ?? ''));
  const book = await createBook(moderator); // comments do not wait for each other, unlike messages of one channel
  const add = (text: string) => fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text }), person.cookie);
  const sent = await Promise.all([...'abcdef'].map((letter) => add(`${LINK}${letter}`)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await openHeld(person)).toBe(HELD_OPEN_MAX);
});

test('with twenty things waiting every form refuses another held text and keeps what was typed (HOLD-03)', async () => {
  const person = await waiting();
  const [book, channel] = [await createBook(moderator), await createChannel(person)];
  const cover = await createImage(person, { bucket: 'channels' });
  await db.update(channels).set({ coverImage: cover.address }).where(eq(channels.id, channel.id));
  const about = { name: channel.name, category: 'Writing', tag: 'fantasy', privacy: 'public', coverImage: cover.address };
  const forms: [string, Record<string, string>][] = [
    [`/works/${book.id}/comments`, { text: `${LINK}a` }],
    ['/create-post', { content: `${LINK}b`, tag: 'lamps' }],
    ['/community/create', { ...about, description: `${LINK}c` }],
    [`/community/channel/${channel.id}/settings`, { ...about, description: `${LINK}d` }],
    [`/community/channel/${channel.id}`, { text: `${LINK}e` }],
    ['/profile/edit', { name: person.name, username: person.username, bio: `${LINK}f` }],
    ['/profile/thought', { thought: `${LINK}g` }],
  ];
  for (const [path, fields] of forms) {
    const response = await send(path, fields, person.cookie);
    const text = Object.values(fields).find((value) => value.startsWith(LINK)) ?? '';
    const html = await response.clone().text();
    const page = await pageOf(response);
    expect([path, response.status, page.text.includes(TOO_MANY_HELD_MESSAGE), html.includes(text)]).toEqual([path, 429, true, true]);
  }
  expect(await openHeld(person)).toBe(HELD_OPEN_MAX);
  expect(await db.$count(comments, eq(comments.authorId, person.id))).toBe(0);
  expect(await db.$count(posts, eq(posts.authorId, person.id))).toBe(0);
  expect(await db.$count(channels, eq(channels.ownerId, person.id))).toBe(1);
});

test('a changed bio replaces its open case also when the most things are waiting (HOLD-02, HOLD-03)', async () => {
  const person = await createMember();
  expect((await profile(person, `${LINK}first`)).status).toBe(303);
  const subject = () => ({ kind: 'held' as const, subjectType: 'post' as const, subjectId: randomUUID(), subjectPersonId: person.id });
  await db.insert(cases).values(Array.from({ length: HELD_OPEN_MAX - 1 }, subject));
  expect((await profile(person, `${LINK}second`)).status).toBe(303);
  expect((await profile(person, 'No link any more.')).status).toBe(303);
  expect(await openHeld(person)).toBe(HELD_OPEN_MAX - 1);
});

test('a note of staff and its decision stay when the author changes or withdraws the held text (MOD-07, HOLD-02)', async () => {
  for (const next of [`${LINK}changed`, 'Nothing to hold.']) {
    const person = await createMember();
    await profile(person, `${LINK}noted`);
    const [first] = await db.select().from(cases).where(heldOf(person));
    const id = first?.id ?? expect.unreachable();
    await send(`/moderation/cases/${id}/decide`, { action: 'note', note: 'The third account of one spammer.' }, moderator.cookie);
    await profile(person, next);
    const [earlier] = await db.select().from(cases).where(eq(cases.id, id));
    const [decision] = await db.select().from(decisions).where(eq(decisions.caseId, id));
    expect([earlier?.state, earlier?.decidedAt]).toEqual(['final', decision?.createdAt]);
    expect(await openHeld(person)).toBe(next.startsWith(LINK) ? 1 : 0);
    const page = await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }));
    expect(page.text).toContain(`Noted by ${moderator.name}`);
  }
});

test('a case without decisions is deleted with the picture that only its copy showed (HOLD-02, MOD-10)', async () => {
  const [person, reader] = [await createMember(), await createMember()];
  const image = await createImage(person, { bucket: 'profile', folder: 'profile/pictures' });
  await db.update(people).set({ profilePicture: image.address }).where(eq(people.id, person.id));
  await profile(person, `${LINK}pictured`);
  const [first] = await db.select().from(cases).where(heldOf(person));
  expect((await send('/profile/picture', { address: '' }, person.cookie)).status).toBe(303);
  const row = () => db.$count(pictures, eq(pictures.address, image.address));
  expect([await row(), await imageAccess(moderator, image.address)]).toEqual([1, 'private']);
  await profile(person, `${LINK}changed`);
  expect(await db.$count(cases, eq(cases.id, first?.id ?? ''))).toBe(0);
  expect(await row()).toBe(0);
  const access = [
    await isPublicImage(image.address),
    await imageAccess(reader, image.address),
    await imageAccess(moderator, image.address),
  ];
  expect(access).toEqual([false, 'none', 'none']);
});
