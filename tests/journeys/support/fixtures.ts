import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page, type TestInfo } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { createAccount, newPerson, type Person, sessionCookie } from './accounts.ts';
import { ContextPool, type OpenContext } from './context-pool.ts';
import { expect } from './expect.ts';
import { type Member, siteOrigin } from './members.ts';

export { expect, newPerson, type Person };

/** Creates an account and adds its session cookie to the context. */
export async function signUp(context: BrowserContext, overrides: Partial<Person> = {}): Promise<Member> {
  const person = newPerson(overrides);
  await createAccount(person);
  await signIn(context, person);
  return { ...person, request: context.request };
}

/** Signs in to an existing account by adding a session cookie to the context. */
export const signIn = async (context: BrowserContext, { email }: Pick<Person, 'email'>, userAgent?: string) =>
  context.addCookies([await sessionCookie(email, siteOrigin(), userAgent)]);

type Fixtures = {
  /** Console errors and failed requests that this test expects. */
  allow: RegExp[];
  /** Starts without cached scripts and images, for tests in which loading one fails. */
  emptyCache: boolean;
  /** A new account, signed in in the page's context. */
  person: Member;
  /** Opens a page in another browser context, watched as well. */
  another: () => Promise<Page>;
};

function watch(page: Page, allow: RegExp[], problems: string[]) {
  // The application's own log line for a failed request is ignored, because the request itself is reported.
  const logged = /^console: (Network error|Action failed):/;
  const note = (line: string) => logged.test(line) || allow.some((pattern) => pattern.test(line)) || problems.push(line);
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => note(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${why}`); // aborted by a navigation
  });
}

export const test = base.extend<Fixtures & { selected: BrowserContextOptions; first: OpenContext }, { contexts: ContextPool }>({
  allow: [[], { option: true }],
  emptyCache: [false, { option: true }],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new ContextPool(browser);
      await use(contexts);
      await contexts.closeAll();
    },
    { scope: 'worker' },
  ],
  /** The options by which tests differ; Playwright adds the others. */
  selected: async ({ viewport, isMobile, hasTouch, javaScriptEnabled, timezoneId, contextOptions }, use) =>
    use({ viewport, isMobile, hasTouch, javaScriptEnabled, timezoneId, ...contextOptions }),
  first: async ({ contexts, selected, emptyCache }, use, info) => {
    const first = await contexts.open(selected, emptyCache);
    await use(first);
    await contexts.close(first, passed(info));
  },
  context: async ({ first }, use) => use(first.context),
  page: async ({ first: { page }, allow }, use) => {
    const problems: string[] = [];
    watch(page, allow, problems);
    await use(page);
    expect(problems, 'unexpected console errors or failed requests').toEqual([]);
  },
  person: async ({ context }, use) => {
    await use(await signUp(context));
  },
  another: async ({ contexts, selected, allow }, use, info) => {
    const problems: string[] = [];
    const opened: OpenContext[] = [];
    await use(async () => {
      const other = await contexts.open({ ...selected, viewport: info.project.use.viewport });
      opened.push(other);
      watch(other.page, allow, problems);
      return other.page;
    });
    for (const other of opened) await contexts.close(other, passed(info));
    expect(problems, 'unexpected console errors or failed requests in the other browser').toEqual([]);
  },
});

const passed = ({ status, expectedStatus }: TestInfo) => status === expectedStatus;

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
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** The selector of an open dialog over a page that was already checked; null means the whole page. */
async function partOf(page: Page): Promise<string | null> {
  const before = checked.get(page) ?? new Set();
  checked.set(page, before);
  const { pathname } = new URL(page.url());
  if (before.has(pathname) && (await page.locator(DIALOG).filter({ visible: true }).count())) return DIALOG;
  before.add(pathname);
  return null;
}

const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.dataset.switching = ''; // as the theme switch does: disables color transitions while measuring
    document.documentElement.dataset.theme = value;
  }, theme);

/** Rules whose findings are minor or moderate, which are not reported; `region` alone takes a quarter of a scan. */
const UNREPORTED = [
  ...['region', 'heading-order', 'empty-heading', 'page-has-heading-one', 'aria-allowed-role', 'presentation-role-conflict', 'skip-link'],
  ...['landmark-one-main', 'landmark-unique', 'landmark-main-is-top-level', 'landmark-no-duplicate-main', 'table-duplicate-name'],
  ...['landmark-banner-is-top-level', 'landmark-no-duplicate-banner', 'image-redundant-alt', 'form-field-multiple-labels'],
  ...['landmark-contentinfo-is-top-level', 'landmark-no-duplicate-contentinfo', 'empty-table-header', 'scope-attr-valid'],
];
const REPORTED = Object.fromEntries(UNREPORTED.map((id) => [id, { enabled: false }]));

/** Header, footer and tab bar: most elements of a short page. */
const FRAME = 'header.top, footer.footer, .tab-bar';
/** Hashes of the frames that this worker has checked. */
const checkedFrames = new Set<number>();

/** Runs axe in the page; the frame is left out if it was already checked with the same markup, theme, width and styles. */
async function scan(page: Page, part: string | null, options: RunOptions): Promise<Finding[]> {
  const { found, hash } = await page.evaluate(
    async ({ part, options, FRAME, checked }) => {
      let text = `${innerWidth} ${document.documentElement.dataset.theme} ${options.runOnly} ${JSON.stringify(options.rules)}`;
      for (const root of document.querySelectorAll(FRAME)) {
        text += root.outerHTML;
        const behind = [...document.querySelectorAll('*')].filter((element) => element !== root && element.contains(root));
        for (const element of [...behind, root, ...root.querySelectorAll('*')]) {
          const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, display, visibility } = getComputedStyle(element);
          text += [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, display, visibility].join();
        }
      }
      let hash = 0;
      for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
      const whole = checked.includes(hash) ? { include: 'html', exclude: FRAME } : document;
      return { found: (await window.axe.run(part ?? whole, options)).violations, hash };
    },
    { part, options: { ...SHORT, ...options }, FRAME, checked: [...checkedFrames] },
  );
  if (!part && !found.length) checkedFrames.add(hash);
  return found;
}

/** Runs the rules in the light theme and contrast in the dark theme. Phones skip contrast, because their colors equal the desktop's. */
async function violations(page: Page, part: string | null): Promise<Finding[]> {
  const onPhone = test.info().project.name === 'phone';
  await showTheme(page, 'light');
  // Loading axe takes as long as half a scan; it remains until the next document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await scan(page, part, { rules: { ...REPORTED, 'color-contrast': { enabled: !onPhone } } });
  await showTheme(page, 'dark');
  const dark = onPhone ? [] : await scan(page, part, { runOnly: ['color-contrast'] });
  return [...found, ...dark.map((finding) => ({ ...finding, id: `dark ${finding.id}` }))];
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

/** Waits until the page is hydrated, so its scripts handle clicks. */
export const ready = (page: Page) => page.locator('html[data-listening]').waitFor({ state: 'attached' });

/** Waits until scripts that the page has requested or preloaded can be used: they and everything that they import have loaded. */
export const waitForScript = async (page: Page, file: RegExp) => {
  const load = async (file: string) => {
    const requested = performance.getEntriesByType('resource').map(({ name }) => name);
    const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href);
    const scripts = [...requested, ...preloaded].filter((url) => new RegExp(file).test(url));
    await Promise.all(scripts.map((url) => import(url)));
    return scripts.length > 0;
  };
  await expect.poll(() => page.evaluate(load, file.source)).toBe(true);
};
