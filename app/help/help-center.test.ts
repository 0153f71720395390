import { expect, test } from 'vitest';
import { env } from '#server/process/settings.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { pageCache } from '../../server/app.ts';
import { ARTICLES, SWITCHED_OFF, SWITCHED_ON } from './articles.ts';
import { FAQ } from './faq.ts';
import { FAQ_TABS, matchesQuery, resultCount } from './faq-rules.ts';

const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: (await response.text()).replaceAll('<!-- -->', '') };
};

test('the search of the help center has its own accessible name (HELP-01)', async () => {
  const shown = await pageOf(await visit('/help-center'));
  expect(shown.names('search')).toEqual(['', 'Help']);
});

test('there are four tabs, each with its questions and answers (ROUTE-21, HELP-01, HELP-02, OPT-25, OPT-26, OPT-27, OPT-28)', async () => {
  expect(FAQ_TABS.map(({ name }) => name)).toEqual(['General', 'Account', 'Content Creation', 'Premium Features']);
  expect(FAQ_TABS.map(({ id }) => FAQ.filter(({ tab }) => tab === id).length)).toEqual([5, 5, 6, 4]);
  for (const { id } of FAQ_TABS) {
    const { status, page } = await read(`/help-center?tab=${id}`);
    expect(status).toBe(200);
    for (const { name } of FAQ_TABS) expect(withoutScripts(page)).toContain(name);
    for (const question of FAQ) expect(page.includes(question.question), question.question).toBe(question.tab === id);
  }
  expect(withoutScripts((await read('/help-center?tab=__proto__')).page)).toContain('What is this community?');
});

test('the search works by its URL, across all tabs, ignores case and accents, and shows the number of results (HELP-01)', async () => {
  const { page } = await read(`/help-center?q=${encodeURIComponent('  TÍCKETS   éxpire ')}`);
  expect(withoutScripts(page)).toContain('Do tickets expire?');
  expect(page).not.toContain('What is this community?');
  expect(page).toMatch(/\d+ results? for/);
  const none = (await read('/help-center?q=zeppelin')).page;
  expect(none).toContain('No results found for “zeppelin”');
  expect(none).toContain('Try fewer or different words');
  expect((await read(`/help-center?q=${encodeURIComponent('<script>x')}`)).page).not.toContain('<script>x');
  expect(withoutScripts((await read('/help-center?q=%20%20')).page)).toContain('What is this community?');
  expect([resultCount(1, 'a'), resultCount(2, ' a ')]).toEqual(['1 result for “a”', '2 results for “a”']);
  expect([matchesQuery('cafe', 'Café'), matchesQuery('b a', 'a b'), matchesQuery('a c', 'a b')]).toEqual([true, true, false]);
});

test('each article card links to its article, and an unknown article is a 404 (HELP-03, OPT-29)', async () => {
  expect(ARTICLES.map(({ title }) => title)).toEqual([
    'Getting Started',
    'Writing Your First Book',
    'Making a Comic',
    'Using AI Helpers',
    'Managing Your Privacy',
    'Staying Safe in the Community',
  ]);
  const { page } = await read('/help-center');
  for (const { slug, title, parts } of ARTICLES) {
    expect(page).toContain(`href="/help-center/${slug}"`);
    const article = await read(`/help-center/${slug}`);
    expect(article.status).toBe(200);
    expect(article.page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    for (const part of parts) expect(article.page).toContain(`id="${part.id}"`);
  }
  for (const odd of ['nothing', '__proto__']) expect((await read(`/help-center/${odd}`)).status).toBe(404);
});

test('all links of answers and articles work (HELP-01, HELP-03)', async () => {
  const person = await createMember();
  const links = [...FAQ, ...ARTICLES.flatMap(({ parts }) => parts)].flatMap(({ to }) => to?.address ?? []);
  for (const address of new Set(links)) expect([200, 303], address).toContain((await visit(address, { as: person.cookie })).status);
});

test('file types, deletion time and reply time are stated correctly (HELP-04, HELP-05, HELP-06)', async () => {
  expect(withoutScripts((await read('/help-center?tab=content-creation')).page)).toContain('JPG, PNG, GIF up to 5MB');
  expect(withoutScripts((await read('/help-center?tab=account')).page)).toContain('within 48 hours');
  expect(withoutScripts((await read('/help-center')).page)).toContain('Support replies within 24 hours');
});

test('the guidelines have six sections and link to the problem report and the help center (ROUTE-22, HELP-07, HELP-08, OPT-30)', async () => {
  const { status, page } = await read('/writing-guidelines');
  expect(status).toBe(200);
  expect([...page.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, head]) => head).slice(0, 6)).toEqual([
    'Original Work and Credit',
    'Respect and Kindness',
    'Age-Appropriate Content',
    'Craft and Formatting',
    'Using AI Responsibly',
    'Reporting and Moderation',
  ]);
  const article = page.slice(page.indexOf('<article'), page.indexOf('</article>'));
  for (const to of ['/report-problem', '/help-center']) expect(article).toContain(`href="${to}"`);
});

test('the footer, the feed and the settings link to the help pages (SHELL-20, ROUTE-20, ROUTE-22, FEED-24, SETTINGS-11, SETTINGS-07, AMB-17)', async () => {
  const { cookie } = await createMember();
  const linked = (page: string, to: string, name: string) =>
    expect(page, `${name} → ${to}`).toMatch(new RegExp(`href="${to}"[^>]*>(?:<svg.*?</svg>)?${name}`));
  const home = (await read('/')).page;
  const footer = home.slice(home.indexOf('<footer'));
  const help = [
    ['/help-center', 'Help Center'],
    ['/report-problem', 'Contact Us'],
    ['/writing-guidelines', 'About'],
  ] as const;
  for (const [to, name] of help) linked(footer, to, name);
  linked((await read('/posts')).page, '/writing-guidelines', 'Community Guidelines');
  const settings = (await read('/settings', cookie)).page;
  const main = settings.slice(settings.indexOf('<main'), settings.indexOf('</main>'));
  for (const [to, name] of help) linked(main, to, name);
  linked(main, '/subscription', 'See plans');
});

test.each(['/help-center', '/help-center/getting-started', '/writing-guidelines', '/report-problem', '/subscription'])(
  '%s has a back link to the profile, for visitors to the home page (SHELL-22, AMB-86)',
  async (path) => {
    expect(withoutScripts((await read(path, (await createMember()).cookie)).page)).toContain('Back to Profile');
    const visitor = (await read(path)).page;
    expect(visitor).toContain('Back to Home');
    expect(visitor).not.toContain('Back to Profile');
  },
);

test.each([
  ['on', 'key'],
  ['off', undefined],
])('the help pages describe the writing helper correctly when it is turned %s (OPT-27, OPT-29, OPT-30, AI-29)', async (_, key) => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = env;
  Object.assign(env, { OPENAI_API_KEY: key, OPENAI_BASE_URL: undefined });
  pageCache.clear();
  try {
    const article = (await read('/help-center/using-ai-helpers')).page;
    expect([article.includes(SWITCHED_ON), article.includes(SWITCHED_OFF)]).toEqual([Boolean(key), !key]);
    for (const words of ['Title Maker', 'Press Keep', '30 days', 'Not your name']) expect(withoutScripts(article)).toContain(words);
    expect(withoutScripts((await read('/help-center?q=AI')).page)).toContain('suggested text is added only when you keep it');
    const privacy = (await read('/privacy-policy')).page;
    expect(privacy).toContain(`The writing helper is turned ${key ? 'on for' : 'off on'} this site`);
    expect(privacy).toContain('If you never press the button, nothing is sent.');
    expect(withoutScripts((await read('/writing-guidelines')).page)).toContain('The writing helper suggests; you decide what stays.');
  } finally {
    Object.assign(env, { OPENAI_API_KEY, OPENAI_BASE_URL });
    pageCache.clear();
  }
});
