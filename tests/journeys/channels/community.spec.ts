import { createChannel } from '../support/channels.ts';
import { axe, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { art } from '../support/images.ts';
import { createMember, post } from '../support/members.ts';

test('a channel is created, found and filtered (COMM-02, CHAN-05, CHAN-07, CHAN-08, CHAN-10, CHAN-18, CHAN-19, COMM-08, COMM-11, COMM-12)', async ({
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
  await expect(box).toHaveCount(0); // the form has changed
  await page.getByLabel('Description').fill('Somewhere to sit.');
  await page.getByText('Book Club', { exact: true }).click();
  const own = page.getByLabel('Or type your own category');
  await own.pressSequentially('Writing Tables'); // the prefix of a suggested category
  await expect(own).toHaveValue('Writing Tables');
  await page.getByText('Comics', { exact: true }).click();
  await expect(own).toHaveValue('');
  await own.fill('Tables');
  await expect(page.getByRole('radio', { name: 'Book Club' })).not.toBeChecked();
  await create.click();
  await expect(box).toHaveText('Please add at least one tag');
  await page.getByLabel('Tags', { exact: true }).fill(' Tea ');
  await page.getByLabel('Tags', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Add tag: fantasy' }).click();
  const tags = page.getByRole('list', { name: 'Tags of this channel' }).getByRole('listitem');
  await expect(tags).toHaveText(['#tea', '#fantasy']);
  const suggested = page.getByRole('list', { name: 'Suggested tags' }).getByRole('button');
  const eight = ['sci-fi', 'mystery', 'romance', 'horror', 'adventure', 'historical', 'ya', 'children'];
  await expect(suggested).toHaveText(eight); // without the chosen one
  await page.getByRole('button', { name: 'Remove tag: fantasy' }).click();
  await expect(tags).toHaveText(['#tea']);
  await expect(suggested).toHaveText(['fantasy', ...eight.slice(0, 7)]);
  await page.getByLabel('Cover image file').setInputFiles(art('sf-station'));
  await expect(page.getByAltText('The cover of this channel')).toBeVisible();
  await create.click();
  await page.waitForURL('**/community/channel/*');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await visit(page, '/community');
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

test('open filters close by a click outside; the loaded list is current again after Back (CHAN-48, COMM-07)', async ({
  page,
  person: _,
}) => {
  const owner = await createMember();
  const tag = `deep${Date.now()}`;
  const rooms: string[] = [];
  for (let n = 1; n <= 26; n++) rooms.push((await createChannel(owner, { name: `Room ${n}`, tags: [tag] })).name);
  await page.goto(`/community?tag=${tag}`);
  await ready(page);
  const filters = page.locator('summary', { hasText: 'Filters' });
  const explore = page.getByRole('region', { name: 'Explore Channels' });
  await filters.click();
  await expect(page.getByRole('link', { name: '#horror', exact: true })).toBeVisible();
  await explore.getByRole('heading', { name: 'Explore Channels' }).click();
  await expect(page.getByRole('link', { name: '#horror', exact: true })).toBeHidden();
  await expect(filters).toBeFocused();

  await page.locator('.browse-more, .community-closing').first().scrollIntoViewIfNeeded();
  await expect(explore.getByRole('article')).toHaveCount(rooms.length);
  await explore.getByRole('link', { name: 'Room 1', exact: true }).click();
  await page.getByRole('button', { name: 'Join Channel' }).click();
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  await page.goBack();
  await expect(explore.getByRole('link', { name: 'Open Room 1', exact: true })).toBeVisible();
  await explore.getByRole('button', { name: 'Join Room 2', exact: true }).click();
  await expect(explore.getByRole('link', { name: 'Open Room 2', exact: true })).toBeFocused(); // replaces the clicked button
});

test('an open list shows a channel that is created meanwhile, and counts new messages unless muted (CHAN-44, CHAN-48, LIVE-07)', async ({
  page,
  person,
  another,
}) => {
  const [loud, hushed] = [await createChannel(person, { name: 'Loud Room' }), await createChannel(person, { name: 'Hushed Room' })];
  const guest = await another();
  const { request } = await signUp(guest.context());
  for (const { address } of [loud, hushed]) await post({ request }, `${address}/join`, { form: {} }, 303);
  await guest.goto(hushed.address);
  await ready(guest);
  await guest.getByRole('button', { name: 'Mute notifications' }).first().click();
  await visit(guest, '/community');
  for (const room of [loud, hushed]) {
    await page.goto(room.address);
    await ready(page);
    await page.getByRole('textbox', { name: /^Message / }).fill('Anybody here?');
    await page.getByRole('button', { name: 'Send' }).click();
    const line = guest.getByRole('region', { name: 'Channels You’ve Joined' }).getByRole('link', { name: room.name });
    await expect(line).toContainText('1 new');
    await expect(line.locator('.channel-count')).toHaveCount(room === loud ? 1 : 0);
  }
  const created = await createChannel(person, { name: `Made Meanwhile ${Date.now()}` });
  await expect(
    guest.getByRole('region', { name: 'Explore Channels' }).getByRole('link', { name: created.name, exact: true }),
  ).toBeVisible();
});

test('the settings and the delete confirmation of a channel are accessible (CHAN-23, AMB-70)', async ({ page, person }) => {
  const { address } = await createChannel(person);
  await page.goto(`${address}/settings`);
  await ready(page);
  await axe(page);
  const own = page.getByLabel('Or type your own category');
  await own.fill('');
  await own.pressSequentially('Comics and tea');
  await expect(own).toHaveValue('Comics and tea');
  await page.getByLabel('Channel name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Channel name is required')).toBeFocused();
  await page.getByLabel('Channel name').fill('Named again');
  await expect(page.getByText('Channel name is required')).toHaveCount(0);
  await page.getByRole('link', { name: 'Delete Channel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
  await visit(page, `${address}/delete`);
  await axe(page);
});
