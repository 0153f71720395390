import { expect, test } from 'vitest';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { visit } from '#tests/support/request.ts';

test.each([
  ['/terms-and-conditions', 'Terms and Conditions', 'LEGAL-01'],
  ['/privacy-policy', 'Privacy Policy', 'LEGAL-02'],
])('visitors can read %s, the %s (%s)', async (path, title) => {
  const response = await visit(path);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect((await pageOf(page)).one('main').text).toContain('under 16'); // LEGAL-03
  expect(page).toMatch(/30 days/); // LEGAL-04
  expect(withoutScripts(page)).toContain('Back to Home'); // SHELL-22
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page, `#${target}`).toContain(`id="${target}"`);
});
