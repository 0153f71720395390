import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { Window } from 'happy-dom';

/** What nobody sees: code and its data, templates, what is hidden, and what a closed disclosure or dialog holds. */
const UNSEEN =
  'head, script, style, template, [hidden], dialog:not([open]), details:not([open]) > :not(summary), svg > title, svg > desc, input[type=hidden]';
/** Elements that stand in a line of text; every other one begins a line of its own. */
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DFN DEL EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(' '),
);

/** A part of a page, or the whole of it, as a person sees it; scripts have run nowhere. */
export type Shown = {
  /** The visible words, a block on each line, white space collapsed. Options of lists are not in it; see `options`. */
  text: string;
  /** The accessible names of everything with this role, in the order of the page. */
  names(role: string): string[];
  /** Everything with this role, and with this name where one is given (whole, or a pattern). */
  all(role: string, name?: string | RegExp): Shown[];
  /** The only one; throws where there is none or more than one. */
  one(role: string, name?: string | RegExp): Shown;
  /** What matches a CSS selector, for what has no role of its own. */
  parts(selector: string): Shown[];
  /** The labels of all options of the list (select, datalist, radio group or list of checkboxes) with this name, in their order. */
  options(name: string | RegExp): string[];
  name: string;
  attribute(name: string): string | null;
};

const isInline = (element: Element) => INLINE.has(element.tagName);

function textOf(node: Node, lines: string[]) {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) lines.push((lines.pop() ?? '') + (child.textContent ?? ''));
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    if (element.tagName === 'OPTION' || element.tagName === 'NOSCRIPT') continue;
    if (element.tagName === 'BR') lines.push('');
    else if (isInline(element)) textOf(element, lines);
    else {
      lines.push('');
      if (element.tagName === 'TEXTAREA') lines.push(element.textContent ?? '');
      else textOf(element, lines);
      lines.push('');
    }
  }
  return lines;
}

const shownText = (element: Element) =>
  textOf(element, [''])
    .map((line) => line.replace(/[\s\u200b]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

const nameOf = (element: Element) => computeAccessibleName(element).replace(/\s+/g, ' ').trim();
const matches = (name: string, wanted?: string | RegExp) =>
  wanted === undefined || (typeof wanted === 'string' ? name === wanted : wanted.test(name));

function shown(element: Element): Shown {
  const withRole = (role: string) => [...element.querySelectorAll('*')].filter((one) => getRole(one) === role);
  const all = (role: string, name?: string | RegExp) => withRole(role).filter((one) => matches(nameOf(one), name));
  return {
    get text() {
      return shownText(element);
    },
    get name() {
      return nameOf(element);
    },
    names: (role) => withRole(role).map(nameOf),
    all: (role, name) => all(role, name).map(shown),
    one(role, name) {
      const found = all(role, name);
      if (found.length !== 1 || !found[0])
        throw new Error(
          `${found.length} elements have the role ${role} and the name ${name}; with that role there are: ${withRole(role).map(nameOf).join(' | ')}`,
        );
      return shown(found[0]);
    },
    parts: (selector) => [...element.querySelectorAll(selector)].map(shown),
    options(name) {
      const lists = [...element.querySelectorAll('select, datalist, fieldset, [role=radiogroup], [role=group], [role=listbox]')];
      const list = lists.find((one) => matches(one.tagName === 'DATALIST' ? one.id : nameOf(one), name));
      if (!list) throw new Error(`no list is called ${name}; there are: ${lists.map(nameOf).join(' | ')}`);
      return [...list.querySelectorAll('option, input[type=radio], input[type=checkbox], [role=radio], [role=option]')].map((one) =>
        one.tagName === 'OPTION' ? (one.textContent || one.getAttribute('value') || '').trim() : nameOf(one),
      );
    },
    attribute: (attribute) => element.getAttribute(attribute),
  };
}

/**
 * HTML without its head and scripts: the data of loaders stands in a script of the same answer and would satisfy an assertion about words although
 * the page shows none of them. Markup stays; `pageOf` gives what a person sees.
 */
export const withoutScripts = (html: string) =>
  html.replace(/<head\b[\s\S]*?<\/head>/i, '').replace(/<(script|template)\b[\s\S]*?<\/\1>/gi, '');

/** Reads an answer, or HTML, as a person sees it: without scripts, the data of loaders and hidden parts. `noscript` is read with `scripts: false`. */
export async function pageOf(answer: Response | string, { scripts = true } = {}): Promise<Shown & { title: string }> {
  const html = typeof answer === 'string' ? answer : await answer.text();
  const window = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
  const document = new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;
  const title = document.title;
  if (!scripts) for (const part of document.querySelectorAll('noscript')) part.replaceWith(...part.childNodes);
  for (const part of document.querySelectorAll(UNSEEN)) part.remove();
  for (const part of document.querySelectorAll('[style]'))
    if (/display:\s*none|visibility:\s*hidden/.test(part.getAttribute('style') ?? '')) part.remove();
  return Object.assign(shown(document.body), { title });
}
