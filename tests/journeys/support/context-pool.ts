import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { randomAddress } from './members.ts';

export type OpenContext = { context: BrowserContext; page: Page };
type Reusable = OpenContext & { key: string; viewport: BrowserContextOptions['viewport']; uses: number; usable: boolean };

/** Skips the splash, which would appear in every test because each is a new browser session; it has its own journey. */
const skipSplash = () => sessionStorage.setItem('device:splash', '"seen"');

/** Hides the whole page but for its layout, so that Chromium does not draw it: drawing takes a fifth of the CPU time of a journey. */
const skipDrawing = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html:not([data-drawn]) { opacity: 0 !important; }');
  document.adoptedStyleSheets.push(sheet);
};

export const screenshot = async ({ page }: OpenContext, path: string) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-drawn', ''));
  await page.screenshot({ path });
};

/** A renderer takes more memory with each test (440 MB after thirty, 410 after ten); a new one compiles all scripts again. */
const USES_MAX = 30;
const STORAGE = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * The browser contexts of a worker, each with one page. A later test uses a context again after its cookies and storage are deleted: the
 * compiled scripts of the site remain, so the next page takes a third of the CPU time.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #idle: Reusable[] = [];
  readonly #used = new Map<BrowserContext, Reusable>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * A context of these options without cookies and storage, and a client address of its own for rate limits. Its cache has the scripts of
   * the site, unless it is `isNew`.
   */
  async open(options: BrowserContextOptions, isNew = false): Promise<OpenContext> {
    const key = JSON.stringify(options);
    const index = isNew ? -1 : this.#idle.findIndex((idle) => idle.key === key);
    const reusable = this.#idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await this.#create(key, options));
    this.#used.set(reusable.context, reusable);
    await reusable.context.setExtraHTTPHeaders(randomAddress());
    return reusable;
  }

  /** Cleans a context for the next test, or closes it if `reuse` is false or the test changed what cannot be reset. */
  async close({ context }: OpenContext, reuse: boolean) {
    const reusable = this.#used.get(context);
    this.#used.delete(context);
    // The reset fails if the test closed or crashed the page.
    if (
      reuse &&
      reusable?.usable &&
      ++reusable.uses < USES_MAX &&
      (await reset(reusable).then(
        () => true,
        () => false,
      ))
    )
      this.#idle.push(reusable);
    else await context.close();
  }

  async closeAll() {
    for (const { context } of [...this.#idle, ...this.#used.values()]) await context.close();
  }

  async #create(key: string, options: BrowserContextOptions): Promise<Reusable> {
    const context = await this.#browser.newContext(options);
    await context.addInitScript(skipSplash);
    await context.addInitScript(skipDrawing);
    const page = await context.newPage();
    const reusable = { context, page, key, viewport: options.viewport, uses: 0, usable: options.javaScriptEnabled !== false };
    const unusable = () => {
      reusable.usable = false;
    };
    for (const target of [context, page]) onCall(target, ['addInitScript', 'exposeBinding', 'exposeFunction'], unusable);
    onCall(page, ['emulateMedia'], unusable);
    onCall(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], unusable);
    return reusable;
  }
}

/** Ends the open page, then deletes everything that it and its test left in the context. */
async function reset({ context, page, viewport }: Reusable) {
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
  // A response of the same origin, because another origin would end the renderer that has the compiled scripts.
  const response = await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(response?.url() ?? page.url()).origin, storageTypes: STORAGE });
  await devTools.detach();
}

/** Calls `before` ahead of each of these methods. */
function onCall(target: object, methods: string[], before: () => void) {
  for (const name of methods) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`Playwright no longer has the method ${name}`);
    Reflect.set(target, name, (...values: unknown[]) => {
      before();
      return Reflect.apply(method, target, values);
    });
  }
}
