import type { Page } from '@playwright/test';
import { rate, saved, sheet } from '../support/editor-page.ts';
import { axe, axeDialog, expect, ready, test, visit } from '../support/fixtures.ts';
import { createBook, createComic } from '../support/works.ts';

const SENTENCE = /^Will be published on \w+day, \w+ \d+, \d{4} at 6:00 PM \(.+\)\.$/;

/** Chooses six in the evening in the open publish sheet, by keyboard; returns the sentence with the time. */
async function chooseEvening(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Publish now' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Publish now' }).press('ArrowRight');
  await dialog.getByLabel('Time').fill('18:00');
  const sentence = dialog.getByRole('status').filter({ hasText: SENTENCE });
  await expect(sentence).toBeVisible();
  await axeDialog(page);
  return sentence.innerText();
}

/** The editor and the list of scheduled drafts say when the draft with this title will be published. */
async function expectScheduled(page: Page, title: string, sentence: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.scheduled-notice').getByText(sentence)).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.locator('.scheduled-notice').getByText(sentence)).toBeVisible();
  await visit(page, '/write');
  const row = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(sentence)).toBeVisible();
  return row;
}

test('a draft is scheduled by keyboard, says what is not saved yet without a connection, and is unscheduled (SCHED-01, SCHED-04, SCHED-06)', async ({
  page,
  person,
  allow,
}) => {
  allow.push(/ERR_INTERNET_DISCONNECTED/);
  const title = `The salt road of ${person.username}`;
  await page.goto('/write/book');
  await sheet(page).click();
  await page.keyboard.insertText('It begins with the salt.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Mystery' }).press('Space');
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  const sentence = await chooseEvening(page);
  await dialog.getByRole('button', { name: 'Schedule' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.scheduled-notice').getByText(sentence)).toBeVisible();

  await page.context().setOffline(true);
  await sheet(page).click();
  await page.keyboard.insertText(' More.');
  await expect(page.getByText('Not saved on the server yet. At 6:00 PM the last saved text will be published.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Not saved on the server yet.')).toHaveCount(0);

  await visit(page, '/write');
  const row = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(sentence)).toBeVisible();
  await axe(page);
  await row.getByRole('link', { name: 'Change time' }).press('Enter');
  // The same day can be over in Tokyo, whatever the time of this run.
  await page.getByLabel('Date', { exact: true }).fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('07:30');
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await expect(page.getByRole('status').filter({ hasText: 'at 7:30 AM (Asia/Tokyo).' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save time' }).press('Enter');
  await page.waitForURL('**/write');
  await expect(row.getByText(/at 7:30 AM \(Asia\/Tokyo\)\.$/)).toBeVisible();
  const unschedule = row.getByRole('button', { name: 'Unschedule' });
  await page.context().setOffline(true);
  await unschedule.press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/^Failed to connect to the server/)).toBeVisible();
  await expect(unschedule).toBeFocused();
  await page.context().setOffline(false);
  await unschedule.press('Enter');
  await expect(page.getByText('The draft is no longer scheduled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the last row is removed
  await expect(page.getByRole('region', { name: 'Saved Drafts' }).getByRole('listitem').filter({ hasText: title })).toBeVisible();
});

for (const kind of ['chapter', 'arc'] as const)
  test(`a new ${kind} is scheduled without a notice to followers, says when in its editor and in the list, and is published from there (SCHED-01, SCHED-06)`, async ({
    page,
    person,
  }) => {
    const work = kind === 'chapter' ? await createBook(person, { pages: ['The only page.'] }) : await createComic(person);
    const [title, name] = [`Later ${Date.now()}`, kind === 'chapter' ? 'Chapter' : 'Arc'];
    await page.goto(`/write/${kind}/${work.id}`);
    await ready(page);
    if (kind === 'chapter') {
      await sheet(page).click();
      await page.keyboard.insertText('It went on.');
    } else {
      await page.getByLabel('Image files for panel 1').setInputFiles('demo/art/comics/bus-ticket.webp');
      await expect(page.locator('img[src^="/media/comics/"]').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Arc' }).click();
    }
    await page.getByLabel('Title', { exact: true }).fill(title);
    await saved(page);
    await page.getByRole('button', { name: `Publish ${name}` }).press('Enter');
    const dialog = page.getByRole('dialog');
    const sentence = await chooseEvening(page);
    await dialog.getByRole('checkbox', { name: 'Do not notify followers' }).press('Space');
    await dialog.getByRole('button', { name: `Schedule ${name}` }).press('Enter');
    const row = await expectScheduled(page, title, sentence);
    await visit(page, work.path);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await visit(page, '/write');
    await row.getByRole('button', { name: 'Publish now' }).press('Enter');
    await expect(row).toHaveCount(0);
    await visit(page, work.path);
    await expect(page.getByRole('region', { name: `${name}s` }).getByRole('link', { name: title })).toBeVisible();
  });

test('changes of a published book are scheduled, say when in the editor and in the list, and readers see them when they are published (SCHED-01, SCHED-06)', async ({
  page,
  person,
}) => {
  const book = await createBook(person, { title: `To change ${Date.now()}`, pages: ['The first words.'] });
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForURL('**/write/book?draft=*');
  await sheet(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('Changed at six. ');
  await saved(page);
  await page.getByRole('button', { name: 'Publish changes' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'What differs' }).getByRole('listitem')).toHaveText(['1 of 1 page changed']);
  const sentence = await chooseEvening(page);
  await dialog.getByRole('button', { name: 'Schedule changes' }).press('Enter');
  const row = await expectScheduled(page, book.title, sentence);
  await visit(page, book.path);
  await expect(page.getByRole('main')).not.toContainText('Changed at six.');
  await visit(page, '/write');
  await row.getByRole('button', { name: 'Publish now' }).press('Enter');
  await expect(row).toHaveCount(0);
  await visit(page, book.path);
  await expect(page.getByRole('main')).toContainText('Changed at six.');
});
