import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createClass } from '../support/groups.ts';

test.use({ allow: [/404/] }); // a story that is not found

test('a child signs in with a card and writes, no one outside finds the story, and its teacher gives it back, shares it and sends it @phone (SAFE-03, SAFE-04, SAFE-06, SAFE-08)', async ({
  page,
  person,
  another,
}) => {
  test.slow();
  const id = await createClass(person, 'Class 3b');
  await page.goto(`/groups/${id}`);
  await ready(page);
  await page.getByRole('link', { name: 'Add a child' }).click();
  await page.getByLabel('First name or nickname').fill('Wren');
  await page.getByLabel('Owl').check();
  await page.getByLabel(/parent or guardian, or their school/).check();
  await page.getByRole('button', { name: 'Add the child' }).click();
  await page.getByRole('link', { name: 'Sign-in cards' }).click();
  await page.getByLabel('Wren').check();
  await page.getByRole('button', { name: /cards/i }).click();
  const code = (await page.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? '';
  await page.goto(`/groups/${id}`);
  await ready(page);

  const child = await another();
  await child.goto('/kids-sign-in');
  await ready(child);
  await child.getByLabel('The code on your card').fill(code);
  await child.getByRole('button', { name: 'Go!' }).click();
  await expect(child.getByRole('heading', { name: 'Hello, Wren!' })).toBeVisible();
  await axe(child);
  await child.getByRole('link', { name: 'Write a story' }).click();
  const title = `The owl of ${person.username}`;
  await child.getByLabel('Title').fill(title);
  await child.getByRole('textbox', { name: 'Page 1' }).fill('An owl sat on a wall.');
  await expect(child.getByRole('button', { name: /Title Maker|Picture Maker/ })).toHaveCount(0);
  await child.getByRole('button', { name: 'Publish' }).click();
  await child.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(child.getByText('Your story is ready. A grown-up will read it now.')).toBeVisible();
  await expect(child.locator('.kids-confetti > i')).toHaveCount(50);
  await child.waitForURL(`**/groups/${id}`, { timeout: 8_000 });
  const own = child.getByRole('region', { name: 'My stories' }).getByRole('article', { name: title });
  await expect(own).toContainText('Waiting for a grown-up to read it');
  const story = (await own.getByRole('link').getAttribute('href')) ?? '';

  const stranger = await another();
  expect((await stranger.goto(story))?.status()).toBe(404);
  await stranger.goto('/kids-adventure');
  await expect(stranger.getByText(title)).toHaveCount(0);

  await page.getByRole('link', { name: 'Read 1 waiting story' }).click(); // without a reload
  await axe(page);
  await page.getByText('Give back with a note').click();
  await page.getByLabel('Your note to Wren').fill('What does the owl do?');
  await page.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('The story was given back with your note.')).toBeVisible();
  await expect(own).toContainText('What does the owl do?'); // in the open page of the child
  await own.getByRole('button', { name: 'Change my story' }).click();
  await child.getByRole('textbox', { name: 'Page 1' }).fill('An owl sat on a wall. It sang.');
  await child.getByRole('button', { name: 'Publish' }).click();
  await child.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await child.waitForURL(`**/groups/${id}`, { timeout: 10_000 });

  await page.getByRole('link', { name: 'Read the story' }).click();
  await expect(page.getByText('An owl sat on a wall. It sang.')).toBeVisible();
  await page.getByRole('link', { name: 'Decide about this story' }).click();
  await page.getByRole('button', { name: 'Share with our group' }).click();
  await expect(page.getByText('The story is shared with your group.')).toBeVisible();
  await expect(own).toContainText('Shared with our group');
  await page.goto(`/groups/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Send to the Kids Zone' }).click();
  await expect(page.getByText('Sent to the Kids Zone')).toBeVisible();
  await expect(own).toContainText('Sent to the Kids Zone');
  expect((await stranger.goto(story))?.status()).toBe(404);
});
