import { countedWords, firstText, picturesOf, textOf } from '#editor/document/count.ts';
import { checkDocument, TOO_BIG } from '#editor/document/document.ts';
import { jsonOf } from '#server/limits/bodies/body-limits.ts';
import { inSlices } from '#server/limits/slices.ts';
import type { DraftType } from '../../works/kinds.ts';
import { isComic } from '../draft-limit-rules.ts';
import { type Panel, wordsOfPanel } from '../panels/panel-rules.ts';
import { panel } from '../panels/schemas.ts';
import { DRAFT_NOT_SAVED } from '../rules.ts';
import { SentPage } from './read-save.ts';

/** A validated page or panel, with all values of its row. */
export type CheckedPage = { json: string; bytes: number; words: number; bubbles: number; opening: string; pictures: string[] };
type Checked = { ok: true; pages: Map<string, CheckedPage> } | { ok: false; problem: string; page: string };

const OPENING_MAX = 60;

/** `text` is what words are counted in. */
type Read = Omit<CheckedPage, 'words'> & { text: string };
type Check = (sent: unknown) => Read | string;
const textPage: Check = (sent) => {
  const result = checkDocument(sent);
  if (!result.ok) return result.problem;
  const { document, json, bytes } = result;
  return { json, bytes, text: textOf(document), bubbles: 0, opening: firstText(document, OPENING_MAX), pictures: picturesOf(document) };
};
const comicPanel: Check = (sent) => {
  const read = panel.safeParse(sent);
  if (!read.success) return read.error.issues[0]?.message ?? DRAFT_NOT_SAVED;
  const content: Panel = read.data;
  const json = JSON.stringify(content);
  const pictures = content.picture ? [content.picture.src] : [];
  return { json, bytes: Buffer.byteLength(json), text: wordsOfPanel(content), bubbles: content.bubbles.length, opening: '', pictures };
};

/** Counts words in time slices, because counting a page in a script without spaces takes too long for one turn of the event loop. */
async function countWords(text: string): Promise<number> {
  const counted = countedWords(text);
  for (let words = 0; ; ) {
    const { value } = await inSlices(() => counted.next());
    if (value === undefined) return words;
    words += value;
  }
}

/** Validates every sent page, or returns an error message. Checking a page takes milliseconds, so other requests are served in between. */
export async function checkPages(type: DraftType, sent: Record<string, unknown>): Promise<Checked> {
  const check = isComic(type) ? comicPanel : textPage;
  const parsed = (page: unknown) => (page instanceof SentPage ? (page.json === null ? TOO_BIG : check(jsonOf(page.json))) : check(page));
  const pages = new Map<string, CheckedPage>();
  for (const [key, page] of Object.entries(sent)) {
    const result = await inSlices(() => parsed(page));
    if (typeof result === 'string') return { ok: false, problem: result, page: key };
    const { text, ...rest } = result;
    pages.set(key, { ...rest, words: await countWords(text) });
  }
  return { ok: true, pages };
}
