import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSettings } from '#app/site/settings.server.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { deletedStories, storiesOfGroup, waitingCount, waitingStories } from './stories.server.ts';
import { STORIES_OF_CHILD_SHOWN, WAITING_STORIES_SHOWN } from './story-state-rules.ts';

beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
});
beforeEach(resetRateLimits);

const links = async (path: string, as: Member, name: string) =>
  (await pageOf(await visit(path, { as: as.cookie }))).one('main').all('link', name)[0]?.attribute('href');
const titles = async (path: string, as: Member) => {
  const main = (await pageOf(await visit(path, { as: as.cookie }))).one('main');
  return main.all('article').map(({ name }) => name);
};

test('waiting stories and a child’s own are read page by page, each once (SAFE-06)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const all: string[] = [];
  for (let n = 0; n <= WAITING_STORIES_SHOWN; n++) {
    all.push(`Story ${n}.`);
    await createKidsStory(child, { title: `Story ${n}.`, state: 'waiting', review: 'waiting' });
  }
  const review = `/groups/${group.id}/review`;
  const more = await links(review, grownUp, 'More stories');
  expect([...(await titles(review, grownUp)), ...(await titles(more ?? '', grownUp))]).toEqual(all);
  const home = `/groups/${group.id}`;
  const older = await links(home, child, 'Older stories');
  const first = await titles(home, child);
  expect(first.length).toBe(STORIES_OF_CHILD_SHOWN);
  expect([...first, ...(await titles(older ?? '', child))]).toEqual(all.toReversed());
  expect(await titles(`${home}?mine=nonsense`, child)).toEqual(first);
});

test('the page of many waiting stories needs as many queries as that of one, and marks each (SAFE-06, SAFE-11)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const hand = () => createKidsStory(child, { state: 'waiting', review: 'waiting', pages: ['Once.', 'We live at 14 Maple Street.'] });
  const queries = recordQueries();
  const read = async () => {
    queries.clear();
    const page = (await pageOf(await visit(`/groups/${group.id}/review`, { as: grownUp.cookie }))).one('main');
    const marked = page.all('article').filter(({ text }) => text.includes('A street address'));
    return { marked: marked.length, queries: queries.sent().length };
  };
  await hand();
  await read();
  const first = await read();
  for (let n = 0; n < 4; n++) await hand();
  expect([first.marked, await read()]).toEqual([1, { marked: 5, queries: first.queries }]);
  queries.restore();
});

test('the lists of a group are empty for everyone outside, whichever page reads them (SAFE-08)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const [child, sibling] = [await createChild(group), await createChild(group)];
  for (const review of ['waiting', 'group', 'deleted'] as const) await createKidsStory(child, { state: 'waiting', review });
  const stranger = await createMember();
  const lists = async ({ id, role, groupId }: { id: string; role?: string; groupId?: string | null | undefined }) => {
    const viewer = { id, role, groupId } as never;
    const counts = await Promise.all([
      waitingStories(viewer, group.id, null).then(({ stories }) => stories.length),
      storiesOfGroup(viewer, group.id, null).then(({ stories }) => stories.length),
      deletedStories(viewer, group.id).then((stories) => stories.length),
      waitingCount(viewer, group.id),
    ]);
    return counts.join(' ');
  };
  const other = await createGroup([stranger]);
  expect(await lists(grownUp)).toBe('1 1 1 1');
  expect(await lists({ id: sibling.id, role: 'child', groupId: group.id })).toBe('0 1 0 0');
  expect(await lists(stranger)).toBe('0 0 0 0');
  expect(await lists({ id: (await createChild(other)).id, role: 'child', groupId: other.id })).toBe('0 0 0 0');
});
