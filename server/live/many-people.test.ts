import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { db } from '../database/database.ts';
import { env } from '../process/settings.ts';
import { announce, announcePeople } from './live.ts';

test('many recipients are announced in payloads of at most 7,500 bytes, each once, with ids alone (OPEN-04)', async () => {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.query('listen live');
  const people = Array.from({ length: 1_001 }, () => randomUUID());
  const end = randomUUID();
  await db.transaction(async (tx) => {
    await announcePeople(tx, people);
    await announce(tx, `person:${end}`);
  });
  while (!payloads.some((payload) => payload.includes(end))) await client.query('select 1');
  await client.end();
  const batches = payloads.filter((payload) => payload.includes('"people"'));
  expect(Math.max(...batches.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7_500);
  expect(batches.flatMap((payload) => (JSON.parse(payload) as { people: string[] }).people)).toEqual(people);
  expect(batches.map((payload) => Object.keys(JSON.parse(payload) as object))).toEqual(batches.map(() => ['people']));
});
