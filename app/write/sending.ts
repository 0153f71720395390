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

/** What became of a save. `offline`: nobody answered, or the house is waking up; try again later. */
export type Sent =
  | { is: 'saved'; revision: number; lastModified: number }
  | { is: 'conflict'; copy: ServerCopy }
  | { is: 'missing' }
  | { is: 'gone' }
  | { is: 'signed-out' }
  | { is: 'refused'; message: string }
  | { is: 'offline' };

export type Send = (id: string, save: DraftSave) => Promise<Sent>;

const TIMEOUT_MS = 20_000;
const KEEPALIVE_BYTES = 60_000; // browsers let a leaving page finish at most 64 kB

/** Sends one save; never throws. */
export const sendToServer: Send = async (id, save) => {
  const body = JSON.stringify(save);
  let answer: Response;
  try {
    answer = await fetch(`/drafts/${id}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: body.length < KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { is: 'offline' };
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return { is: 'saved', revision: said.revision, lastModified: said.lastModified };
  if (answer.status === 401) return { is: 'signed-out' };
  if (answer.status === 404) return { is: 'gone' };
  if (answer.status === 409 && said.draft) return { is: 'conflict', copy: said.draft };
  if (said.problem === 'pages-missing') return { is: 'missing' };
  if (answer.status === 413 || answer.status === 422) return { is: 'refused', message: String(said.message ?? '') };
  return { is: 'offline' }; // 429, 502, 503, 504 and whatever else passes
};
