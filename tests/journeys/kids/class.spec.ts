import { axe, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { createClass } from '../support/groups.ts';
import { siteDatabase } from '../support/site-database.ts';

// A story that was changed meanwhile, a form without a name, and one that is not sent.
test.use({ allow: [/409|422|ERR_INTERNET_DISCONNECTED/] });

test('a child signs in with a card and writes, its teachers share and send the story, and a moderator accepts it (SAFE-02, SAFE-03, SAFE-04, SAFE-06, SAFE-07, SAFE-08)', async ({
  page,
  person,
  another,
  request,
}) => {
  test.slow();
  const other = await another();
  const id = await createClass('Class 3b', person, await signUp(other.context()));
  await other.goto(`/groups/${id}`);
  await ready(other);
  await expect(other.getByRole('heading', { name: 'Class 3b' })).toBeVisible();
  await page.goto(`/groups/${id}`);
  await ready(page);
  await page.getByRole('link', { name: 'Add a child' }).click();
  await page.getByRole('button', { name: 'Add the child' }).click();
  await expect(page.getByLabel('First name or nickname')).toBeFocused();
  await page.getByLabel('First name or nickname').fill('Wren');
  await page.getByLabel('Owl').check();
  await page.getByLabel(/parent or guardian, or their school/).check();
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/groups/*/children.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    await route.abort('internetdisconnected');
  });
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 400 });
  await page.getByRole('button', { name: 'Add the child' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  goOn();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to connect' })).toBeInViewport({ ratio: 1 });
  await page.unroute('**/groups/*/children.data*');
  await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Add the child' }).click();
  await page.getByRole('link', { name: 'Sign-in cards' }).click();
  await page.getByLabel('Wren').check();
  await page.getByRole('button', { name: /cards/i }).click();
  const code = (await page.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? '';
  await visit(page, `/groups/${id}`);

  const child = await another();
  await child.goto('/kids-sign-in');
  await ready(child);
  await child.getByLabel('The code on your card').fill(code);
  await child.getByRole('button', { name: 'Go!' }).click();
  await expect(child.getByRole('heading', { name: 'Hello, Wren!' })).toBeVisible();
  await axe(child);
  await child.getByRole('link', { name: 'Write a story' }).click();
  // Unique and without digits, which the check for personal data can take for a name on another site.
  const title = `The owl of ${person.username.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  await child.getByLabel('Title').fill(title);
  await child.getByRole('textbox', { name: 'Page 1' }).fill('An owl sat on a wall.');
  await expect(child.getByRole('button', { name: /Title Maker|Picture Maker/ })).toHaveCount(0);
  await child.getByRole('button', { name: 'Publish' }).click();
  await child.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(child.getByText('Your story is ready. A grown-up will read it now.')).toBeVisible();
  await expect(child.locator('.kids-confetti > i')).toHaveCount(50);
  const toOwnPage = child.getByRole('link', { name: 'Go to my page' });
  await toOwnPage.click(); // before the celebration is over
  await child.waitForURL(`**/groups/${id}`);
  const own = child.getByRole('region', { name: 'My stories' }).getByRole('article', { name: title });
  await expect(own).toContainText('Waiting for a grown-up to read it');
  const story = (await own.getByRole('link').getAttribute('href')) ?? '';

  const statusForVisitors = async () => (await request.get(story)).status();
  expect([await statusForVisitors(), (await (await request.get('/kids-adventure')).text()).includes(title)]).toEqual([404, false]);

  await page.getByRole('link', { name: 'Read 1 waiting story' }).click(); // without a reload
  await axe(page);
  await page.getByText('Give back with a note').click();
  await page.getByLabel('Your note to Wren').fill('What does the owl do?');
  await own.getByRole('button', { name: 'Change my story' }).click();
  await child.getByRole('textbox', { name: 'Page 1' }).fill('An owl sat on a wall. It sang.');
  await child.getByRole('button', { name: 'Publish' }).click();
  await child.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await toOwnPage.click();
  await child.waitForURL(`**/groups/${id}`);

  const changed = page.getByText('The story was changed since you opened it. Please read it again.');
  await expect(changed).toBeVisible(); // without a reload
  await page.getByRole('button', { name: 'Share with our group' }).click();
  await expect(page.getByRole('alert').and(changed)).toBeVisible();
  await expect(page.getByLabel('Your note to Wren')).toHaveValue('What does the owl do?');
  await page.getByRole('link', { name: 'Read the story' }).click();
  await expect(page.getByText('An owl sat on a wall. It sang.')).toBeVisible();
  await page.getByRole('link', { name: 'Decide about this story' }).click();
  await page.getByRole('button', { name: 'Share with our group' }).click();
  await expect(page.getByText('The story is shared with your group.')).toBeVisible();
  await expect(own).toContainText('Shared with our group');
  await other.getByRole('button', { name: 'Send to the Kids Zone' }).click(); // in the open page of the group
  await expect(own).toContainText('Sent to the Kids Zone');
  expect(await statusForVisitors()).toBe(404);

  const moderator = await another();
  const { email } = await signUp(moderator.context());
  const { rows } = await (await siteDatabase()).query(
    `with made as (update people set role = 'moderator' where email = $1) select id from cases where kind = 'review' and subject_id = $2`,
    [email, story.split('/').at(-1)],
  );
  await moderator.goto(`/moderation/cases/${rows[0].id}`);
  await ready(moderator);
  await expect(moderator.locator('.case-thing')).toContainText('An owl sat on a wall. It sang.');
  await moderator.getByRole('button', { name: 'Accept for the Kids Zone' }).click();
  await expect(own).toContainText('In the Kids Zone');
  expect(await statusForVisitors()).toBe(200);
});
