import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

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

/** Signs up through the plain form's address; the context has the cookie afterwards. */
export async function signUp(context: BrowserContext, wishes: Partial<Somebody> = {}): Promise<Somebody> {
  const person = somebody(wishes);
  const origin = (test.info().project.use.baseURL ?? '').replace(/\/$/, '');
  const answer = await context.request.post(`${origin}/sign-up`, {
    form: { name: person.name, username: person.username, email: person.email, password: person.password, terms: 'on' },
    headers: { origin, ...elsewhere() },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
  return person;
}

/** Signs somebody in who has an account; the context has the cookie afterwards. */
export async function signIn(context: BrowserContext, { email, password }: Somebody) {
  const origin = (test.info().project.use.baseURL ?? '').replace(/\/$/, '');
  const answer = await context.request.post(`${origin}/sign-in`, {
    form: { email, password },
    headers: { origin, ...elsewhere() },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
}

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

/** No serious finding by axe, in either theme. */
export async function axe(page: Page) {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((value) => {
      document.documentElement.dataset.switching = ''; // as the switch does: no colour is on its way while it is measured
      document.documentElement.dataset.theme = value;
    }, theme);
    // What is no matter of colour is the same in both.
    const asked = theme === 'light' ? new AxeBuilder({ page }) : new AxeBuilder({ page }).withRules(['color-contrast']);
    asked.setLegacyMode(true); // no page here has frames: their answers need no blank page of their own to be gathered in
    const { violations } = await asked.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      grave.map(
        ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
      ),
    ).toEqual([]);
  }
}

/** The page listens: what is pressed from now on is answered by scripts. */
export const ready = (page: Page) => page.locator('html[data-listening]').waitFor({ state: 'attached' });

/** Waits until the code of a route that the page fetches ahead has come. */
export const codeIsHere = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=modulepreload][href*="${name}"]`)];
    const came = ({ href }: HTMLLinkElement) =>
      performance.getEntriesByName(href).some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0);
    return ahead.length > 0 && ahead.every(came);
  }, name);
