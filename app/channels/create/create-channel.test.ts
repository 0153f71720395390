import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChannel } from '#tests/support/channels.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { createImage } from '#tests/support/images.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { CATEGORIES, SUGGESTED_TAGS } from '../channel-rules.ts';
import { channelMembers, channels } from '../tables.ts';

const cover = async (owner: Member) => (await createImage(owner, { bucket: 'channels' })).address;
type Fields = [string, string][];
const fields = (overrides: Record<string, string | string[]>): Fields =>
  Object.entries(overrides).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]));
const full = (coverImage: string) => ({
  name: 'Rain',
  description: 'Wet words',
  category: 'Writing',
  tag: ['a', 'b'],
  coverImage,
  privacy: 'public',
});
const create = (overrides: Record<string, string | string[]>, as?: Member) => send('/community/create', fields(overrides), as?.cookie);
const box = async (response: Response) => (await response.text()).match(/role="alert" class="channel-refusal">([^<]*)/)?.[1];
const ownedBy = (person: Member) => db.select().from(channels).where(eq(channels.ownerId, person.id));

test('visitors are redirected to the community, and their submissions are refused (CHAN-01, CHAN-12)', async () => {
  const result = await visit('/community/create');
  expect([result.status, result.headers.get('location')]).toEqual([303, '/community']);
  const refused = await fetchData('/community/create', new URLSearchParams(fields(full('/x.webp'))));
  expect([refused.status, refused.text.includes('You must be signed in to create a channel')]).toEqual([401, true]);
});

test('the form has its fields, categories and eight tags (ROUTE-36, CHAN-02, CHAN-03, CHAN-04, CHAN-06, CHAN-08, CHAN-10)', async () => {
  const html = await (await visit('/community/create', { as: (await createMember()).cookie })).text();
  for (const name of ['name', 'description', 'category', 'custom', 'tag', 'coverImage', 'privacy'])
    expect(html).toContain(`name="${name}"`);
  expect(withoutScripts(html)).toContain('Recommended: 1200 x 400 pixels');
  expect(html).toMatch(/<input[^>]*(checked=""[^>]*value="public"|value="public"[^>]*checked="")/);
  expect([...html.matchAll(/name="category"[^>]*value="([^"]+)"/g)].map(([, value]) => value)).toEqual([...CATEGORIES]);
  expect([...html.matchAll(/aria-label="Add tag: ([^"]+)"/g)].map(([, tag]) => tag)).toEqual(SUGGESTED_TAGS.slice(0, 8));
  expect(html).toMatch(/<button[^>]*>Add<\/button>/);
});

test('checks run in order, and keep the entered values (CHAN-13, CHAN-14, CHAN-15, CHAN-16, CHAN-17, CHAN-18, ERR-22)', async () => {
  const owner = await createMember();
  const given: Record<string, string | string[]> = { name: '  ', description: ' ', tag: ' ', coverImage: '', privacy: 'public' };
  const steps = [
    ['Channel name is required', 'name', '  The  rain  '],
    ['Channel description is required', 'description', 'Wet'],
    ['Please select or enter a category', 'category', 'Writing'],
    ['Please add at least one tag', 'tag', 'poetry'],
    ['Please upload a cover image', 'coverImage', await cover(owner)],
  ] as const;
  for (const [words, field, value] of steps) {
    const refused = await create(given, owner);
    expect([refused.status, await box(refused.clone())]).toEqual([422, words]);
    if (field !== 'name') expect(await refused.text()).toContain('value="The rain"');
    given[field] = value;
  }
  expect((await create(given, owner)).status).toBe(303);
  const wrongs: Record<string, string>[] = [
    { category: 'No preset' },
    { name: 'x'.repeat(61) },
    { description: 'x'.repeat(301) },
    { custom: 'x'.repeat(41) },
  ];
  for (const wrong of wrongs) expect((await create({ ...given, ...wrong }, owner)).status).toBe(422);
});

test('a form without a privacy choice is refused, so no channel becomes public by accident (S32, CHAN-04)', async () => {
  const owner = await createMember();
  const given = full(await cover(owner));
  for (const privacy of ['', 'secret', null]) {
    const { privacy: _, ...without } = given;
    const refused = await create(privacy === null ? without : { ...without, privacy }, owner);
    expect([refused.status, await box(refused)]).toEqual([422, 'Please choose who can read this channel.']);
  }
  expect(await ownedBy(owner)).toEqual([]);
});

test('the channel is stored trimmed, with its owner in it (CHAN-05, CHAN-07, CHAN-11, CHAN-19, CHAN-21, DATA-27)', async () => {
  const owner = await createMember();
  const coverImage = await cover(owner);
  const result = await create(
    {
      ...full(coverImage),
      name: '  Rain  ',
      description: ' Wet ',
      custom: ' Weather ',
      tag: [' Sci-Fi', 'sci-fi ', '#Poetry, MANGA'],
      privacy: 'private',
    },
    owner,
  );
  const [created] = await ownedBy(owner);
  expect([result.status, result.headers.get('location')]).toEqual([303, `/community/channel/${created?.id}`]);
  expect(created).toMatchObject({
    ...{ name: 'Rain', description: 'Wet', category: 'Weather', tags: ['sci-fi', 'poetry', 'manga'], coverImage },
    ...{ isPrivate: true, memberCount: 1, messageCount: 0, ownerId: owner.id },
  });
  const members = await db
    .select()
    .from(channelMembers)
    .where(eq(channelMembers.channelId, created?.id ?? ''));
  expect(members.map(({ personId }) => personId)).toEqual([owner.id]);
});

test('a repeated submission creates one channel; an id of another owner creates none (CHAN-20)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const id = crypto.randomUUID();
  const sent = { ...full(await cover(owner)), id };
  const results = await Promise.all([1, 2, 3].map(() => create(sent, owner)));
  expect(results.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await ownedBy(owner)).toHaveLength(1);
  const refused = await create({ ...full(await cover(other)), id }, other);
  expect([refused.status, await box(refused)]).toEqual([409, 'Failed to create channel']);
  expect(await ownedBy(other)).toEqual([]);
});

test('a member owns up to 50 channels, also if two are created at once, and a repeated request is not counted again (CHAN-20)', async () => {
  const owner = await createMember();
  for (let n = 0; n < 49; n++) await createChannel(owner);
  const [image, id] = [await cover(owner), crypto.randomUUID()];
  const other = await otherTransaction();
  await other.query('select from people where id = $1 for no key update', owner.id);
  const late = create(full(image), owner);
  await waitUntilBlocked();
  await other.query(
    `insert into channels (id, name, description, cover_image, category, tags, owner_id, is_private) values ($1, 'First', 'Wet words', '/x.webp', 'Writing', '{a,b}', $2, false)`,
    ...[id, owner.id],
  );
  await other.commit();
  expect(await box(await late)).toBe('You can own up to 50 channels. Delete one to create another.');
  expect((await create({ ...full(image), id }, owner)).status).toBe(303);
  expect(await ownedBy(owner)).toHaveLength(50);
});

test('a cover uploaded by another person is refused (CHAN-17)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  expect((await create(full(await cover(other)), owner)).status).toBe(422);
  expect(await ownedBy(owner)).toEqual([]);
});

test('a cover is stored in the channels bucket under its owner, also when the form sends the file (MEDIA-09)', async () => {
  const owner = await createMember();
  const png = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#245' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of fields(full(''))) form.append(name, value);
  form.set('cover', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'cover.png');
  const result = await visit('/community/create', { method: 'POST', body: form, as: owner.cookie });
  expect(result.status).toBe(303);
  const [created] = await ownedBy(owner);
  expect(created?.coverImage).toMatch(new RegExp(`^/media/channels/${owner.id}/channels/\\d+-[0-9a-f]+\\.webp$`));
  expect((await visit(`${created?.coverImage}?w=640`)).status).toBe(200);
  form.set('cover', new Blob(['not an image']), 'cover.png');
  const refused = await visit('/community/create', { method: 'POST', body: form, as: owner.cookie });
  expect([refused.status, await box(refused)]).toEqual([422, 'Images must be JPG, PNG, GIF or WebP, up to 5MB.']);
});
