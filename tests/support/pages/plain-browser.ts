import { expect } from 'vitest';
import { nameOf, pageOf, parseHtml, type Shown } from '../page-text.ts';
import { ORIGIN, visit } from '../request.ts';
import { type Filled, filledForm } from './filled-form.ts';

export type PlainBrowser = {
  /** The page as it is shown, and its address. */
  page: Shown & { title: string };
  path: string;
  status: number;
  /** The names of all stored cookies. */
  cookies(): string[];
  open(path: string): Promise<void>;
  /** Follows a link. Several links with this name must have the same target. */
  follow(link: string | RegExp | Shown): Promise<void>;
  /** Opens what is closed under this summary. */
  unfold(summary: string): Promise<void>;
  /** Fills in fields by their labels and presses a submit button; a form of several with such a button is chosen by these labels. */
  submit(button: string | RegExp, filled?: Filled): Promise<void>;
  /** Types into a field and presses Enter. */
  enter(label: string, text: string): Promise<void>;
};

/** A browser without JavaScript: it sends the forms that are in its page, follows links and redirects, and stores cookies. */
export async function plainBrowser(path: string, { as = '' } = {}): Promise<PlainBrowser> {
  const stored = new Map<string, string>();
  const store = (cookie: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value && !/;\s*max-age=0/i.test(cookie)) stored.set(name, value);
    else stored.delete(name);
  };
  if (as) store(as);
  let html = '';

  /** Sends the form with this button, or by Enter without one. */
  async function submit(button: string | RegExp | null, filled: Filled) {
    const document = parseHtml(html);
    for (const part of document.querySelectorAll('noscript')) part.replaceWith(...part.childNodes);
    const { method, path, body } = filledForm(document, button, filled, new URL(ORIGIN + browser.path));
    if (method === 'GET') return request(path);
    const sent = new Response(body);
    const bytes = await sent.arrayBuffer();
    const type = sent.headers.get('content-type') ?? '';
    await request(path, { method, body: bytes, headers: { 'content-type': type, 'content-length': `${bytes.byteLength}` } });
  }

  async function request(path: string, init: RequestInit = {}): Promise<void> {
    const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate', ...(init.headers as Record<string, string>) };
    const response = await visit(path, { ...init, headers, as: [...stored].map((pair) => pair.join('=')).join('; ') });
    for (const cookie of response.headers.getSetCookie()) store(cookie);
    const target = response.headers.get('location');
    if (target !== null) {
      const url = new URL(target, ORIGIN + path);
      expect(url.origin).toBe(ORIGIN);
      return request(url.pathname + url.search + url.hash);
    }
    html = await response.text();
    Object.assign(browser, { page: await pageOf(html, { scripts: false }), path, status: response.status });
  }

  const browser: PlainBrowser = {
    page: await pageOf(''),
    path: '',
    status: 0,
    cookies: () => [...stored.keys()],
    open: (path) => request(path),
    async follow(link) {
      const isName = typeof link === 'string' || link instanceof RegExp;
      const targets = new Set((isName ? browser.page.all('link', link) : [link]).map((match) => match.attribute('href') ?? ''));
      const [target] = targets;
      if (targets.size !== 1 || !target)
        throw new Error(`${targets.size} targets of links named ${link}; there are: ${browser.page.names('link').join(' | ')}`);
      const url = new URL(target, ORIGIN + browser.path);
      expect(url.origin).toBe(ORIGIN);
      await request(url.pathname + url.search + url.hash);
      if (url.hash && !browser.page.parts(url.hash).length) throw new Error(`the page has no part ${url.hash}`);
    },
    async unfold(name) {
      const document = parseHtml(html);
      const summary = [...document.querySelectorAll('summary')].find((element) => nameOf(element) === name);
      if (!summary) throw new Error(`no summary is named ${name}`);
      summary.parentElement?.setAttribute('open', '');
      html = document.documentElement.outerHTML;
      browser.page = await pageOf(html, { scripts: false });
    },
    submit: (button, filled = {}) => submit(button, filled),
    enter: (label, text) => submit(null, { [label]: text }),
  };
  await browser.open(path);
  return browser;
}
