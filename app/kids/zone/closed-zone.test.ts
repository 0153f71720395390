import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { isPublicImage } from '../../audience/image-access.server.ts';
import { imageReferences } from '../../images/tables.ts';
import { spotlight } from '../../people/spotlight/spotlight.server.ts';
import { loadSettings } from '../../site/settings.server.ts';
import { languagesOf } from '../../works/languages/languages.server.ts';
import { works } from '../../works/tables.ts';

const ORIGIN = env.ORIGIN;
beforeEach(() => setSettings());
afterEach(() => void Object.assign(env, { ORIGIN }));

const kidsLinks = (html: string) => html.match(/href="[^"]*kids[-_/][^"]*"/g)?.filter((link) => !/\.(css|js|svg|tsx)/.test(link)) ?? [];

test('with the Kids Zone off its addresses are not found, no page links to it, and the stories are kept (SAFE-13)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const story = await createKidsStory(author, { title: 'The Quiet Comet' });
  await createBook(author, { title: 'The Loud Comet' });
  const draft = await createDraft(author, { kind: 'kids', title: 'Comet Draft', pages: [text('Once.')] });
  for (const action of ['save', 'progress']) await send(`/works/${story.id}/${action}`, { saved: 'yes', page: '1' }, reader.cookie);
  const pages: [string, string | undefined][] = [
    ...['/', '/search', '/search?q=nothing_like_it', '/posts', '/write', '/help-center', '/nothing/here'].map(
      (path): [string, undefined] => [path, undefined],
    ),
    ['/saved-stories', reader.cookie],
    ['/', reader.cookie],
    [`/${author.username}`, undefined],
    [`/${author.username}?tab=stories`, author.cookie],
    ['/profile?tab=drafts', author.cookie],
    ['/write', author.cookie],
  ];
  const linked = async () => {
    const [withLink, withTitle]: [string[], string[]] = [[], []];
    for (const [path, as] of pages) {
      const html = await (await visit(path, { as })).text();
      const page = `${path} ${as ? 'for a member' : ''}`;
      if (kidsLinks(html).length) withLink.push(page);
      if (/Comet Draft|The Quiet Comet/.test((await pageOf(html)).text)) withTitle.push(page);
    }
    return { withLink, withTitle };
  };
  const before = await linked(); // while it is on, the test sees them
  expect([before.withLink.length, before.withTitle.length]).toEqual([pages.length, 5]);
  await setSettings({ 'kids-zone': 'off' });
  expect(await linked()).toEqual({ withLink: [], withTitle: [] });
  const closed = ['/kids-adventure', '/kids-adventure/more', '/kids-writing', `/kids-writing?draft=${draft}`, `/kids-book/${story.id}`];
  for (const path of [
    ...closed,
    `/works/${story.id}`,
    `/works/${story.id}/pages/1`,
    `/works/${story.id}/comments`,
    `/works/${story.id}/next`,
  ]) {
    expect((await visit(path, { as: author.cookie })).status, path).toBe(404);
    expect(kidsLinks(await (await visit(path, { as: author.cookie })).text()), path).toEqual([]);
  }
  expect((await send(`/works/${story.id}/like`, {}, reader.cookie)).status).toBe(404);
  expect((await visit(`/report?type=kids_book&id=${story.id}`, { as: reader.cookie })).status).toBe(404);
  const refused = await publish(draft, author.cookie, { genre: 'Space' });
  expect([refused.status, refused.text.includes('The Kids Zone is switched off. Your story is kept as a draft.')]).toEqual([422, true]);
  expect((await pageOf(await visit(`/${author.username}`, { as: author.cookie }))).one('main').text).toContain('The Loud Comet');
  await setSettings();
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(200);
  expect((await visit(`/kids-writing?draft=${draft}`, { as: author.cookie })).status).toBe(200);
});

test('on a public address without an owner the Kids Zone takes no stories and says so (ROLE-03)', async () => {
  const author = await createMember();
  const draft = await createDraft(author, { kind: 'kids', title: 'Comet', pages: [text('Once.')] });
  Object.assign(env, { ORIGIN: 'https://stories.example.org' });
  await loadSettings();
  const sentence = 'The Kids Zone opens when somebody runs this site.';
  const before = await db.$count(works);
  const refused = await publish(draft, author.cookie, { genre: 'Space' });
  expect([refused.status, refused.text.includes(sentence), await db.$count(works)]).toEqual([422, true, before]);
  const zone = async () => (await pageOf(await visit('/kids-adventure', { as: author.cookie }))).one('main').text;
  expect(await zone()).toContain(sentence);
  Object.assign(env, { ORIGIN });
  expect(await zone()).not.toContain(sentence);
  expect((await publish(draft, author.cookie, { genre: 'Space' })).status).toBe(200);
  const second = await createDraft(author, { kind: 'kids', title: 'Comet again', pages: [text('Twice.')] });
  await createMember({ role: 'owner' });
  Object.assign(env, { ORIGIN: 'https://stories.example.org' });
  await loadSettings();
  expect((await publish(second, author.cookie, { genre: 'Space' })).status).toBe(200);
});

test('with the Kids Zone off no image, count or language of a kids story is shown (SAFE-13)', async () => {
  const author = await createMember();
  const { address } = await createImage(author);
  const story = await createKidsStory(author, { title: 'A Counted Comet', language: 'Zonese' });
  await db.insert(imageReferences).values({ address, source: 'cover', sourceId: story.id, place: '' });
  const shown = async () => [
    await isPublicImage(address),
    (await languagesOf(null)).includes('Zonese'),
    (await spotlight(null)).find(({ id }) => id === author.id)?.stories,
  ];
  expect(await shown()).toEqual([true, true, 1]);
  await setSettings({ 'kids-zone': 'off' });
  expect(await shown()).toEqual([false, false, 0]);
});

test('with the Kids Zone off no card signs a child in (SAFE-13, SAFE-04)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const cards = (await pageOf(await send(`/groups/${group.id}/cards`, { child: child.id }, grownUp.cookie))).one('main').text;
  const code = /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(cards)?.[0] ?? expect.unreachable();
  await setSettings({ 'kids-zone': 'off' });
  const refused = await send('/kids-sign-in', { code });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([404, []]);
  await setSettings();
  expect((await send('/kids-sign-in', { code })).status).toBe(303);
});
