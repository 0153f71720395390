import { expect, test } from 'vitest';
import { createMember, hide } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import type { NextReads } from './next-reads.server.ts';

const next = async (id: string, as?: string) => {
  const response = await visit(`/works/${id}/next`, { as });
  return { status: response.status, ...(response.ok ? ((await response.json()) as NextReads) : { works: [], spectated: null }) };
};

test('the last page offers the newest other works of the author, then of the kind, that the viewer may see, each with its reason (WHY-01)', async () => {
  const [author, other, reader] = [await createMember(), await createMember(), await createMember()];
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  const read = await createBook(author, { title: 'Read', createdAt: days(1) });
  const stranger = await createBook(other, { title: 'By another', createdAt: days(2) });
  await createWork(other, { kind: 'theory', title: 'Of another kind' });
  expect((await next(read.id)).works.map(({ id }) => id)).toEqual([stranger.id]);
  const own = await createWork(author, { kind: 'world', title: 'Own', genre: null, createdAt: days(9) });
  expect((await next(read.id)).works.map(({ id }) => id)).toEqual([own.id, stranger.id]);
  expect((await next(read.id)).works.map(({ why }) => why)).toEqual([
    { alsoBy: author.name },
    { at: stranger.createdAt.getTime(), day: expect.any(Number) },
  ]);
  const newer = await createBook(author, { title: 'Newer', createdAt: days(3) });
  expect((await next(read.id)).works.map(({ id }) => id)).toEqual([newer.id, own.id]);
  expect((await next(read.id, reader.cookie)).spectated).toBe(false);
  await send(`/people/${author.username}/spectate`, { spectate: 'on' }, reader.cookie);
  expect((await next(read.id, reader.cookie)).spectated).toBe(true);
  await hide(author);
  expect((await next(read.id)).status).toBe(404);
  expect((await next('x')).status).toBe(404);
});
