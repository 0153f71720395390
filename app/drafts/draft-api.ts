import { href } from 'react-router';
import { withoutIds } from '#editor/document/block-ids.ts';
import type { Kind } from '../works/kinds.ts';
import type { PageContent } from './pages/draft-page.ts';
import type { DraftChoices } from './rules.ts';
import type { DraftSave } from './saving/schemas.ts';

/** Name of the broadcast channel that announces saves to the other tabs of the browser. */
export const DRAFTS_CHANNEL = 'storyhearth-drafts';

/** What the outline shows of a page that is not loaded. */
export type OutlinePage = { key: string; words: number; opening: string };

/** The published work, or its part, that a working copy changes. `publishedAt`: when readers' version was published. */
export type WorkingCopy = { workId: string; partId: string | null; kind: Kind; publishedAt: string };

/** When a draft will be published: an ISO instant, and the IANA zone in which its author chose the time. */
export type Schedule = { at: string; zone: string };

/** A draft as the editor receives it. `outline` and `pages` (the first pages) are JSON text, as PostgreSQL returned it. */
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
  /** What it changes, if it is the working copy of something published. */
  edits?: WorkingCopy | null;
  /** It was the working copy of a chapter or arc that is deleted. */
  isOfDeletedPart?: boolean;
  schedule?: Schedule | null;
  outline: string;
  pages: string;
};

/** The same for the sync engine: all pages in order, with the document of those that are loaded. */
export type ServerCopy<C extends PageContent = PageContent> = Omit<
  OpenedDraft,
  'outline' | 'pages' | 'edits' | 'isOfDeletedPart' | 'schedule' | keyof DraftChoices
> & {
  choices?: DraftChoices;
  pages: { key: string; document: C | null; outline?: OutlineFacts | undefined }[];
};
export type OutlineFacts = Omit<OutlinePage, 'key'>;

/** Converts the server's response. Its JSON text is always valid, so parsing does not throw. */
export function copyOf<C extends PageContent>({
  outline,
  pages,
  cover,
  genre,
  language,
  edits: _,
  isOfDeletedPart: __,
  schedule: ___,
  ...draft
}: OpenedDraft): ServerCopy<C> {
  const loaded = new Map((JSON.parse(pages) as { key: string; document: C }[]).map(({ key, document }) => [key, document]));
  const all = (JSON.parse(outline) as OutlinePage[]).map(({ key, ...facts }) => ({
    key,
    document: loaded.get(key) ?? null,
    outline: facts,
  }));
  return { ...draft, choices: { cover, genre, language }, pages: all };
}

/** The result of a save. `offline`: no response. `retrying`: the server responded but could not save now. Both are retried. */
export type Sent =
  | { is: 'saved'; revision: number; lastModified: number; isOfDeletedPart?: boolean }
  | { is: 'conflict' }
  /** Pages that are neither on the server nor in this save. */
  | { is: 'missing'; keys: string[] }
  | { is: 'not-found' }
  /** The work of a chapter or arc does not exist, or belongs to another member. A stored draft of it is one of a new work now. */
  | { is: 'work-not-found' }
  | { is: 'signed-out' }
  /** `page`: the page that was refused. */
  | { is: 'refused'; message: string; page?: string }
  | { is: 'retrying' }
  | { is: 'offline' };

export type Send = (id: string, save: DraftSave) => Promise<Sent>;

const TIMEOUT_MS = 20_000;
const KEEPALIVE_BYTES = 60_000; // browsers reject keepalive requests above 64 kB
const RETRYABLE_STATUSES = [408, 425, 429];

const encoder = new TextEncoder();
/** The size of a text in UTF-8; a character has up to four bytes. */
export const bytesOf = (text: string) => encoder.encode(text).length;
/** The size of a page or panel as the server counts it. */
export const bytesOfPage = (content: PageContent) => bytesOf(withoutIds(JSON.stringify(content)));

/** Sends one save; never throws. */
export const sendToServer: Send = async (id, save) => {
  const body = JSON.stringify(save);
  let response: Response;
  try {
    response = await fetch(href('/drafts/:id', { id }), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: bytesOf(body) < KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { is: 'offline' };
  }
  const result = await response.json().catch(() => ({}));
  if (response.ok && typeof result.revision === 'number')
    return {
      is: 'saved',
      revision: result.revision,
      lastModified: result.lastModified,
      ...(result.isOfDeletedPart === true && { isOfDeletedPart: true }),
    };
  if (response.status === 401) return { is: 'signed-out' };
  if (response.status === 404 && result.problem) return { is: 'not-found' };
  if (response.status === 403 && result.problem === 'not-allowed' && save.work) return { is: 'work-not-found' };
  if (response.status === 409 && result.problem === 'draft-conflict') return { is: 'conflict' };
  if (result.problem === 'pages-missing') return { is: 'missing', keys: Array.isArray(result.keys) ? result.keys.map(String) : [] };
  const isRefused =
    response.status >= 400 && response.status < 500 && response.status !== 404 && !RETRYABLE_STATUSES.includes(response.status);
  if (!isRefused) return { is: 'retrying' }; // also responses from elsewhere, such as a proxy or a captive portal
  return { is: 'refused', message: String(result.message ?? ''), ...(typeof result.page === 'string' && { page: result.page }) };
};

/** The result of a request for pages. `failed`: it may be retried. */
export type Fetched =
  | { is: 'pages'; revision: number; pages: { key: string; document: PageContent }[]; missing: string[] }
  | { is: 'not-found' }
  | { is: 'failed' };
export type FetchPages = (id: string, keys: string[]) => Promise<Fetched>;

/** Fetches pages that are not loaded; never throws. */
export const fetchPages: FetchPages = async (id, keys) => {
  try {
    const response = await fetch(`${href('/drafts/:id/pages', { id })}?keys=${keys.join(',')}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const result = await response.json();
    if (response.ok && Array.isArray(result.pages)) return { is: 'pages', ...result };
    return response.status === 404 && result.problem ? { is: 'not-found' } : { is: 'failed' };
  } catch {
    return { is: 'failed' };
  }
};
