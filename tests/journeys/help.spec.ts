import { axe, expect, ready, test } from './fixtures.ts';

for (const [row, path, title] of [
  ['ROUTE-24 LEGAL-01', '/terms-and-conditions', 'Terms and Conditions'],
  ['ROUTE-25 LEGAL-02', '/privacy-policy', 'Privacy Policy'],
] as const)
  test(`${row} LEGAL-03 LEGAL-04 ${path} is there to be read, in ink, with the way home (SHELL-22)`, async ({ page }) => {
    await page.goto(path);
    await ready(page);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    // Text in the very colour of the page is no finding for axe: it only asks for a second look.
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    await expect(heading).toHaveCSS('color', ink);
    await expect(page.getByText('16 and over').first()).toHaveCSS('color', ink);
    await expect(page.getByText(/at least 30 days before/)).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
