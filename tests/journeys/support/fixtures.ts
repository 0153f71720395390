import { type BrowserContext, type BrowserContextOptions, test as base, type Page, type TestInfo } from '@playwright/test';
import { createAccount, newPerson, type Person, sessionCookie } from './accounts.ts';
import { ContextPool, type OpenContext, screenshot } from './context-pool.ts';
import { expect } from './expect.ts';
import { type Member, siteOrigin } from './members.ts';

export { axe, axeDialog } from './axe/axe.ts';
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
    await close(contexts, first, info);
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
    for (const other of opened) await close(contexts, other, info);
    expect(problems, 'unexpected console errors or failed requests in the other browser').toEqual([]);
  },
});

/** Returns the context to the pool, or keeps a screenshot of its page if the test failed. */
async function close(contexts: ContextPool, opened: OpenContext, info: TestInfo) {
  const hasPassed = info.status === info.expectedStatus;
  if (!hasPassed) await screenshot(opened, info.outputPath(`${++screenshots}.png`)).catch(() => {}); // the test may have closed the page
  await contexts.close(opened, hasPassed);
}
let screenshots = 0;

/** Waits until the page is hydrated, so its scripts handle clicks. */
export const ready = (page: Page) => page.locator('html[data-listening]').waitFor({ state: 'attached' });

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> };
  }
}

/**
 * Opens another page as a link of the open one does, and waits for its heading: a third of the CPU time of a new document. The pages
 * have to be of different routes.
 */
export async function visit(page: Page, path: string) {
  await ready(page);
  await page.evaluate(async (to) => {
    const heading = document.querySelector('h1');
    await window.__reactRouterDataRouter.navigate(to);
    while (heading?.isConnected) await new Promise(requestAnimationFrame);
  }, path);
}

/**
 * Stops the installed clock of the page `inMs` ahead of its time, which fires the timers until then once; time then passes only when the
 * test advances it. A busy machine must not need longer for this call.
 */
export const stopClock = async (page: Page, inMs = 60_000) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + inMs);

/** Whether nothing covers the middle of an element. */
export const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

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
