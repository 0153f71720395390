import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const SCRIPT_MAX = 40 * 1024; // of the charts, compressed

test('the bars of a chart are reached by arrow keys and spoken once, by a small script of these pages only (STATS-05)', async ({
  page,
  request,
}) => {
  await signUp(page.context());
  const book = await createBook(page);
  await post(await createMember(), `/works/${book.id}/like`, { form: { liked: 'yes' } }, 303);
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    if (/\/assets\/[^/]*numbers[^/]*\.js$/.test(sent.url())) scripts.add(sent.url());
  });
  for (const path of ['/', '/library']) {
    await page.goto(path);
    await ready(page);
  }
  expect([...scripts]).toEqual([]);
  await page.goto('/numbers');
  await ready(page);
  const slider = page.getByRole('slider', { name: /^Readers by .+, bar by bar$/ });
  const spoken = () => slider.getAttribute('aria-valuetext');
  const last = await spoken();
  await slider.press('ArrowLeft');
  await expect.poll(spoken).not.toBe(last);
  const before = (await spoken()) ?? '';
  await expect(page.locator('[aria-live], [role="status"], [role="alert"]').filter({ hasText: before })).toHaveCount(0);
  await slider.press('ArrowRight');
  await expect.poll(spoken).toBe(last);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await axe(page);
  expect(scripts.size).toBeGreaterThan(0);
  let bytes = 0;
  for (const script of scripts)
    bytes += Number((await request.get(script, { headers: { 'accept-encoding': 'gzip' } })).headers()['content-length']);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX);
});
