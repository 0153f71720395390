import { axe, expect, ready, test } from './fixtures.ts';
import { art } from './shared-post.ts';

test('COMM-02 CHAN-05 CHAN-08 CHAN-10 CHAN-18 CHAN-19 COMM-08 COMM-11 COMM-12 a channel is created, found and filtered @phone', async ({
  page,
  person: _,
}) => {
  const name = `Table ${Date.now()}`;
  await page.goto('/community');
  await ready(page);
  await axe(page);
  await page.getByRole('link', { name: 'Create a Channel' }).click();
  await page.waitForURL('**/community/create');
  await axe(page);
  const create = page.getByRole('button', { name: 'Create Channel' });
  const box = page.locator('.channel-refusal');
  await create.click();
  await expect(box).toHaveText('Channel name is required');
  await page.getByLabel('Channel name').fill(name);
  await page.getByLabel('Description').fill('Somewhere to sit.');
  await page.getByText('Book Club', { exact: true }).click();
  const own = page.getByLabel('Or a category of your own');
  await own.fill('Tables');
  await expect(page.getByRole('radio', { name: 'Book Club' })).not.toBeChecked();
  await create.click();
  await expect(box).toHaveText('Please add at least one tag');
  await page.getByLabel('Tags', { exact: true }).fill(' Tea ');
  await page.getByLabel('Tags', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Add tag: fantasy' }).click();
  await expect(page.getByRole('list', { name: 'Tags of this channel' }).getByRole('listitem')).toHaveText(['#tea', '#fantasy']);
  await page.getByLabel('Cover image file').setInputFiles(art('sf-station'));
  await expect(page.getByAltText('The cover of this channel')).toBeVisible();
  await create.click();
  await page.waitForURL('**/community/channel/*');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.goto('/community');
  await ready(page);
  await page.getByRole('searchbox', { name: 'Search channels' }).fill(name.toUpperCase());
  const found = page.getByRole('region', { name: 'Explore Channels' }).getByRole('article');
  await expect(found).toHaveCount(1);
  await expect(page).toHaveURL(/q=TABLE/);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('link', { name: '#horror', exact: true }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove filter: #horror' }).click();
  await expect(found).toHaveCount(1);
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page).toHaveURL(/\/community#explore$/);
});
