import { getSchema } from '@tiptap/core';
import { Node, type Schema } from '@tiptap/pm/model';
import { BLOCK_ID, NODES_WITH_ID, withoutIds } from './block-ids.ts';
import { ALIGNMENTS, type Document, type DocumentNode, HEADINGS, MEDIA_ADDRESS, safeLink } from './document-types.ts';
import { extensions } from './schema.ts';

export { type Document, type DocumentNode, emptyDocument } from './document-types.ts';

type Limits = { bytes: number; nodes: number; depth: number };
const LIMITS: Limits = { bytes: 200_000, nodes: 10_000, depth: 24 };

export const TOO_BIG = 'This page is too long. Please split it into two pages.';
const NOT_A_PAGE = 'We couldn’t read this page.';
const FOREIGN_PICTURE = 'Images must be uploaded first.';

class Refusal extends Error {}

type Attribute = (value: unknown) => boolean;
const oneOf =
  (...values: unknown[]): Attribute =>
  (value) =>
    values.includes(value);
const whole =
  (low: number, high: number): Attribute =>
  (value) =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
const orNull =
  (check: Attribute): Attribute =>
  (value) =>
    value === null || check(value);

const layout: [string, Attribute][] = [
  ['textAlign', orNull(oneOf(...ALIGNMENTS))],
  ['dir', orNull(oneOf('ltr', 'rtl'))],
];
const NODES = new Map<string, Map<string, Attribute>>([
  ['doc', new Map()],
  ['paragraph', new Map(layout)],
  ['heading', new Map([...layout, ['level', oneOf(...HEADINGS)]])],
  ['blockquote', new Map()],
  ['bulletList', new Map()],
  [
    'orderedList',
    new Map([
      ['start', whole(0, 99_999)],
      ['type', orNull(oneOf('1', 'a', 'A', 'i', 'I'))],
    ]),
  ],
  ['listItem', new Map()],
  ['horizontalRule', new Map()],
  ['hardBreak', new Map()],
  [
    'image',
    new Map([
      ['src', () => true], // checked separately, because it has its own message
      ['alt', orNull((value) => typeof value === 'string' && value.length <= 1_000)],
      ['width', orNull(whole(1, 20_000))],
      ['height', orNull(whole(1, 20_000))],
    ]),
  ],
  ['text', new Map()],
]);
// A malformed id is dropped instead of rejecting the page.
for (const type of NODES_WITH_ID) NODES.get(type)?.set('id', () => true);
const MARKS = new Set(['bold', 'italic', 'underline', 'strike', 'link']);
const KEYS = new Set(['type', 'attrs', 'content', 'marks', 'text']);

const record = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(NOT_A_PAGE);
  return value as Record<string, unknown>;
};

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new Refusal(NOT_A_PAGE);
  return value;
};

/** Removes U+0000 and replaces lone surrogates: PostgreSQL's jsonb rejects both, and pasted text may contain them. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** A link mark for a safe URL. Any other URL is dropped and its text remains, instead of rejecting the page. */
const linkMark = (given: unknown) => {
  const { href, ...rest } = record(given);
  if (Object.keys(rest).length > 0) throw new Refusal(NOT_A_PAGE);
  const safe = safeLink(typeof href === 'string' ? clean(href) : href);
  return safe ? [{ type: 'link', attrs: { href: safe } }] : [];
};

/** Copies an untrusted tree into plain objects, node by node, and rejects everything that the tables above do not list. */
const copyTree = (root: unknown, limits: Limits, media: RegExp): DocumentNode => {
  let nodes = 0;
  let weight = 0;
  const attributes = (type: string, given: unknown) => {
    const known = NODES.get(type);
    const attrs: Record<string, string | number | null> = {};
    for (const [name, value] of Object.entries(given === undefined ? {} : record(given))) {
      if (!known?.get(name)?.(value)) throw new Refusal(NOT_A_PAGE);
      if (name === 'id' && !(typeof value === 'string' && BLOCK_ID.test(value))) continue;
      if (value !== null) attrs[name] = typeof value === 'string' ? clean(value) : Number(value);
    }
    if (type === 'image' && !(typeof attrs.src === 'string' && attrs.src.length <= 500 && media.test(attrs.src)))
      throw new Refusal(FOREIGN_PICTURE);
    return attrs;
  };
  const copy = (given: unknown, depth: number): DocumentNode => {
    const node = record(given);
    nodes += 1;
    if (nodes > limits.nodes || depth > limits.depth) throw new Refusal(TOO_BIG);
    const { type, text } = node;
    if (typeof type !== 'string' || !NODES.has(type) || Object.keys(node).some((key) => !KEYS.has(key))) throw new Refusal(NOT_A_PAGE);
    const result: DocumentNode = { type };
    const attrs = attributes(type, node.attrs);
    if (Object.keys(attrs).length > 0) result.attrs = attrs;
    if (node.marks !== undefined) {
      result.marks = list(node.marks).flatMap((mark) => {
        const { type: name, attrs: given, ...rest } = record(mark);
        if (typeof name !== 'string' || !MARKS.has(name) || Object.keys(rest).length > 0) throw new Refusal(NOT_A_PAGE);
        if (name === 'link') {
          const link = linkMark(given);
          weight += link[0]?.attrs.href.length ?? 0;
          return link;
        }
        if (given !== undefined) throw new Refusal(NOT_A_PAGE);
        return [{ type: name }];
      });
      if (result.marks.length > MARKS.size) throw new Refusal(NOT_A_PAGE);
    }
    if ((type === 'text') !== (typeof text === 'string') || (type !== 'text' && text !== undefined)) throw new Refusal(NOT_A_PAGE);
    if (typeof text === 'string') {
      weight += text.length;
      if (weight > limits.bytes) throw new Refusal(TOO_BIG);
      result.text = clean(text);
    }
    if (node.content !== undefined) {
      const children = list(node.content);
      if (children.length > limits.nodes) throw new Refusal(TOO_BIG);
      result.content = children.map((child) => copy(child, depth + 1)).filter((child) => child.type !== 'text' || child.text !== '');
    }
    return result;
  };
  return copy(root, 0);
};

/** A node as plain data, without attributes that are null. */
const plain = (node: Node): DocumentNode => {
  const result: DocumentNode = { type: node.type.name };
  if (node.marks.length > 0) result.marks = node.marks.map((mark) => mark.toJSON());
  if (node.isText) result.text = node.text ?? '';
  const attrs = Object.entries(node.attrs).filter(([, value]) => value !== null);
  if (attrs.length > 0) result.attrs = Object.fromEntries(attrs);
  if (node.content.size > 0) result.content = node.content.content.map(plain);
  return result;
};

let schema: Schema | undefined;

/**
 * Validates a page from a client; the server accepts pages only through this function. Never throws: an unknown node, mark, attribute or
 * key, a picture from another site, or a page over the limits returns a message for the user.
 * @returns `document`, a new normalized tree that is safe to store and render, with its `json` and the size of that in UTF-8 `bytes`,
 * without the ids of blocks.
 * @param options.bytes the maximum size of the JSON in UTF-8 bytes (default 200,000); options.media the pattern of allowed picture URLs.
 */
export function checkDocument(
  value: unknown,
  options: { bytes?: number; media?: RegExp } = {},
): { ok: true; document: Document; json: string; bytes: number } | { ok: false; problem: string } {
  const limits = { ...LIMITS, bytes: options.bytes ?? LIMITS.bytes };
  try {
    const tree = copyTree(value, limits, options.media ?? MEDIA_ADDRESS);
    if (tree.type !== 'doc') return { ok: false, problem: NOT_A_PAGE };
    schema ??= getSchema(extensions);
    const node = Node.fromJSON(schema, tree);
    node.check();
    const { content = [] } = plain(node);
    const document: Document = { type: 'doc', content };
    const json = JSON.stringify(document);
    const bytes = new TextEncoder().encode(withoutIds(json)).length;
    if (bytes > limits.bytes) return { ok: false, problem: TOO_BIG };
    return { ok: true, document, json, bytes };
  } catch (error) {
    return { ok: false, problem: error instanceof Refusal ? error.message : NOT_A_PAGE };
  }
}
