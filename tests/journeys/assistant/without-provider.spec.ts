import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Serves documents as a site without an AI provider does: `assistant` is null in the root data. */
const switchOff = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const result = await route.fetch();
    const html = await result.text();
    const body = html.replace(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/, (_, chunk: string) => {
      const [data = '', ...rest] = (JSON.parse(chunk) as string).split('\n');
      const name = (JSON.parse(data) as unknown[]).indexOf('assistant');
      expect(name, 'the root data contains `assistant`').toBeGreaterThan(0);
      const changed = data.replace(new RegExp(`"_${name}":-?\\d+`), `"_${name}":-5`); // the encoding of null in the stream
      return `streamController.enqueue(${JSON.stringify([changed, ...rest].join('\n')).replaceAll('<', '\\u003c')})`;
    });
    return route.fulfill({ response: result, body });
  });

test('editors show the tools of the assistant only where a provider is set up (AI-25, AI-29)', async ({ page, person }) => {
  void person;
  const forChildren = page.getByRole('region', { name: 'Cinder can help' }).getByRole('button');
  const tools = page.getByRole('button', { name: /Generate|writing helper/i }).or(forChildren);
  const ready = () => page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  const editors = ['/write/book', '/write/comic', '/kids-writing'];
  await page.goto('/kids-writing');
  await ready();
  expect(await tools.count()).toBeGreaterThan(1);
  await switchOff(page);
  for (const path of editors) {
    await page.goto(path);
    await ready();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    expect(await tools.allTextContents(), path).toEqual([]);
    await expect(page.getByRole('complementary', { name: 'Writing helper' })).toHaveCount(0);
  }
});
