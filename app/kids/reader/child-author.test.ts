import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveSections } from '#app/archive-sections.server.ts';
import { comments } from '#app/comments/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { dataOf } from '#tests/authorization/fixture.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, publishStory } from '#tests/support/site/stories.ts';
import { createKidsStory } from '#tests/support/works.ts';

let child: Member;
let grownUp: Member;
let group: { id: string };
let story: { id: string };
let reader: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  [grownUp, reader] = [await createMember(), await createMember()];
  group = await createGroup([grownUp], { name: 'Class 3b of the mill' });
  child = await createChild(group, { name: 'Wrenny', animal: 'owl' });
  story = await publishStory(child);
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
});
beforeEach(() => {
  resetRateLimits();
  pageCache.clear();
});

const main = async (path: string, as?: Member) => (await pageOf(await visit(path, { as: as?.cookie }))).one('main');

test('in the zone and in the reader a child is By and the nickname with the animal picture, and nothing else (SAFE-09)', async () => {
  const tile = (await main('/kids-adventure')).one('link', /The Owl/);
  expect([tile.text, tile.parts('svg.animal').length]).toEqual([expect.stringContaining('By Wrenny'), 1]);
  expect(tile.text).not.toContain('@');
  for (const as of [undefined, reader, grownUp]) {
    const card = (await main(`/kids-book/${story.id}`, as)).one('region', 'Author');
    expect([card.text, card.parts('svg.animal').length, card.names('link')]).toEqual(['By Wrenny', 1, []]);
  }
  const member = await createKidsStory(reader);
  expect((await main(`/kids-book/${member.id}`)).one('region', 'Author').names('link')).toEqual(['View Profile']);
});

test('a ready-made comment of a child shows its nickname and animal, without a link, Block or Report of a person (SAFE-09, SAFE-10)', async () => {
  const about = await createKidsStory(reader);
  const posted = await fetchData(`/works/${about.id}/comments`, new URLSearchParams({ text: 'What a brave hero!' }), child.cookie);
  expect([posted.status, posted.text.includes('owl'), posted.text.includes('child-')]).toEqual([200, true, false]);
  expect((await send(`/works/${about.id}/comments`, { text: 'Write to me' }, child.cookie)).status).toBe(422);
  for (const as of [undefined, reader, grownUp]) {
    for (const path of [`/works/${about.id}/comments`, `/kids-book/${about.id}`]) {
      const page = await main(path, as);
      expect(page.text).toContain('Wrenny');
      expect(page.text).not.toContain('@child');
      expect(page.names('link').filter((name) => /Wrenny|Block/.test(name) && !/^(Report|Delete) the comment/.test(name))).toEqual([]);
    }
    const list = await main(`/works/${about.id}/comments`, as);
    expect(list.parts('.comment svg.animal').length).toBe(1);
  }
  const own = await main(`/works/${about.id}/comments`, child);
  expect(own.one('list').names('link')).toEqual([]);
});

test('a child likes, saves and comments on what its group shares (SAFE-08, SAFE-10)', async () => {
  const sibling = await createChild(group);
  const shared = await publishStory(child, { title: 'For us' });
  await choose(grownUp, group, shared, 'group');
  for (const [path, fields] of [
    ['like', {}],
    ['save', {}],
    ['comments', { text: 'I read it twice.' }],
  ] as const)
    for (const [as, expected] of [
      [sibling, 303],
      [grownUp, 303],
      [reader, 404],
    ] as const)
      expect([path, (await send(`/works/${shared.id}/${path}`, fields, as.cookie)).status]).toEqual([path, expected]);
  const page = await main(`/kids-book/${shared.id}`, sibling);
  expect(page.text).toContain('I read it twice.');
  expect((await visit(`/posts/${crypto.randomUUID()}/comments`, { as: sibling.cookie })).status).toBe(403);
});

test('no page or data of a child’s public story has its username, group or address, and no profile is found (SAFE-09)', async () => {
  await send(`/works/${story.id}/save`, {}, reader.cookie);
  await send(`/works/${story.id}/comments`, { text: 'I read it twice.' }, child.cookie);
  const paths = [
    ...['/', '/kids-adventure', '/kids-adventure/more', '/kids-adventure?genre=adventure', '/saved-stories', '/continue-reading'],
    ...[`/kids-book/${story.id}`, `/works/${story.id}/comments`, `/works/${story.id}/pages/1`, `/works/${story.id}/next`],
    ...[`/report?type=kids_book&id=${story.id}`, '/search?q=Wrenny', '/search/results?q=Wrenny', '/community', '/posts'],
  ];
  for (const as of [undefined, reader])
    for (const path of paths.flatMap((address) => [address, dataOf(address)])) {
      resetRateLimits();
      const html = await (await visit(path, { as: as?.cookie })).text();
      for (const secret of [child.username, group.id, child.email, 'Class 3b'])
        expect([path, html.includes(secret)]).toEqual([path, false]);
    }
  for (const name of [child.username, child.id, 'Wrenny'])
    for (const path of [`/profile/${name}`, `/${name}`, `/profile/${name}/spectators`])
      for (const as of [undefined, reader, grownUp]) expect([path, (await visit(path, { as: as?.cookie })).status]).toEqual([path, 404]);
  const head = await (await visit(`/kids-book/${story.id}`)).text();
  expect(head).toContain('<title>The Owl by Wrenny');
  expect((await send('/reports', { type: 'kids_book', id: story.id, reason: 'Spam' }, reader.cookie)).status).toBe(303);
  expect((await send('/reports', { type: 'person', id: child.id, reason: 'Spam' }, reader.cookie)).status).toBe(404);
});

test('the archive of a member whose story a child commented on has its nickname and no address of the child (SAFE-09, ACC-07)', async () => {
  const about = await createKidsStory(reader, { holdFirstComments: true });
  await fetchData(`/works/${about.id}/comments`, new URLSearchParams({ text: 'I read it twice.' }), child.cookie);
  const [waiting] = await db.select().from(comments).where(eq(comments.workId, about.id));
  expect((await fetchData(`/comments/${waiting?.id}/approve`, new URLSearchParams(), reader.cookie)).status).toBe(200);
  let all = '';
  for (const { files } of archiveSections)
    for await (const file of files(reader)) if ('chunks' in file) for await (const chunk of file.chunks) all += String(chunk);
  expect([all.includes('Wrenny'), all.includes(`/profile/${child.username}`), all.includes(child.username)]).toEqual([true, false, false]);
});
