/**
 * The tree of one page of text: ProseMirror JSON as `checkDocument` returns it, without nulls. No imports, so that readers do not load the
 * editor.
 */
export type DocumentNode = {
  type: string;
  attrs?: Record<string, string | number | null>;
  content?: DocumentNode[];
  marks?: { type: string; attrs?: { href: string } }[];
  text?: string;
};

export type Document = { type: 'doc'; content: DocumentNode[] };

/** A new page with one empty paragraph. Returns a new object each time, so that pages never share one. */
export const emptyDocument = (): Document => ({ type: 'doc', content: [{ type: 'paragraph' }] });

/** Pictures of a page must come from this site's storage: `/media/` and a plain path, without `..` and without a query. */
export const MEDIA_ADDRESS = /^\/media\/(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export const HEADINGS = [1, 2, 3] as const;
export type HeadingLevel = (typeof HEADINGS)[number];

export const LINK_MAX = 2_000;
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** The canonical form of a web or mail URL; null for anything else. */
export function safeLink(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > LINK_MAX || !/^(?:https?:\/\/|mailto:)/i.test(address.trim())) return null;
  try {
    const { protocol, href } = new URL(address.trim());
    return LINK_PROTOCOLS.has(protocol) && href.length <= LINK_MAX ? href : null;
  } catch {
    return null;
  }
}

/** Attributes of links in user content: open in a new tab, not endorsed by this site. */
export const LINK_ATTRIBUTES = { rel: 'noopener nofollow ugc', target: '_blank' } as const;

/** Maximum length of a picture's description in the editor; older pages may have up to twice as much. */
export const ALT_MAX = 500;
/** The label of the alt text of an image, in every editor and form. */
export const ALT_LABEL = 'Describe this image for people who can’t see it';

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
