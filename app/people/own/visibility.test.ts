import { expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { hide, member } from '../../../tests/people.ts';
import { send } from '../../../tests/request.ts';
import { publishedBook } from '../../../tests/works.ts';

/** The topics whose cached pages go when a profile becomes private. */
async function droppedBy(hiding: Parameters<typeof hide>[0]) {
  await hub.ready;
  const topics: string[] = [];
  const last = `visibility:${hiding.id}`;
  const heard = new Promise<void>((go) => {
    const over = hub.on((topic) => {
      topics.push(topic);
      if (topics.includes(last)) setImmediate(() => go(void over()));
    });
  });
  await hide(hiding);
  await heard;
  return topics;
}

test('a profile that becomes private drops the cached pages with something of that person, not all of them (PRIVACY-03)', async () => {
  const [silent, author] = [await member(), await member()];
  await publishedBook(author);
  const about = ({ id }: { id: string }) => ['people', 'profiles', `profile:${id}`, `visibility:${id}`];
  expect(await droppedBy(silent)).toEqual(about(silent));
  expect(await droppedBy(author)).toEqual([...about(author), 'home']);
});

test('visibility is switched ten times a minute at most (SETTINGS-06)', async () => {
  const { cookie } = await member();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await send('/profile/visibility', { value: n % 2 ? 'public' : 'private' }, cookie)).status);
  expect(statuses).toEqual([...new Array(10).fill(303), 429]);
});
