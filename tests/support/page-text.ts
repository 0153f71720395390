import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { DOMParser } from 'linkedom';
import { addLabels } from './pages/labels.ts';

addLabels();

/** Invisible content: code and its data, templates, hidden elements, and the contents of closed disclosures and dialogs. */
export const UNSEEN =
  'head, script, style, template, [hidden], dialog:not([open]), details:not([open]) > :not(summary), svg > title, svg > desc, input[type=hidden]';
/** Inline elements; every other element begins a new line. */
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DFN DEL EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(' '),
);

/** A part of a page, or all of it, as users see it without JavaScript. */
export type Shown = {
  /** The visible text, one block per line, white space collapsed, without the options of lists (see `options`). */
  text: string;
  /** The accessible names of all elements with this role, in document order. */
  names(role: string): string[];
  /** All elements with this role and, if given, this name (the whole name, or a pattern). */
  all(role: string, name?: string | RegExp): Shown[];
  /** The only match; throws if there is none or more than one. */
  one(role: string, name?: string | RegExp): Shown;
  /** All matches of a CSS selector, for elements without a role. */
  parts(selector: string): Shown[];
  /** The labels of all options of the list (select, datalist, radio group or checkboxes) with this name, in order. */
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

/** linkedom computes no styles. Treats all elements as blocks: dom-accessibility-api removes the space at the ends of inline ones. */
const getComputedStyle = () => ({ getPropertyValue: (property: string) => (property === 'display' ? 'block' : '') }) as CSSStyleDeclaration;
export const nameOf = (element: Element) =>
  computeAccessibleName(element, { getComputedStyle, computedStyleSupportsPseudoElements: false }).replace(/\s+/g, ' ').trim();
export const matches = (name: string, wanted?: string | RegExp) =>
  wanted === undefined || (typeof wanted === 'string' ? name === wanted : wanted.test(name));

/** The role of an element. linkedom does not say that a field without a type takes text. */
function roleOf(element: Element) {
  const role = getRole(element);
  if (role !== null || element.tagName !== 'INPUT' || element.getAttribute('type')) return role;
  return element.hasAttribute('list') ? 'combobox' : 'textbox';
}

function shown(element: Element): Shown {
  const withRole = (role: string) => [...element.querySelectorAll('*')].filter((descendant) => roleOf(descendant) === role);
  const all = (role: string, name?: string | RegExp) => withRole(role).filter((match) => matches(nameOf(match), name));
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
      const list = lists.find((candidate) => matches(candidate.tagName === 'DATALIST' ? candidate.id : nameOf(candidate), name));
      if (!list) throw new Error(`no list is called ${name}; there are: ${lists.map(nameOf).join(' | ')}`);
      return [...list.querySelectorAll('option, input[type=radio], input[type=checkbox], [role=radio], [role=option]')].map((option) =>
        option.tagName === 'OPTION' ? (option.textContent || option.getAttribute('value') || '').trim() : nameOf(option),
      );
    },
    attribute: (attribute) => element.getAttribute(attribute),
  };
}

/**
 * Removes the head and the scripts: loader data is in a script of the same response and would satisfy an assertion about text that the page does
 * not show. The markup remains; `pageOf` returns only the visible text.
 */
export const withoutScripts = (html: string) =>
  html.replace(/<head\b[\s\S]*?<\/head>/i, '').replace(/<(script|template)\b[\s\S]*?<\/\1>/gi, '');

const parser = new DOMParser();
const TAG_WITH_CAPITAL = /<[a-z][^<>]*\s[a-z]+[A-Z][^<>]*>/g;
const ATTRIBUTE = /\s([A-Za-z-]+)(?:="[^"]*")?/g;
/** React writes some names of attributes with a capital, which linkedom, unlike browsers, does not ignore. */
const withSmallNames = (html: string) =>
  html.replace(TAG_WITH_CAPITAL, (tag) => tag.replace(ATTRIBUTE, (pair, name: string) => pair.replace(name, name.toLowerCase())));

/**
 * Parses HTML, or a part of a page, with empty scripts and a head of the title alone: loader data and dozens of preloaded styles take half of
 * the time. linkedom takes a sixth of happy-dom's time; its types are not those of lib.dom.
 */
export function parseHtml(html: string): Document {
  const page = /<html\b/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
  const short = page
    .replace(/<head\b[\s\S]*?<\/head>/i, (head) => `<head>${/<title\b[\s\S]*?<\/title>/i.exec(head)?.[0] ?? ''}</head>`)
    .replace(/(<script\b[^>]*>)[\s\S]*?(<\/script>)/gi, '$1$2');
  return parser.parseFromString(withSmallNames(short), 'text/html') as unknown as Document;
}

/** Parses a response, or HTML, as users see it: without scripts, loader data and hidden parts. `scripts: false` includes `noscript`. */
export async function pageOf(response: Response | string, { scripts = true } = {}): Promise<Shown & { title: string }> {
  const html = typeof response === 'string' ? response : await response.text();
  const document = parseHtml(html);
  const title = document.title;
  if (!scripts) for (const part of document.querySelectorAll('noscript')) part.replaceWith(...part.childNodes);
  for (const part of document.querySelectorAll(UNSEEN)) part.remove();
  for (const part of document.querySelectorAll('[style]'))
    if (/display:\s*none|visibility:\s*hidden/.test(part.getAttribute('style') ?? '')) part.remove();
  return Object.assign(shown(document.body), { title });
}
