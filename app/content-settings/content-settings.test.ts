import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { joinTags, separateTag } from '#app/admin/tags/synonyms.server.ts';
import { people } from '#app/people/tables.ts';
import { countTags } from '#app/works/facets/count-tags.server.ts';
import { facetChoices, facets } from '#app/works/facets/tables.ts';
import { WARNING_NAMES } from '#app/works/ratings/rating-rules.ts';
import { alwaysShown } from '#app/works/ratings/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';
import { hiddenPeople, hiddenWorks } from './tables.ts';

beforeEach(resetRateLimits);

const post = (path: string, fields: Record<string, string>, as: Member) => fetchData(path, new URLSearchParams(fields), as.cookie);
const page = async (as: Member, search = '') => pageOf(await visit(`/settings/content${search}`, { as: as.cookie }));
const choices = async (of: Member) =>
  (
    await db
      .select({ name: facets.name, choice: facetChoices.choice })
      .from(facetChoices)
      .innerJoin(facets, eq(facets.id, facetChoices.facetId))
      .where(eq(facetChoices.personId, of.id))
      .orderBy(facets.dimension, facets.folded)
  ).map(({ name, choice }) => `${name}: ${choice}`);

test('tags, kinds and genres are chosen on a page that works without scripts, and Show again lifts what is hidden (SHOWN-01)', async () => {
  const [author, viewer] = [await createMember({ name: 'Ines Valdovar' }), await createMember()];
  const book = await createBook(author, { title: 'A web of sand', tags: ['Spiders'] });
  const browser = await plainBrowser('/settings/content', { as: viewer.cookie });
  await browser.submit('Hide', { 'A tag to hide or be warned about': ' spiders ' });
  expect(browser.page.text).toContain('Your choices were saved.');
  await browser.submit('Warn', { 'A tag to hide or be warned about': 'Wasps' });
  expect(browser.page.text).toMatch(/Spiders\s*Hidden[\s\S]*Wasps\s*You are warned/);
  await browser.submit('Show again: Wasps');
  await browser.unfold('Genres and categories');
  await browser.submit('Save genres and categories', { Horror: 'Hide' });
  await browser.submit('Save kinds', { Comics: 'Hide' });
  expect(await choices(viewer)).toEqual(['Horror: hide', 'comic: hide', 'Spiders: hide']);
  await browser.submit('Save genres and categories', { Horror: 'Show' });
  await browser.submit('Save kinds', { Comics: 'Show' });
  expect(await choices(viewer)).toEqual(['Spiders: hide']);

  const hiding = await plainBrowser(`/works/${book.id}/hide`, { as: viewer.cookie });
  await hiding.submit('Not for me');
  await hiding.submit('Hide works by Ines Valdovar');
  await hiding.submit('Show works with the tag “Spiders” again');
  expect(hiding.page.names('button')).toEqual(
    expect.arrayContaining(['Show this work again', 'Show works by Ines Valdovar again', 'Hide works with the tag “Spiders”']),
  );
  expect(await choices(viewer)).toEqual([]);
  expect((await page(viewer)).text).toMatch(/Hidden works\s*A web of sand\s*By Ines Valdovar[\s\S]*Hidden people[\s\S]*Ines Valdovar/);
  await browser.open('/settings/content');
  await browser.submit('Show again: A web of sand');
  await browser.submit('Show again: Ines Valdovar');
  expect(browser.page.text).toContain('You haven’t hidden any works.');
  expect(browser.page.text).toContain('You haven’t hidden anyone’s works.');
});

test('ratings and warnings begin with the default, and a changed choice is stored until it is the default again (WARN-04)', async () => {
  const viewer = await createMember();
  const browser = await plainBrowser('/settings/content', { as: viewer.cookie });
  const defaults = { Everyone: 'Show', 'Teen (13 and over)': 'Show', 'Mature (16 and over)': 'Warn', 'Not rated': 'Show' };
  const warned = ['Graphic violence or gore', 'Suicide', 'Self-harm', 'Sexual violence', 'Flashing images'];
  const names = [...Object.values(WARNING_NAMES), 'Author chooses not to say'];
  const expected = { ...defaults, ...Object.fromEntries(names.map((name) => [name, warned.includes(name) ? 'Warn' : 'Show'])) };
  const stated = () =>
    Object.fromEntries(
      Object.keys(expected).map((name) => {
        const field = browser.page.one('combobox', name);
        return [name, field.parts('option').find((option) => option.attribute('selected') !== null)?.text];
      }),
    );
  expect(stated()).toEqual(expected);
  await browser.submit('Save content warnings', { Suicide: 'Show', 'Strong language': 'Warn', 'Author chooses not to say': 'Hide' });
  await browser.submit('Save ratings', { 'Mature (16 and over)': 'Hide' });
  const changed = { Suicide: 'Show', 'Strong language': 'Warn', 'Author chooses not to say': 'Hide', 'Mature (16 and over)': 'Hide' };
  expect(stated()).toEqual({ ...expected, ...changed });
  expect(await choices(viewer)).toEqual(['mature: hide', 'unsaid: hide', 'language: warn', 'suicide: show']);
  await browser.submit('Save content warnings', { Suicide: 'Warn', 'Strong language': 'Show', 'Author chooses not to say': 'Show' });
  await browser.submit('Save ratings', { 'Mature (16 and over)': 'Warn' });
  expect(stated()).toEqual(expected);
  expect(await choices(viewer)).toEqual([]);
});

test('a hidden work that is no longer available has no title, and is shown again like others (SHOWN-01, PRIVACY-02)', async () => {
  const [author, viewer] = [await createMember({ name: 'Noor' }), await createMember()];
  const book = await createBook(author, { title: 'The secret of sand' });
  await post(`/works/${book.id}/hide`, { hidden: 'yes' }, viewer);
  await hide(author);
  const { text } = await page(viewer);
  expect(text).toContain('No longer available');
  expect(text).not.toMatch(/secret of sand|Noor/);
  expect((await post(`/works/${book.id}/hide`, { hidden: 'no' }, viewer)).status).toBe(200);
  expect(await db.$count(hiddenWorks, eq(hiddenWorks.personId, viewer.id))).toBe(0);
});

test('works that are always shown are listed and taken back there, also when they are no longer available (WARN-08)', async () => {
  const [author, viewer] = [await createMember({ name: 'Noor' }), await createMember()];
  const dark = { warnings: ['suicide'] as 'suicide'[], warningsStated: 'some' as const, pages: ['Zqdark words.'] };
  const book = await createBook(author, { title: 'The always shown', ...dark });
  await post(`/works/${book.id}/always-show`, {}, viewer);
  const browser = await plainBrowser('/settings/content', { as: viewer.cookie });
  expect(browser.page.one('region', 'Works you always see').text).toMatch(/The always shown[\s\S]*By Noor/);
  expect((await page(await createMember())).text).not.toContain('The always shown');
  await browser.submit('Warn me again: The always shown');
  expect([browser.path, browser.page.text.includes('Your choices were saved.')]).toEqual(['/settings/content?saved', true]);
  expect(browser.page.one('region', 'Works you always see').text).toContain('You have not chosen to always see any work.');
  await browser.open(`/book/${book.id}`);
  expect(browser.page.text).not.toContain('Zqdark words.');
  await post(`/works/${book.id}/always-show`, {}, viewer);
  await hide(author);
  await browser.open('/settings/content');
  expect(browser.page.one('region', 'Works you always see').text).toContain('No longer available');
  expect(browser.page.text).not.toContain('The always shown');
  await browser.submit('Warn me again: a work that is no longer available');
  expect(await db.$count(alwaysShown, eq(alwaysShown.personId, viewer.id))).toBe(0);
});

test('the list of works that are always shown is read by page (WARN-08)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  await db.execute(sql`with made as (insert into works (kind, title, description, author_id, genre, language, pages_count)
      select 'theory', 'Always ' || n, '', ${author.id}, 'Other', 'English', 1 from generate_series(1, 51) n returning id)
    insert into always_shown (person_id, work_id) select ${viewer.id}, id from made`);
  const listed = (of: Awaited<ReturnType<typeof page>>) => of.one('region', 'Works you always see').all('listitem').length;
  const first = await page(viewer);
  const more = first.one('region', 'Works you always see').one('link', 'Show more').attribute('href') ?? '';
  expect([listed(first), listed(await page(viewer, more.slice(more.indexOf('?'))))]).toEqual([50, 1]);
});

test('what may not be seen is not found, and oneself and one’s own works are refused with the reason (SHOWN-01, SHOWN-06)', async () => {
  const [author, viewer, secret] = [await createMember(), await createMember(), await createMember()];
  const [own, theirs] = [await createBook(viewer), await createBook(secret)];
  await hide(secret);
  for (const [path, status, sentence] of [
    [`/works/${theirs.id}/hide`, 404, 'This is no longer available.'],
    [`/works/${crypto.randomUUID()}/hide`, 404, 'This is no longer available.'],
    ['/works/x/hide', 404, 'This is no longer available.'],
    [`/works/${own.id}/hide`, 422, 'Your own works are always shown to you.'],
    [`/people/${secret.username}/hide`, 404, 'This is no longer available.'],
    ['/people/nobody_at_all/hide', 404, 'This is no longer available.'],
    [`/people/${viewer.username}/hide`, 422, 'This is you. You can hide other people only.'],
  ] as const) {
    const answer = await post(path, { hidden: 'yes' }, viewer);
    expect([path, answer.status, answer.text.includes(sentence)]).toEqual([path, status, true]);
  }
  for (let i = 0; i < 2; i++) expect((await post(`/people/${author.username}/hide`, { hidden: 'yes' }, viewer)).status).toBe(200);
  expect(await db.$count(hiddenPeople, eq(hiddenPeople.personId, viewer.id))).toBe(1);
});

test('unreadable choices store nothing: unknown kinds and genres, other words, and too long or blank tags (SHOWN-01)', async () => {
  const viewer = await createMember();
  const unreadable: Record<string, string>[] = [
    { 'kind spaceship': 'hide' },
    { 'genre Cooking': 'hide' },
    { 'tag spiders': 'perhaps' },
    { 'tag  ': 'hide' },
    { [`tag ${'x'.repeat(41)}`]: 'hide' },
    { newTag: '   ' },
    { 'rating adult': 'hide' },
    { 'warning cookery': 'warn' },
    { 'stated none': 'hide' },
    { 'assistant robot': 'hide' },
  ];
  for (const fields of unreadable)
    expect([fields, (await post('/settings/content', { 'kind book': 'hide', ...fields }, viewer)).status]).toEqual([fields, 422]);
  expect(await choices(viewer)).toEqual([]);
  // A language that no work has is not stored, so that names are not collected.
  await post('/settings/content', { 'language Of Nowhere': 'hide' }, viewer);
  expect(await db.$count(facets, eq(facets.name, 'Of Nowhere'))).toBe(0);
});

test('500 choices, 1,000 people and 5,000 works are the limits, also when two are sent at once (SHOWN-01)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  await db.execute(
    sql`insert into facets (dimension, name, folded) select 'tag', 'limit' || n, 'limit' || n from generate_series(1, 499) n`,
  );
  await db.execute(
    sql`insert into facet_choices (person_id, facet_id, choice) select ${viewer.id}, id, 'hide' from facets where name like 'limit%'`,
  );
  await db.execute(sql`with made as (insert into people (name, username, email) select 'P', 'lim' || n, 'lim' || n || '@x.example' from generate_series(1, 999) n returning id)
    insert into hidden_people (person_id, other_id) select ${viewer.id}, id from made`);
  // The works do not exist, as if they had been deleted: the limit counts the choices, and making 5,000 works takes seconds.
  await seed(
    sql`set local session_replication_role = replica`,
    sql`insert into hidden_works (person_id, work_id) select ${viewer.id}, gen_random_uuid() from generate_series(1, 4999)`,
  );
  const books = [await createBook(author), await createBook(author)];
  const others = [await createMember(), await createMember()];
  const pairs: [string, [string, Record<string, string>][]][] = [
    [
      'You can choose for up to 500 tags, kinds, genres, languages, ratings, warnings and uses of assistants.',
      ['one', 'two'].map((tag) => ['/settings/content', { [`tag ${tag}`]: 'hide' }]),
    ],
    ['You can hide up to 1,000 people.', others.map(({ username }) => [`/people/${username}/hide`, { hidden: 'yes' }])],
    ['You can hide up to 5,000 works.', books.map(({ id }) => [`/works/${id}/hide`, { hidden: 'yes' }])],
  ];
  for (const [sentence, requests] of pairs) {
    // Both wait for the member's row, so that neither has counted before the other begins.
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction(async (tx) => {
      await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const sent = requests.map(([path, fields]) => post(path, fields, viewer));
    await waitUntilBlocked(2);
    released.resolve();
    await holding;
    const answers = await Promise.all(sent);
    expect([sentence, answers.map(({ status }) => status).sort()]).toEqual([sentence, [200, 422]]);
    expect(answers.find(({ status }) => status === 422)?.text).toContain(sentence);
  }
});

test('a hidden tag hides its synonyms after they were joined, and itself alone after they were separated (SHOWN-01, TAG-03)', async () => {
  const [admin, author, viewer] = [await createMember({ role: 'administrator' }), await createMember(), await createMember()];
  const [one, other] = [`slow-burn ${author.username.slice(-8)}`, `slowburn ${author.username.slice(-8)}`];
  await createBook(author, { tags: [one] });
  await createBook(author, { tags: [other] });
  await post('/settings/content', { [`tag ${one}`]: 'hide' }, viewer);
  const shown = async () => {
    const list = (await pageOf(await visit(`/tag/${encodeURIComponent(other)}`, { as: viewer.cookie }))).parts('.tile').length;
    return list;
  };
  expect(await shown()).toBe(1);
  await joinTags(admin, one, other);
  await runJobs();
  expect(await shown()).toBe(0);
  const [row] = await db.select({ id: facets.id }).from(facets).where(eq(facets.name, one));
  await separateTag(admin, String(row?.id));
  await runJobs();
  expect(await shown()).toBe(1);
});

test('a tag that a member hides is not deleted as unused before it is shown again (SHOWN-01, TAG-04)', async () => {
  const viewer = await createMember();
  const tag = `only ${viewer.username.slice(-8)}`;
  await post('/settings/content', { [`tag ${tag}`]: 'hide' }, viewer);
  const [row] = await db.select({ id: facets.id }).from(facets).where(eq(facets.name, tag));
  await db.execute(sql`insert into facet_changes (facet_id) values (${row?.id})`);
  await countTags(0, () => false);
  expect(await db.$count(facets, eq(facets.name, tag))).toBe(1);
  await post('/settings/content', { [`tag ${tag}`]: 'show' }, viewer);
  await countTags(0, () => false);
  expect(await db.$count(facets, eq(facets.name, tag))).toBe(0);
});

test('hiding changes no page, list or number of other people, and the author receives nothing (SHOWN-06, SHOWN-07)', async () => {
  const [author, viewer, third] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const facts = async (as: Member) => {
    const text = (await pageOf(await visit(`/book/${book.id}`, { as: as.cookie }))).text;
    const notices = (await pageOf(await visit('/notifications', { as: as.cookie }))).text;
    return [text, notices, (await pageOf(await visit(`/profile/${author.username}`, { as: as.cookie }))).text];
  };
  await facts(third); // counts the view
  const before = [await facts(author), await facts(third)];
  await post(`/works/${book.id}/hide`, { hidden: 'yes' }, viewer);
  await post(`/people/${author.username}/hide`, { hidden: 'yes' }, viewer);
  expect([await facts(author), await facts(third)]).toEqual(before);
  expect(await choices(third)).toEqual([]);
  const [row] = await db.select({ hidden: people.hiddenFacets }).from(people).where(eq(people.id, third.id));
  expect(row?.hidden).toEqual([]);
});
