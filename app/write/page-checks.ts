import { firstText, picturesOf, words, wordsIn } from '#editor/count.ts';
import { checkDocument } from '#editor/document.ts';
import { inSlices } from '#server/slices.ts';
import { type Panel, panel, wordsOfPanel } from '../comics/panel-rules.ts';
import type { DraftType } from '../works/kinds.ts';
import { isComic } from './draft-limit-rules.ts';
import { DRAFT_NOT_SAVED } from './rules.ts';

/** A page, or panel, that was checked, with everything its row keeps. */
export type CheckedPage = { json: string; bytes: number; words: number; bubbles: number; opening: string; pictures: string[] };
type Checked = { ok: true; pages: Map<string, CheckedPage> } | { ok: false; problem: string; page: string };

const OPENING_MAX = 60;

type Check = (sent: unknown) => CheckedPage | string;
const textPage: Check = (sent) => {
  const result = checkDocument(sent);
  if (!result.ok) return result.problem;
  const { document, json, bytes } = result;
  const pictures = picturesOf(document);
  return { json, bytes, words: words(document), bubbles: 0, opening: firstText(document, OPENING_MAX), pictures };
};
const comicPanel: Check = (sent) => {
  const read = panel.safeParse(sent);
  if (!read.success) return read.error.issues[0]?.message ?? DRAFT_NOT_SAVED;
  const leaf: Panel = read.data;
  const json = JSON.stringify(leaf);
  const pictures = leaf.picture ? [leaf.picture.src] : [];
  return { json, bytes: Buffer.byteLength(json), words: wordsIn(wordsOfPanel(leaf)), bubbles: leaf.bubbles.length, opening: '', pictures };
};

/** Every sent page as the editor's schema knows it, or the sentence for the writer. Checking a page costs milliseconds, so others are served between two. */
export async function checkPages(type: DraftType, sent: Record<string, unknown>): Promise<Checked> {
  const check = isComic(type) ? comicPanel : textPage;
  const pages = new Map<string, CheckedPage>();
  for (const [key, value] of Object.entries(sent)) {
    const result = await inSlices(() => check(value));
    if (typeof result === 'string') return { ok: false, problem: result, page: key };
    pages.set(key, result);
  }
  return { ok: true, pages };
}
