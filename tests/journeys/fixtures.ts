import { type BrowserContext, test as base, type Page } from '@playwright/test';
import axeCore, { type Result, type RunOptions } from 'axe-core';
import { createAccount, startSession } from './accounts.ts';
import { expect } from './expect.ts';

export { expect };

export type Somebody = { name: string; username: string; email: string; password: string };

/** Another address for each browser, as the proxy in front would tell it (TRUST_PROXY): limits count people, not this machine. */
const elsewhere = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` });

let made = 0;
/** A person nobody has been before: the data folder of journeys may be older than this run. */
export const somebody = (wishes: Partial<Somebody> = {}): Somebody => {
  const username = `j${Date.now().toString(36)}${process.pid.toString(36)}${++made}`.slice(-18);
  return { name: `Journey ${made}`, username, email: `${username}@mail.example`, password: 'Lantern-7-oak', ...wishes };
};

const origin = () => (test.info().project.use.baseURL ?? '').replace(/\/$/, '');

/** A new account, signed in: the context has the cookie afterwards. */
export async function signUp(context: BrowserContext, wishes: Partial<Somebody> = {}): Promise<Somebody> {
  const person = somebody(wishes);
  await createAccount(person);
  await startSession(context, person.email, origin());
  return person;
}

/** Signs somebody in who has an account; the context has the cookie afterwards. */
export const signIn = (context: BrowserContext, { email }: Somebody) => startSession(context, email, origin());

type Fixtures = {
  /** What the console may say in this test: console errors and failed requests that are part of the story. */
  allow: RegExp[];
  /** Signs a person up in the page's own context. */
  person: Somebody;
  /** A second browser, watched as well. */
  another: () => Promise<Page>;
};

function watch(page: Page, allow: RegExp[], said: string[]) {
  // What the pages log of a request that failed: the request itself is noted, and a test that breaks one allows it.
  const logged = /^console: (Not connected|Not done):/;
  const note = (line: string) => logged.test(line) || allow.some((pattern) => pattern.test(line)) || said.push(line);
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => note(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${why}`); // aborted: the page moved on
  });
}

/** No splash: it is once per browser session, and every test is one. The splash has a journey of its own. */
const noSplash = (context: BrowserContext) =>
  context.addInitScript(() => {
    sessionStorage.setItem('splash', 'seen');
  });

export const test = base.extend<Fixtures>({
  allow: [[], { option: true }],
  extraHTTPHeaders: async ({ browserName: _ }, use) => use(elsewhere()),
  page: async ({ page, context, allow }, use) => {
    const said: string[] = [];
    await noSplash(context);
    watch(page, allow, said);
    await use(page);
    expect(said, 'unexpected console errors or failed requests').toEqual([]);
  },
  person: async ({ context }, use) => {
    await use(await signUp(context));
  },
  another: async ({ browser, allow }, use, info) => {
    const said: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        viewport: info.project.use.viewport ?? null,
        baseURL: info.project.use.baseURL ?? '',
        extraHTTPHeaders: elsewhere(),
      });
      contexts.push(context);
      await noSplash(context);
      const page = await context.newPage();
      watch(page, allow, said);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(said, 'unexpected console errors or failed requests in the other browser').toEqual([]);
  },
});

type Finding = Pick<Result, 'id' | 'impact' | 'nodes'>;
/** What passed is not described: it is most of what axe would say, and of its time. */
const SHORT: RunOptions = { resultTypes: ['violations'], preload: false };
declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** Where each page was looked at in full. */
const looked = new WeakMap<Page, Set<string>>();
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** An open dialog over a page that was looked at without it; null: the whole page. */
async function partOf(page: Page): Promise<string | null> {
  const before = looked.get(page) ?? new Set();
  looked.set(page, before);
  const { pathname } = new URL(page.url());
  if (before.has(pathname) && (await page.locator(DIALOG).filter({ visible: true }).count())) return DIALOG;
  before.add(pathname);
  return null;
}

const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.dataset.switching = ''; // as the switch does: no color is on its way while it is measured
    document.documentElement.dataset.theme = value;
  }, theme);

/** All rules in the light theme, and contrast in the dark one too. Phones skip contrast, as their colors are those of the desktop. */
async function violations(page: Page): Promise<Finding[]> {
  const part = await partOf(page);
  const onPhone = test.info().project.name === 'phone';
  const run = (options: RunOptions) =>
    page.evaluate(async ({ part, options }) => (await window.axe.run(part ?? document, options)).violations, {
      part,
      options: { ...SHORT, ...options },
    });
  await showTheme(page, 'light');
  await page.evaluate(axeCore.source);
  const found = await run({ rules: { 'color-contrast': { enabled: !onPhone } } });
  await showTheme(page, 'dark');
  const dark = onPhone ? [] : await run({ runOnly: ['color-contrast'] });
  return [...found, ...dark.map((finding) => ({ ...finding, id: `dark ${finding.id}` }))];
}

/** No serious finding by axe, in either theme: of the page, or of the dialog that is open over a page it has looked at. */
export async function axe(page: Page) {
  const grave = (await violations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`),
  ).toEqual([]);
}

/** The page listens: what is pressed from now on is answered by scripts. */
export const ready = (page: Page) => page.locator('html[data-listening]').waitFor({ state: 'attached' });

/** Waits until the code of a route that the page fetches ahead has come. */
export const codeIsHere = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const came = ({ href }: HTMLLinkElement) =>
      performance.getEntriesByName(href).some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0);
    // The scripts that it imports are fetched ahead beside it, and are needed as much.
    return ahead.some(({ href }) => href.includes(name)) && ahead.every(came);
  }, name);
