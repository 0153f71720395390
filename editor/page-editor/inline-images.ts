import type { Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { MEDIA_ADDRESS } from '../document/document-types.ts';

const INLINE = /^data:(image\/[a-z.+-]+);base64,([a-z\d+/=\s]+)$/i;

/** The file in a `data:` URL; null for any other URL. */
function fileInAddress(address: string, name: string): File | null {
  const [, type, base64] = INLINE.exec(address) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], name, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** Whether HTML has images that cannot be inserted: neither inline nor from this site. */
export const hasForeignImages = (html: string) =>
  /<img\b/i.test(html) && hasForeignImage(new DOMParser().parseFromString(html, 'text/html').body);

const hasForeignImage = (body: Element) =>
  [...body.querySelectorAll('img[src]')].some((image) => {
    const address = image.getAttribute('src') ?? '';
    return !MEDIA_ADDRESS.test(address) && !/^data:/i.test(address);
  });

/**
 * Pasted HTML in which each inline image was replaced with `mark` and the number of its file. `hasForeign`: the HTML also had images from
 * other sites.
 */
export type Inline = { html: string; files: File[]; mark: string; hasForeign: boolean };

export function inlineImages(html: string): Inline | null {
  if (!/<img\b[^>]*\bsrc=["']?data:/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const mark = `inline-image-${crypto.randomUUID()}-`;
  const files: File[] = [];
  for (const image of body.querySelectorAll('img[src^="data:" i]')) {
    const file = fileInAddress(image.getAttribute('src') ?? '', image.getAttribute('alt') || 'image');
    image.replaceWith(...(file ? [`${mark}${files.push(file) - 1}.`] : []));
  }
  return files.length ? { html: body.innerHTML, files, mark, hasForeign: hasForeignImage(body) } : null;
}

/** Pastes the slice without its marks. `places` has the position of each file: next to the block that contained its mark. */
export function withoutMarks(
  state: EditorState,
  slice: Slice,
  { mark, files }: Inline,
  beside: (document: EditorState['doc'], at: number) => number,
): { tr: Transaction; places: number[] } {
  const tr = state.tr.replaceSelection(slice).setMeta('paste', true).scrollIntoView();
  const found: { at: number; text: string; file: number }[] = [];
  tr.doc.descendants((node, at) => {
    for (const { 0: text, 1: file, index } of node.text?.matchAll(new RegExp(`${mark}(\\d+)\\.`, 'g')) ?? [])
      found.push({ at: at + index, text, file: Number(file) });
  });
  for (const { at, text } of found.toReversed()) tr.delete(at, at + text.length);
  let removed = 0;
  const places: number[] = files.map(() => beside(tr.doc, tr.selection.to));
  for (const { at, text, file } of found) {
    places[file] = beside(tr.doc, at - removed);
    removed += text.length;
  }
  return { tr, places };
}
