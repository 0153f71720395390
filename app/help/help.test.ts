import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { visit } from '#tests/support/request.ts';

test.each([
  ['/terms-and-conditions', 'Terms and Conditions', 'ROUTE-24, LEGAL-01'],
  ['/privacy-policy', 'Privacy Policy', 'ROUTE-25, LEGAL-02'],
])('visitors can read %s, the %s (%s)', async (path, title) => {
  const response = await visit(path);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  const main = (await pageOf(page)).one('main');
  for (const text of ['16 and over', 'under 16']) expect(main.text).toContain(text); // LEGAL-03
  expect(main.text).toMatch(/at least 30 days before/); // LEGAL-04
  expect(main.one('link', 'Back to Home').attribute('href')).toBe('/'); // SHELL-22
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page, `#${target}`).toContain(`id="${target}"`);
});
