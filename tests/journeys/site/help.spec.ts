import { axe, expect, ready, stopClock, test } from '../support/fixtures.ts';

test('the help center filters its articles while typing and by tabs (HELP-01, HELP-02, HELP-03)', async ({ page }) => {
  await page.goto('/help-center');
  await ready(page);
  await expect(page.getByText('What does spectating mean?')).toBeVisible();
  await page.getByRole('link', { name: 'Premium Features' }).click();
  await expect(page.getByText('What does spectating mean?')).toHaveCount(0);
  await page.getByText('Do tickets expire?').click();
  await expect(page.getByText('No. Tickets do not expire.')).toBeVisible();
  await axe(page);
  const field = page.getByRole('searchbox', { name: 'Search the help center' });
  await field.fill('pàssword');
  await expect(page.getByRole('status').filter({ hasText: /results? for/ })).toBeVisible();
  await expect(page.getByText('How do I change my password?')).toBeVisible();
  await field.fill('zeppelin');
  await expect(page.getByText('No results found for “zeppelin”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await expect(field).toHaveValue('');
  await page.getByRole('link', { name: /Making a Comic/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Making a Comic' })).toBeVisible();
});

test.describe('a problem report when the connection is lost once', () => {
  test.use({ allow: [/report-problem\.data|net::/] });
  test('it shows an error and keeps the text, can be sent again, shows thanks, and opens the profile after three seconds (REPORT-17, REPORT-20, REPORT-21)', async ({
    page,
    person,
  }) => {
    await page.clock.install();
    await page.goto('/report-problem');
    await ready(page);
    const send = page.getByRole('button', { name: 'Submit Report' });
    await expect(send).toBeDisabled();
    const words = page.getByLabel('What went wrong?');
    await words.fill('   ');
    await expect(send).toBeDisabled();
    await words.fill('The lamp is out.');
    await expect(page.getByText('16 / 5,000')).toBeVisible();
    await axe(page);
    await page.route('**/report-problem.data*', (route) => route.abort());
    await send.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to submit report. Please try again.');
    await expect(words).toHaveValue('The lamp is out.');
    await page.unroute('**/report-problem.data*');
    const arrives = Promise.withResolvers<void>();
    await page.route('**/report-problem.data*', (route) => arrives.promise.then(() => route.continue()));
    await send.click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await stopClock(page, 5_000);
    arrives.resolve();
    await expect(page.getByText('Thank you for your report. We will review it shortly.')).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/profile') && requests.push(request.url()));
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL(/\/report-problem$/);
    expect(requests).toEqual([]); // the redirect has not started either
    await page.clock.runFor(200);
    await page.clock.resume(); // the timers of the profile page need a running clock
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
  });
});

test('choosing a plan shows a member that nothing was charged (PREM-09, PREM-10, PREM-11)', async ({ page, person }) => {
  void person;
  await page.goto('/subscription');
  await ready(page);
  await axe(page);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Premium is coming soon. You have not been charged.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Buy Popular/ }).click();
  await expect(page.getByText('Popular (1600 tickets, $5.99) is coming soon. You have not been charged.').first()).toBeVisible();
});

test('the footer leads to the guidelines, and they link to the next pages (HELP-07, HELP-08, SHELL-20)', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await ready(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Writing Guidelines' })).toBeVisible();
  await axe(page);
  await page.getByRole('article').getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByText('Sign In Required')).toBeVisible();
});
