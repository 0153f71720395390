/** The tree of one page of text: ProseMirror JSON as `checkDocument` lets it through (nulls left out). No imports, so readers may take it for free. */
export type MarkName = 'bold' | 'italic' | 'underline' | 'strike';

export type DocumentNode = {
  type: string;
  attrs?: Record<string, string | number | null>;
  content?: DocumentNode[];
  marks?: { type: string }[];
  text?: string;
};

export type Document = { type: 'doc'; content: DocumentNode[] };

/** A fresh page: one empty paragraph. A new object each time, so nobody shares it by accident. */
export const emptyDocument = (): Document => ({ type: 'doc', content: [{ type: 'paragraph' }] });

/** Every picture and text of a page comes from our own store: `/media/` and a plain path, no dots that climb, no query. */
export const MEDIA_ADDRESS = /^\/media\/(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
