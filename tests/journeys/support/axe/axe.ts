import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { expect } from '../expect.ts';
import { colorKeys } from './color-keys.ts';

/** Minified, because the browser compiles it again for each document: that takes two thirds of the time of the other build. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Finding = Pick<Result, 'id' | 'impact' | 'nodes'>;
/** Reports violations only: passed checks are most of axe's output and run time. */
const SHORT: RunOptions = { resultTypes: ['violations'], preload: false };
declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** The paths that were already checked in full, per page. */
const checked = new WeakMap<Page, Set<string>>();
/** Toasts have these roles as well, but the rest of the page stays usable. */
const DIALOG = '[role="dialog"]:not(.toast), [role="alertdialog"]:not(.toast)';

/** The selector of an open dialog over a page that was already checked; null means the whole page. */
async function partOf(page: Page): Promise<string | null> {
  const before = checked.get(page) ?? new Set();
  checked.set(page, before);
  const { pathname } = new URL(page.url());
  if (before.has(pathname) && (await page.locator(DIALOG).filter({ visible: true }).count())) return DIALOG;
  before.add(pathname);
  return null;
}

/** Rules whose findings are minor or moderate, which are not reported; `region` alone takes a quarter of a scan. */
const UNREPORTED = [
  ...['region', 'heading-order', 'empty-heading', 'page-has-heading-one', 'aria-allowed-role', 'presentation-role-conflict', 'skip-link'],
  ...['landmark-one-main', 'landmark-unique', 'landmark-main-is-top-level', 'landmark-no-duplicate-main', 'table-duplicate-name'],
  ...['landmark-banner-is-top-level', 'landmark-no-duplicate-banner', 'image-redundant-alt', 'form-field-multiple-labels'],
  ...['landmark-contentinfo-is-top-level', 'landmark-no-duplicate-contentinfo', 'empty-table-header', 'scope-attr-valid'],
];
const REPORTED = Object.fromEntries([...UNREPORTED, 'color-contrast'].map((id) => [id, { enabled: false }]));

/** Header, footer and tab bar: most elements of a short page. */
const FRAME = 'header.top, footer.footer, .tab-bar';
/** The frames that this worker has checked. */
const checkedFrames = new Set<string>();

type Scope = { part: string | null; keys?: string[]; without?: string };
/** Runs axe in the part of the page, or in the elements of these keys; `drawn`, because axe leaves out what is transparent. */
const run = (page: Page, scope: Scope, options: RunOptions): Promise<Finding[]> =>
  page.evaluate(
    async ({ scope: { part, keys, without }, options }) => {
      const elements = keys?.map((key) => window.colorKeys.get(key)).filter((element) => element?.isConnected);
      if (elements?.length === 0) return [];
      document.documentElement.setAttribute('data-drawn', '');
      const whole = without ? { include: 'html', exclude: without } : document;
      const context = elements ? { include: elements as Element[] } : (part ?? whole);
      const { violations } = await window.axe.run(context, options);
      document.documentElement.removeAttribute('data-drawn');
      return violations;
    },
    { scope, options: { ...SHORT, ...options } },
  );

/** Runs all rules but contrast; the frame is left out if it was already checked with the same markup at the same width. */
async function scan(page: Page, part: string | null): Promise<Finding[]> {
  const frame = await page.evaluate(
    (FRAME) => `${innerWidth} ${Array.from(document.querySelectorAll(FRAME), (root) => root.outerHTML)}`,
    FRAME,
  );
  const found = await run(page, { part, ...(checkedFrames.has(frame) && { without: FRAME }) }, { rules: REPORTED });
  if (!part && !found.length) checkedFrames.add(frame);
  return found;
}

/** The combinations of colors and places whose contrast this worker has checked. */
const checkedColors = new Set<string>();

/** Checks the contrast of texts once for each combination of colors and place, because it takes longer than all other rules. */
async function contrast(page: Page, part: string | null, theme: 'light' | 'dark'): Promise<Finding[]> {
  const keys = (await page.evaluate(colorKeys, { part, theme })).filter((key) => !checkedColors.has(key));
  if (!keys.length) return [];
  const found = await run(page, { part, keys }, { runOnly: ['color-contrast'] });
  if (!found.length) for (const key of keys) checkedColors.add(key);
  return found.map((finding) => ({ ...finding, id: `${theme} ${finding.id}` }));
}

/** Runs the rules in the page, and contrast in both themes. Phones skip contrast, because their colors equal the desktop's. */
async function violations(page: Page, part: string | null): Promise<Finding[]> {
  // Loading axe takes as long as half a scan; it remains until the next document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  if (test.info().project.name === 'phone') return scan(page, part);
  const light = await contrast(page, part, 'light');
  return [...light, ...(await scan(page, part)), ...(await contrast(page, part, 'dark'))];
}

/** Expects no serious axe violation in either theme: in the page, or in the dialog open over an already checked page. */
export const axe = async (page: Page) => expectNoViolation(page, await partOf(page));

/** As `axe`, but only in the open dialogs and menus, over a page that another journey checks. */
export async function axeDialog(page: Page): Promise<void> {
  const part = `${DIALOG}, [role="menu"]`;
  await page.locator(part).filter({ visible: true }).first().waitFor(); // its script may still be loading
  await expectNoViolation(page, part);
}

async function expectNoViolation(page: Page, part: string | null) {
  const serious = (await violations(page, part)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`),
  ).toEqual([]);
}
