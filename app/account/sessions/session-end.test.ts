import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app, hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { anotherSession, createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { people } from '../../people/tables.ts';
import { sessions } from '../tables.ts';

// A live stream needs a real socket.
let server: Server;
beforeAll(async () => {
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  await hub.ready;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const listen = async (person: Member, cookie = person.cookie) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/live?topics=person:${person.id}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return response;
};
/** All events until the stream closes; a stream that stays open fails the test by its timeout. */
const untilClosed = async (response: Response) => response.text();

test('signing out ends the live streams of this session, and of no other (AUTH-29)', async () => {
  const person = await createMember();
  const [here, there] = [await listen(person), await listen(person, await anotherSession(person))];
  await send('/sign-out', {}, person.cookie);
  expect(await untilClosed(here)).toContain('event: ended');
  const reader = there.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('retry: 2000\n\n');
  await db.delete(sessions).where(eq(sessions.userId, person.id));
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: ended'); // the first event since it opened
});

test('deleting a person ends all their live streams (AUTH-29)', async () => {
  const person = await createMember();
  const streams = [await listen(person), await listen(person, await anotherSession(person))];
  await db.delete(people).where(eq(people.id, person.id));
  for (const stream of streams) expect(await untilClosed(stream)).toContain('event: ended');
});

test('signing in as another person ends the previous session (AUTH-29)', async () => {
  const first = await createMember();
  const stream = await listen(first);
  const username = `second${Date.now() % 1_000_000}`;
  const response = await send(
    '/sign-up',
    { name: 'S', username, email: `${username}@mail.example`, password: 'Lantern-7', terms: 'on' },
    first.cookie,
  );
  expect(response.status).toBe(303);
  expect(await untilClosed(stream)).toContain('event: ended');
  expect(await db.select().from(sessions).where(eq(sessions.userId, first.id))).toEqual([]);
});
