import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { draftOf, publish } from '../../tests/drafts.ts';
import { visit } from '../../tests/front-door.ts';
import { type Member, member } from '../../tests/people.ts';
import { createLeavingWorker } from '../account/leaving-worker.server.ts';
import { addCharacter } from './characters.server.ts';
import { keepGenerated } from './generated.server.ts';
import { generatedImages } from './tables.ts';
import { forgetUnused } from './unused.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
afterEach(() => void vi.useRealTimers());

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
async function generated(person: Member) {
  const { address } = await keepGenerated(person, 'scenes', { type: 'scene' }, png);
  return address;
}
const page = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'A lamp', width: 40, height: 30 } }] });
const isThere = async (address: string) =>
  [(await db.$count(generatedImages, eq(generatedImages.url, address))) === 1, (await visit(address)).status === 200].join();
const THERE = 'true,true';
const GONE = 'false,false';

test('AMB-42 AI-29 a generated picture that nothing shows goes after 30 days, and not before', async () => {
  const person = await member();
  const address = await generated(person);
  for (const days of [0, 29.9]) {
    await forgetUnused(Date.now() + days * DAY);
    expect(await isThere(address)).toBe(THERE);
  }
  await forgetUnused(Date.now() + 30 * DAY + MINUTE);
  expect(await isThere(address)).toBe(GONE);
});

test('AMB-42 what a draft, a work or a cover shows stays, and a character keeps its own copy', async () => {
  const person = await member();
  const [drafted, published, cover, copied] = [
    await generated(person),
    await generated(person),
    await generated(person),
    await generated(person),
  ];
  await draftOf(person, { pages: [page(drafted)] });
  expect((await publish(await draftOf(person, { pages: [page(published)] }), person.cookie, { cover })).status).toBe(200);
  const character = await addCharacter(person, 'Ines', { gender: 'other', style: 'Anime' }, copied);
  await forgetUnused(Date.now() + 30 * DAY + MINUTE);
  expect(await Promise.all([drafted, published, cover, copied].map(isThere))).toEqual([THERE, THERE, THERE, GONE]);
  expect((await visit(character?.image.address ?? '')).status).toBe(200);
});

test('AMB-42 it is looked for every ten minutes', async () => {
  const address = await generated(await member());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + 30 * DAY });
  const worker = createLeavingWorker({ on: () => () => {} });
  worker.start();
  vi.advanceTimersByTime(10 * MINUTE);
  await expect.poll(async () => db.$count(generatedImages, eq(generatedImages.url, address)), { timeout: 10_000 }).toBe(0);
  await worker.close();
});
