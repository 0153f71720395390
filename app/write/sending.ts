import type { Leaf } from './leaf.ts';
import type { DraftSave } from './rules.ts';

export type ServerCopy<L extends Leaf = Leaf> = {
  id: string;
  title: string;
  description: string;
  tags: string[];
  revision: number;
  lastSave: string | null;
  lastModified: number;
  pages: { key: string; document: L }[];
};

/** What became of a save. `offline`: nobody answered. `later`: somebody did, but could not save it now. Both are tried again. */
export type Sent =
  | { is: 'saved'; revision: number; lastModified: number }
  | { is: 'conflict'; copy: ServerCopy }
  | { is: 'missing' }
  | { is: 'gone' }
  /** What this was written for is not there, or not one's own. */
  | { is: 'work-gone' }
  | { is: 'signed-out' }
  | { is: 'refused'; message: string }
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
  if (answer.status === 409 && said.draft) return { is: 'conflict', copy: said.draft };
  if (said.problem === 'pages-missing') return { is: 'missing' };
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 404 && !PASSES.includes(answer.status);
  return refused ? { is: 'refused', message: String(said.message ?? '') } : { is: 'later' }; // what is not from this house passes, too
};
