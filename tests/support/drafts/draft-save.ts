import { newId } from '#app/forms/new-id.ts';
import type { DraftType } from '#app/works/kinds.ts';
import type { Document } from '#editor/document/document-types.ts';

/** A page of text; a blank line separates paragraphs. */
export const text = (words: string): Document => ({
  type: 'doc',
  content: words.split('\n\n').map((paragraph) => ({ type: 'paragraph', content: [{ type: 'text', text: paragraph }] })),
});

export type DraftOptions = {
  kind?: DraftType;
  /** The work of a chapter or arc. */
  work?: string;
  title?: string;
  description?: string;
  tags?: string[];
  pages?: unknown[];
};

/** The body of a first save, by default with two short pages. */
export function firstSave({ kind = 'book', work, title, description, tags, pages }: DraftOptions = {}) {
  const list = pages ?? [text('The extra beam came at eleven.'), text('One. The harbour wall.')];
  return {
    save: newId(),
    base: 0,
    kind,
    ...(work && { work }),
    title: title ?? 'The Keeper’s Arithmetic',
    description: description ?? 'Each night the lamp turns once more.',
    ...(tags && { tags }),
    order: list.map((_, i) => String(i + 1)),
    pages: Object.fromEntries(list.map((page, i) => [String(i + 1), page])),
  };
}
