import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, ready, signIn, signUp, test, visit } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { siteDatabase } from '../support/site-database.ts';

/** Pages that anyone opens. */
const PUBLIC = ['/rules', '/moderation-log', '/contact', '/forgot-password', '/kids-sign-in', '/report-problem', '/join/unknown-code'];
const MEMBER = [
  ...['/notifications', '/account-status', '/comments/waiting', '/groups', '/groups/new', '/delete-account'],
  ...['/settings', '/settings/sessions', '/settings/blocked', '/settings/comments', '/settings/email', '/settings/archive'],
];
const STAFF = [
  ...['/admin', '/admin/settings', '/admin/invitations', '/admin/people', '/admin/rules', '/admin/texts', '/admin/texts/terms'],
  ...['/admin/words', '/admin/tags', '/admin/refused-names', '/moderation', '/moderation/log'],
];

/** An administrator, with a reported post and the person who wrote it. */
async function administrator(page: Page) {
  const person = await signUp(page.context());
  const database = await siteDatabase();
  await database.query("update people set role = 'administrator' where email = $1", [person.email]);
  const [author, reader] = [await createMember({ name: 'Lantern'.repeat(12).slice(0, 80) }), await createMember()];
  const { id } = await createPost(author, { content: 'A reported post.' });
  await post(author, `/posts/${id}/comments`, { form: { id: randomUUID(), text: 'Still mine.' } }, 303);
  await post(reader, '/reports.data', { form: { type: 'post', id, reason: 'Other', details: 'Please look.' } });
  const { rows } = await database.query('select id from cases where subject_id = $1', [id]);
  const people = [
    `/admin/people/${author.username}`,
    `/moderation/people/${author.username}`,
    `/moderation/people/${author.username}/remove`,
  ];
  return { person, pages: [`/moderation/cases/${rows[0].id}`, `/report?type=post&id=${id}`, '/posts', ...people] };
}

test('a saved text is announced, and the focus stays at Save (SITE-03)', async ({ page }) => {
  await administrator(page);
  await page.goto('/admin/texts/contact');
  await ready(page);
  const announcer = await page.getByRole('main').getByRole('status').elementHandle();
  const text = page.getByLabel('Added sections');
  await text.fill('  # An office  ');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(text).toHaveValue('# An office');
  await expect(save).toBeFocused();
  expect(await announcer?.textContent()).toBe('Saved.'); // still the same element
});

test('saved settings are announced although every page reloads, and neither the focus nor the page moves (SITE-01)', async ({ page }) => {
  await administrator(page);
  await page.goto('/admin/settings');
  await ready(page);
  const announcer = await page.getByRole('main').getByRole('status').elementHandle();
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.focus();
  await save.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight)); // the message is below it
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\?saved$/); // so that what is announced survives reloads
  await expect(page.getByText('Saved. Every page shows the new settings within two seconds.')).toBeInViewport();
  await expect(save).toBeFocused();
  expect(await announcer?.textContent()).toMatch(/^Saved\./); // still the same element
});

test.describe('a change of a rule', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|422/] });
  test('stays typed when it is refused or the connection is lost, beside its message (MOD-08)', async ({ page, context }) => {
    await administrator(page);
    await page.goto('/admin/rules');
    await ready(page);
    const rule = page.getByRole('main').getByRole('listitem').first();
    await rule.locator('summary').press('Enter');
    const title = rule.getByLabel('Title');
    const save = rule.getByRole('button', { name: 'Save' });
    await title.fill('  ');
    await save.press('Enter');
    await expect(title).toBeFocused();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await title.fill('Respect everyone');
    await context.setOffline(true);
    await save.press('Enter');
    await expect(rule.getByRole('alert')).toHaveText(/^Failed to connect to the server/);
    await expect(title).toHaveValue('Respect everyone');
    await expect(save).toBeFocused();
  });
});

test.describe('a refused form', () => {
  test.use({ allow: [/422/] });
  test('keeps its message and what was typed while a live event reloads the page (REG-10)', async ({ page }) => {
    const { person } = await administrator(page);
    await page.goto('/admin/refused-names');
    await ready(page);
    const names = page.getByLabel('Email domains and usernames');
    await names.fill('no spaces allowed');
    await page.getByRole('button', { name: 'Add Names' }).click();
    const message = '“no spaces allowed” is neither an email domain nor a username.';
    await expect(names).toHaveAccessibleDescription(new RegExp(message));
    const database = await siteDatabase();
    const domain = `d${crypto.randomUUID()}.example`;
    await database.query("insert into refused_names (kind, name) values ('domain', $1)", [domain]);
    await database.query("select pg_notify('live', json_build_object('topic', 'person:' || id)::text) from people where email = $1", [
      person.email,
    ]);
    await expect(page.getByRole('cell', { name: domain, exact: true })).toBeVisible();
    await expect(names).toHaveAccessibleDescription(new RegExp(message));
    await expect(names).toHaveValue('no spaces allowed');
  });
});

const LISTS = [
  {
    path: '/admin/refused-names',
    typed: (name: string): [string, string][] => [['Email domains and usernames', `${name}.example`]],
    ...{ add: 'Add Names', added: 'Added.', remove: 'Allow', removed: 'The name is allowed again.' },
  },
  {
    path: '/admin/words',
    typed: (name: string): [string, string][] => [['Words and phrases', name]],
    ...{ add: 'Add Words', added: 'Added.', remove: 'Remove', removed: 'Removed.' },
  },
  {
    path: '/admin/tags',
    typed: (name: string): [string, string][] => [
      ['Tag', name],
      ['Means the same as', `of ${name}`],
    ],
    ...{ add: 'Join Tags', added: 'Joined.', remove: 'Separate', removed: 'Separated.' },
  },
];
for (const { path, typed, add, added, remove, removed } of LISTS)
  test(`${path} says that something was added or taken off, and the focus is not lost (REG-10, HOLD-03, TAG-03)`, async ({ page }) => {
    await administrator(page);
    await page.goto(path);
    await ready(page);
    const main = page.getByRole('main');
    const name = `q${crypto.randomUUID()}`.slice(0, 24);
    const fields = typed(name).map(([label, value]) => ({ field: main.getByLabel(label, { exact: true }), value }));
    for (const { field, value } of fields) await field.fill(value);
    const button = main.getByRole('button', { name: add });
    await button.press('Enter');
    await expect(main.getByRole('status').filter({ hasText: added })).toBeInViewport();
    await expect(button).toBeFocused();
    for (const { field } of fields) await expect(field).toHaveValue('');
    await main.getByRole('button', { name: `${remove} ${name}` }).press('Enter');
    await expect(main.getByRole('status').filter({ hasText: removed })).toBeInViewport();
    await expect(main.getByText(name)).toHaveCount(0);
    await expect(main.locator(':focus')).toHaveCount(1);
  });

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('the pages of the running area and a feed with the longest name fit 390 px, have one heading and no serious finding in either theme (SITE-07)', async ({
  page,
  allow,
}) => {
  test.setTimeout(400_000);
  allow.push(/\/join\/unknown-code/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { pages } = await administrator(page);
  await page.goto('/privacy-policy');
  for (const path of [...PUBLIC, ...MEMBER, ...STAFF, ...pages])
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect([path, await isTooWide(page)]).toEqual([path, false]);
      await axe(page);
    });
});

test('the pages of the running area that differ without scripts fit 390 px without them too (SITE-07)', async ({ page, browser }, info) => {
  const { person, pages } = await administrator(page);
  const database = await siteDatabase();
  await database.query(
    "insert into notifications (person_id, kind, data) select id, 'password-changed', '{}' from people where email = $1",
    [person.email],
  );
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    baseURL: info.project.use.baseURL ?? '',
  });
  await signIn(context, person);
  const plain = await context.newPage();
  const differing = ['/notifications', '/delete-account', ...pages.filter((path) => /^\/(moderation\/cases|admin\/people)\//.test(path))];
  for (const path of differing) {
    await plain.goto(path);
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    const widths = await plain.locator('main').evaluateAll((mains) => mains.map((main) => main.scrollWidth));
    expect([path, Math.max(...widths) <= 390]).toEqual([path, true]);
  }
  await context.close();
});
