import { expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

/** The topics whose cached pages are dropped when a profile becomes private. */
async function droppedBy(person: Parameters<typeof hide>[0]) {
  await hub.ready;
  const topics: string[] = [];
  const last = `visibility:${person.id}`;
  const received = new Promise<void>((resolve) => {
    const stop = hub.on((topic) => {
      topics.push(topic);
      if (topics.includes(last)) setImmediate(() => resolve(void stop()));
    });
  });
  await hide(person);
  await received;
  return topics;
}

test('a profile that becomes private drops the cached pages with its content, not all pages (PRIVACY-03)', async () => {
  const [withoutWorks, author] = [await createMember(), await createMember()];
  await createBook(author);
  const about = ({ id }: { id: string }) => ['people', 'profiles', `profile:${id}`, `visibility:${id}`];
  expect(await droppedBy(withoutWorks)).toEqual(about(withoutWorks));
  expect(await droppedBy(author)).toEqual([...about(author), 'home']);
});

test('visibility can be changed at most ten times a minute (SETTINGS-06)', async () => {
  const { cookie } = await createMember();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await send('/profile/visibility', { value: n % 2 ? 'public' : 'private' }, cookie)).status);
  expect(statuses).toEqual([...new Array(10).fill(303), 429]);
});
