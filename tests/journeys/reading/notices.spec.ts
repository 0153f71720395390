import { createHmac } from 'node:crypto';
import { axe, expect, ready, signIn, signUp, test, visit } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';
import { createBook, createChapter } from '../support/works.ts';

test('a reader follows a work; its new chapter raises the badge in two open tabs, and opening the notice in one reads it in both (FOLLOW-01, NOTICE-05, NOTICE-06)', async ({
  page,
  person,
  another,
}) => {
  const tab = await another();
  await signIn(tab.context(), person);
  await tab.goto('/help-center');
  await ready(tab);
  const author = await createMember({ name: 'Ines Tide' });
  const book = await createBook(author, { title: 'A followed book' });
  await page.goto(book.path);
  await ready(page);
  const stored = page.waitForResponse(`**/works/${book.id}/follow*`); // the button changes before
  await page.getByRole('button', { name: 'Follow', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true }).filter({ visible: true })).toBeVisible();
  await stored;
  await createChapter(book, { title: 'Low water' });
  const badgeIn = (browserPage: typeof page) =>
    browserPage.getByRole('link', { name: /^(Notifications|Notices), 1 unread$/ }).filter({ visible: true });
  await visit(page, '/help-center');
  for (const browserPage of [page, tab]) await expect(badgeIn(browserPage).first()).toBeVisible();
  await badgeIn(page).first().click();
  await page.waitForURL('**/notifications');
  const notice = page.getByRole('listitem').filter({ hasText: 'Ines Tide published “Low water” in “A followed book”.' });
  await expect(notice).toContainText('New:');
  for (const browserPage of [page, tab]) await expect(browserPage.getByRole('link', { name: /1 unread$/ })).toHaveCount(0);
  await axe(page);
  await notice.getByRole('link', { name: 'Open it.' }).click();
  await expect(page.getByRole('heading', { name: 'Low water' }).first()).toBeVisible();
  await visit(page, '/notifications');
  await expect(notice).not.toContainText('New:');
});

test('after Stop following focus is at the next work, and at the title when none is left (FOLLOW-03)', async ({ page }) => {
  const reader = await signUp(page.context());
  const author = await createMember();
  for (const title of ['Followed first', 'Followed second'])
    await post(reader, `/works/${(await createBook(author, { title })).id}/follow`, { form: { follow: 'yes' } }, 303);
  await page.goto('/following');
  await ready(page);
  await page.getByRole('button', { name: 'Stop following Followed second' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Followed first' })).toBeFocused();
  await page.getByRole('button', { name: 'Stop following Followed first' }).press('Enter');
  await expect(page.getByText('You do not follow anything yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Following', exact: true })).toBeFocused();
});

test('a saved choice keeps focus and scroll position; after Unmute a message says what is no longer muted, and focus is at the heading instead of the removed button (NOTICE-07, NOTICE-08)', async ({
  page,
}) => {
  const reader = await signUp(page.context());
  const author = await createMember({ name: 'Ines Tide' });
  const [first, second] = [await createBook(author, { title: 'Muted first' }), await createBook(author, { title: 'Muted second' })];
  for (const { id } of [first, second]) await post(reader, '/notifications/mute', { form: { work: id, time: 'on' } }, 303);
  await page.goto('/notifications/settings');
  await ready(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeInViewport();
  await expect(save).toBeFocused();
  const muted = page.getByRole('region', { name: 'Muted' });
  for (const [title, left] of [
    ['Muted first', 1],
    ['Muted second', 0],
  ] as const) {
    await page.getByRole('button', { name: `Unmute ${title}` }).press('Enter');
    await expect(muted.getByRole('status')).toHaveText(`${title} is no longer muted.`);
    await expect(muted.getByRole('listitem')).toHaveCount(left);
    await expect(page.getByRole('heading', { name: 'Muted', exact: true })).toBeFocused();
  }
  await axe(page);
  await post(reader, '/notifications/mute', { form: { work: first.id, time: '8h' } }, 303);
  await page.goto(`/notifications/mute/work/${first.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Unmute Muted first' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Mute notices' })).toBeFocused();
  await expect(page.getByText('Muted first is no longer muted.')).toBeVisible();
  const mute = page.getByRole('button', { name: 'Mute Muted first: 7 days' });
  await mute.press('Enter');
  await expect(page.getByText('Muted. You can unmute it in the notice settings.')).toBeVisible();
  await expect(mute).toBeFocused();
});

test('after a digest is stopped by its link a message says so, and focus is at the heading instead of the removed button (NOTICE-10)', async ({
  page,
}) => {
  const member = await createMember();
  const database = await siteDatabase();
  const { rows: people } = await database.query('select id from people where email = $1', [member.email.toLowerCase()]);
  const { rows: secrets } = await database.query("select value from settings where key = 'secret'");
  await database.query(
    "insert into notice_digests (person_id, frequency, hour, zone, next_at) values ($1, 'daily', 18, 'UTC', now() + '1 day')",
    [people[0].id],
  );
  const text = `notices-stop\n${people[0].id}\nlikes\n${member.email.toLowerCase()}`;
  const sign = createHmac('sha256', secrets[0].value).update(text).digest('base64url');
  await page.goto(`/notices/stop?${new URLSearchParams({ member: people[0].id, stop: 'likes', sign })}`);
  await ready(page);
  await page.getByRole('button', { name: 'Stop this kind' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('“Likes” is no longer in your digest.');
  await expect(page.getByRole('heading', { name: 'Stop Your Digest' })).toBeFocused();
});
