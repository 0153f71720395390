import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, pageCache } from '#server/app.ts';
import { ORIGIN } from '#tests/support/request.ts';
import { pool } from '../database/database.ts';
import { log } from '../process/log.ts';
import { LIMITS, resetRateLimits } from './rate-limits.ts';

beforeEach(resetRateLimits);
afterEach(() => void vi.restoreAllMocks());

type Environment = Parameters<typeof app.fetch>[1];
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as unknown as Environment;
const lines = (level: 'warn' | 'error') => {
  const logged: { status?: number }[] = [];
  vi.spyOn(log, level).mockImplementation(((line: { status?: number }) => void logged.push(line)) as never);
  return logged;
};

test('refused requests of one network neither fill the log nor suppress lines of others (ERR-42)', async () => {
  const warned = lines('warn');
  const foreign = (address: string) =>
    app.fetch(new Request(`${ORIGIN}/report`, { method: 'POST', headers: { origin: 'https://evil.example' } }), from(address));
  const network = LIMITS['refusal-log'].network ?? 0;
  for (let i = 0; i < network + 5; i++) expect((await foreign(`2001:db8:7:7::${i + 1}`)).status).toBe(403);
  expect(warned).toHaveLength(network);
  await foreign('203.0.113.9');
  expect(warned).toHaveLength(network + 1);
  for (let n = 0; n < LIMITS['refusal-log'].points; n++) await foreign(`203.0.113.${10 + n}`);
  expect(warned).toHaveLength(LIMITS['refusal-log'].points);
});

test('failed requests of one network are logged up to sixty times a minute, independently of others (ERR-42)', async () => {
  const errors = lines('error');
  vi.spyOn(pool, 'query').mockImplementation((() => Promise.reject(new Error('a fault'))) as never);
  pageCache.clear();
  const visit = (address: string, i: number) => app.fetch(new Request(`${ORIGIN}/posts?${i}`), from(address));
  const network = LIMITS['error-log'].network ?? 0;
  for (let i = 0; i < network; i++) expect((await visit('203.0.113.9', i)).status).toBe(500);
  expect(errors).toHaveLength(network); // two lines each: the error and the response
  await visit('203.0.113.10', network);
  expect(errors).toHaveLength(network + 2);
});
