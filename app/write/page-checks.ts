import { firstText, picturesOf, words, wordsIn } from '#editor/count.ts';
import { checkDocument } from '#editor/document.ts';
import { type Panel, panel, wordsOfPanel } from '../comics/panel-rules.ts';
import type { DraftType } from '../works/kinds.ts';
import { isComic } from './draft-limit-rules.ts';
import type { Leaf } from './leaf.ts';
import { DRAFT_NOT_SAVED } from './rules.ts';

/** A page, or panel, that was checked, with everything its row keeps. */
export type CheckedPage = { json: string; bytes: number; words: number; bubbles: number; opening: string; pictures: string[] };
type Checked = { ok: true; pages: Map<string, CheckedPage> } | { ok: false; problem: string; page: string };

const OPENING_MAX = 60;
const SLICE_MS = 8;

const textPage = (sent: unknown) => {
  const result = checkDocument(sent);
  if (!result.ok) return result.problem;
  const { document } = result;
  return { leaf: document, words: words(document), bubbles: 0, opening: firstText(document, OPENING_MAX), pictures: picturesOf(document) };
};
const comicPanel = (sent: unknown) => {
  const read = panel.safeParse(sent);
  if (!read.success) return read.error.issues[0]?.message ?? DRAFT_NOT_SAVED;
  const leaf: Panel = read.data;
  const pictures = leaf.picture ? [leaf.picture.src] : [];
  return { leaf, words: wordsIn(wordsOfPanel(leaf)), bubbles: leaf.bubbles.length, opening: '', pictures };
};

/** Every sent page as the editor's schema knows it, or the sentence for the writer. Others are served between two pages: checking one costs milliseconds. */
export async function checkPages(type: DraftType, sent: Record<string, unknown>): Promise<Checked> {
  const check = isComic(type) ? comicPanel : textPage;
  const pages = new Map<string, CheckedPage>();
  let since = performance.now();
  for (const [key, value] of Object.entries(sent)) {
    const result = check(value);
    if (typeof result === 'string') return { ok: false, problem: result, page: key };
    const { leaf, ...facts } = result;
    const json = JSON.stringify(leaf satisfies Leaf);
    pages.set(key, { json, bytes: Buffer.byteLength(json), ...facts });
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  return { ok: true, pages };
}
