import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { dataLifecycle } from '#app/data-lifecycle.server.ts';
import { fileDeletions, pictures } from '#app/images/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { caseCopies, cases } from '../tables.ts';

beforeEach(resetRateLimits);

const cleanUp = async () => {
  for (const { run } of dataLifecycle.dailyJobs) await run(Date.now(), () => false);
};
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;

async function reportedCase() {
  const { id } = await createPost(await createMember());
  await fetchData('/reports', new URLSearchParams({ type: 'post', id, reason: 'Spam', details: '' }), (await createMember()).cookie);
  const [caseRow] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, id));
  return caseRow?.id ?? expect.unreachable();
}
const hasCopy = async (id: string) => (await db.$count(caseCopies, eq(caseCopies.caseId, id))) === 1;

test('a copy is deleted 30 days after the decision, and never while its case is open (MOD-22)', async () => {
  const [open, recent, old] = [await reportedCase(), await reportedCase(), await reportedCase()];
  await db
    .update(cases)
    .set({ openedAt: ago(90) })
    .where(eq(cases.id, open));
  await db
    .update(cases)
    .set({ state: 'decided', decidedAt: ago(29) })
    .where(eq(cases.id, recent));
  await db
    .update(cases)
    .set({ state: 'decided', decidedAt: ago(31) })
    .where(eq(cases.id, old));
  await cleanUp();
  expect([await hasCopy(open), await hasCopy(recent), await hasCopy(old)]).toEqual([true, true, false]);
});

test('a copy is deleted 30 days after its author’s account was purged, also while its case is open (MOD-22)', async () => {
  const id = await reportedCase();
  await db.update(cases).set({ subjectPersonId: null }).where(eq(cases.id, id)); // as the purge does
  await cleanUp();
  expect(await hasCopy(id)).toBe(true);
  await db
    .update(caseCopies)
    .set({ eraseAfter: ago(1) })
    .where(eq(caseCopies.caseId, id));
  await cleanUp();
  expect(await hasCopy(id)).toBe(false);
});

async function upload({ cookie }: Member): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'one.png', { type: 'image/png' }));
  form.set('folder', 'posts');
  return ((await (await visit('/pictures', { method: 'POST', body: form, as: cookie })).json()) as { address: string }).address;
}
const load = async (src: string, as?: Member) => (await visit(src, { as: as?.cookie })).status;

test.each(['its author deletes it', 'it is purged'])(
  'the picture of a removed post stays for staff alone while a copy shows it, and is deleted with the copy: %s (MOD-09, MOD-10)',
  async (how) => {
    const [author, reporter, staff] = [await createMember(), await createMember(), await createMember({ role: 'moderator' })];
    const [src, other] = [await upload(author), await upload(author)];
    const post = await createPost(author, {
      pictures: [src, other].map((address) => ({ src: address, width: 40, height: 30, description: '' })),
    });
    await createPost(author, { pictures: [{ src: other, width: 40, height: 30, description: '' }] });
    await send('/reports', { type: 'post', id: post.id, reason: 'Spam', details: '' }, reporter.cookie);
    const [caseRow] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, post.id));
    const rule = (await rulesInForce(null))[0]?.id ?? '';
    expect((await send(`/moderation/cases/${caseRow?.id}/decide`, { action: 'remove', rule }, staff.cookie)).status).toBe(303);
    const seen = async () => [await load(src), await load(src, reporter), await load(src, staff)];
    expect(await seen()).toEqual([404, 404, 200]);
    if (how === 'it is purged') {
      await db
        .update(posts)
        .set({ stateAt: ago(31) })
        .where(eq(posts.id, post.id));
      await cleanUp();
    } else await send(`/posts/${post.id}/delete`, {}, author.cookie);
    expect(await db.$count(posts, eq(posts.id, post.id))).toBe(0);
    expect(await seen()).toEqual([404, 404, 200]);
    await db
      .update(cases)
      .set({ decidedAt: ago(31) })
      .where(eq(cases.id, caseRow?.id ?? ''));
    await cleanUp();
    expect(await seen()).toEqual([404, 404, 404]);
    expect(await load(src, author)).toBe(404);
    const left = [
      await db.$count(pictures, eq(pictures.ownerId, author.id)),
      await db.$count(fileDeletions, eq(fileDeletions.ownerId, author.id)),
    ];
    expect(left).toEqual([1, 0]);
    expect(await load(other)).toBe(200); // the other post still shows it
  },
);
