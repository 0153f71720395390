import type { PageContent } from './draft-page.ts';
import type { DraftChoices, DraftSave } from './rules.ts';

/** Where tabs of one browser tell each other of their saves. */
export const DRAFTS_CHANNEL = 'storyhearth-drafts';

/** A page by its number of words and its first words: what is shown of one that is not loaded. */
export type OutlinePage = { key: string; words: number; opening: string };

/** A draft as its editor is opened with it. `outline` and `pages` (the first of them) are texts of JSON, as PostgreSQL wrote them. */
export type OpenedDraft = {
  id: string;
  title: string;
  description: string;
  tags: string[];
  cover: string | null;
  genre: string | null;
  language: string | null;
  revision: number;
  lastSave: string | null;
  lastModified: number;
  outline: string;
  pages: string;
};

/** The same for the draft engine: every page in its place, those that came with their document. */
export type ServerCopy<L extends PageContent = PageContent> = Omit<OpenedDraft, 'outline' | 'pages' | keyof DraftChoices> & {
  choices?: DraftChoices;
  pages: { key: string; document: L | null; outline?: OutlineFacts | undefined }[];
};
export type OutlineFacts = Omit<OutlinePage, 'key'>;

/** @throws SyntaxError never for what our own server wrote. */
export function copyOf<L extends PageContent>({ outline, pages, cover, genre, language, ...draft }: OpenedDraft): ServerCopy<L> {
  const loaded = new Map((JSON.parse(pages) as { key: string; document: L }[]).map(({ key, document }) => [key, document]));
  const all = (JSON.parse(outline) as OutlinePage[]).map(({ key, ...facts }) => ({
    key,
    document: loaded.get(key) ?? null,
    outline: facts,
  }));
  return { ...draft, choices: { cover, genre, language }, pages: all };
}

/** What became of a save. `offline`: nobody answered. `later`: somebody did, but could not save it now. Both are tried again. */
export type Sent =
  | { is: 'saved'; revision: number; lastModified: number }
  | { is: 'conflict' }
  /** Pages that the server does not have and this save does not bring. */
  | { is: 'missing'; keys: string[] }
  | { is: 'gone' }
  /** What this was written for is not there, or not one's own. */
  | { is: 'work-gone' }
  | { is: 'signed-out' }
  /** `page`: the one that is the reason. */
  | { is: 'refused'; message: string; page?: string }
  | { is: 'later' }
  | { is: 'offline' };

export type Send = (id: string, save: DraftSave) => Promise<Sent>;

const TIMEOUT_MS = 20_000;
const KEEPALIVE_BYTES = 60_000; // browsers let a leaving page finish at most 64 kB, and refuse what is more at once
const PASSES = [408, 425, 429];

const encoder = new TextEncoder();
/** What a text weighs on its way: a character has up to four bytes. */
export const bytesOf = (text: string) => encoder.encode(text).length;

/** Sends one save; never throws. */
export const sendToServer: Send = async (id, save) => {
  const body = JSON.stringify(save);
  let answer: Response;
  try {
    answer = await fetch(`/drafts/${id}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: bytesOf(body) < KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { is: 'offline' };
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok && typeof said.revision === 'number') return { is: 'saved', revision: said.revision, lastModified: said.lastModified };
  if (answer.status === 401) return { is: 'signed-out' };
  if (answer.status === 404 && said.problem) return { is: 'gone' };
  if (answer.status === 403 && said.problem === 'not-allowed' && save.work) return { is: 'work-gone' };
  if (answer.status === 409 && said.problem === 'draft-conflict') return { is: 'conflict' };
  if (said.problem === 'pages-missing') return { is: 'missing', keys: Array.isArray(said.keys) ? said.keys.map(String) : [] };
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 404 && !PASSES.includes(answer.status);
  if (!refused) return { is: 'later' }; // what is not from this house passes, too
  return { is: 'refused', message: String(said.message ?? ''), ...(typeof said.page === 'string' && { page: said.page }) };
};

/** What a request for further pages brought. `failed`: it may be asked for again. */
export type Fetched =
  | { is: 'pages'; revision: number; pages: { key: string; document: PageContent }[]; missing: string[] }
  | { is: 'gone' }
  | { is: 'failed' };
export type FetchPages = (id: string, keys: string[]) => Promise<Fetched>;

/** Asks for pages that are not loaded; never throws. */
export const fetchPages: FetchPages = async (id, keys) => {
  try {
    const answer = await fetch(`/drafts/${id}/pages?keys=${keys.join(',')}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const said = await answer.json();
    if (answer.ok && Array.isArray(said.pages)) return { is: 'pages', ...said };
    return answer.status === 404 && said.problem ? { is: 'gone' } : { is: 'failed' };
  } catch {
    return { is: 'failed' };
  }
};
