/** The tree of one page of text: ProseMirror JSON as `checkDocument` lets it through (nulls left out). No imports, so readers may take it for free. */
export type MarkName = 'bold' | 'italic' | 'underline' | 'strike' | 'link';

export type DocumentNode = {
  type: string;
  attrs?: Record<string, string | number | null>;
  content?: DocumentNode[];
  marks?: { type: string; attrs?: { href: string } }[];
  text?: string;
};

export type Document = { type: 'doc'; content: DocumentNode[] };

/** A fresh page: one empty paragraph. A new object each time, so nobody shares it by accident. */
export const emptyDocument = (): Document => ({ type: 'doc', content: [{ type: 'paragraph' }] });

/** Every picture and text of a page comes from our own store: `/media/` and a plain path, no dots that climb, no query. */
export const MEDIA_ADDRESS = /^\/media\/(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export const HEADINGS = [1, 2, 3] as const;
export type HeadingLevel = (typeof HEADINGS)[number];

export const LINK_MAX = 2_000;
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** An address that a text may link to, in its canonical form; null for anything that is not web or mail. */
export function safeLink(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > LINK_MAX || !/^(?:https?:\/\/|mailto:)/i.test(address.trim())) return null;
  try {
    const { protocol, href } = new URL(address.trim());
    return LINK_PROTOCOLS.has(protocol) && href.length <= LINK_MAX ? href : null;
  } catch {
    return null;
  }
}

/** What links of people's texts say to browsers and search engines: another site, not vouched for by this one. */
export const LINK_ATTRIBUTES = { rel: 'noopener nofollow ugc', target: '_blank' } as const;

/** As long as a picture's description may become in the editor; pages made before may hold up to twice as much. */
export const ALT_MAX = 500;

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
