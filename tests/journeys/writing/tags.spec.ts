import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { siteDatabase } from '../support/site-database.ts';
import { createBook } from '../support/works.ts';

test('an author chooses existing tags by keyboard and pointer, types on without a connection, and a tag leads to its works (TAG-02, TAG-03)', async ({
  page,
  allow,
}) => {
  await signUp(page.context());
  const book = await createBook(page);
  const database = await siteDatabase();
  const word = `q${Date.now().toString(36)}`;
  await database.query(
    `insert into facets (dimension, name, folded, works_count) values
      ('tag', $1 || ' Harbors', $1 || ' harbors', 1200), ('tag', $1 || ' مرفأ', $1 || ' مرفا', 3), ('tag', $1 || ' hàrbor tales', $1 || ' harbor tales', 1)`,
    [word],
  );
  await page.goto(`/works/${book.id}/details`);
  await ready(page);
  const field = page.getByRole('combobox', { name: 'Tags' });
  const options = page.getByRole('option');
  const chosen = page.getByRole('list', { name: 'Tags of this book' });
  await field.pressSequentially(`${word.toUpperCase()} hár`);
  await expect(options).toHaveText([`${word} Harbors1,200 works`, `${word} hàrbor tales1 work`]);
  await expect(page.getByText('2 suggestions')).toBeAttached();
  await expect(page.locator('.tag-suggestions')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)'); // nothing shines through
  for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('data-highlighted', '');
  await field.press('Enter');
  await expect(chosen.getByRole('listitem')).toHaveText([`${word} Harbors`]);
  await expect(field).toHaveValue('');
  await axe(page);

  await field.pressSequentially(word);
  await expect(options).toHaveText([`${word} مرفأ3 works`, `${word} hàrbor tales1 work`]); // without the one that is chosen
  await options.first().click();
  await expect(chosen.getByRole('listitem')).toHaveText([`${word} Harbors`, `${word} مرفأ`]);

  allow.push(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await field.pressSequentially(`${word} own`);
  await field.press('Enter');
  await expect(chosen.getByRole('listitem')).toHaveText([`${word} Harbors`, `${word} مرفأ`, `${word} own`]);
  await page.context().setOffline(false);
  await field.pressSequentially(`${word} none`);
  await expect(page.getByText('No suggestions. Press Enter to add this tag.')).toBeVisible();
  await field.press('Escape');
  await field.fill('');

  await page.getByRole('button', { name: /^Save/ }).click();
  await page.waitForURL('**/details?saved*');
  await page.goto(book.path);
  await page.getByRole('link', { name: `${word} own` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} own`);
  await expect(page.getByRole('link', { name: new RegExp(book.title) })).toBeVisible();
  await axe(page);
});
