import { CASE_KINDS } from '../case-kind-rules.ts';
import type { CaseKind } from '../case-rules.ts';
import { isReason, type Reason } from '../reason-rules.ts';

export const QUEUE_PAGE_SIZE = 25; // MOD-03
export const NOTHING_WAITING = 'Nothing is waiting.';

export const KIND_NAMES: Record<CaseKind, string> = {
  report: 'Report',
  problem: 'Problem report',
  held: 'Held',
  application: 'Application',
  group: 'Group request',
  review: 'Kids Zone review',
  appeal: 'Appeal',
};

export const QUEUE_STATES = ['open', 'decided', 'appealed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
export const STATE_NAMES: Record<QueueState, string> = { open: 'Open', decided: 'Decided', appealed: 'Appealed' };

/** The filters of the queue, all of them in its address, and the cursor after which the page starts. */
export type QueueQuery = { kind: CaseKind | null; reason: Reason | null; state: QueueState; isMine: boolean; after: string | null };

export function requestedQueue(search: URLSearchParams): QueueQuery {
  const [kind, reason, state] = ['kind', 'reason', 'state'].map((name) => search.get(name));
  return {
    kind: CASE_KINDS.find((option) => option === kind) ?? null,
    reason: isReason(reason) ? reason : null,
    state: QUEUE_STATES.find((option) => option === state) ?? 'open',
    isMine: search.get('taken') === 'me',
    after: search.get('after'),
  };
}

/** The query string of these filters, with a cursor if given. */
export function queueSearch({ kind, reason, state, isMine }: QueueQuery, more: Record<string, string | null> = {}): string {
  const search = new URLSearchParams();
  if (kind) search.set('kind', kind);
  if (reason) search.set('reason', reason);
  if (state !== 'open') search.set('state', state);
  if (isMine) search.set('taken', 'me');
  for (const [name, value] of Object.entries(more)) if (value) search.set(name, value);
  return search.size ? `?${search}` : '';
}

/** What the list shows of a thing without reading its copy. */
export type Summary = { noun: string; title: string; excerpt: string };

/** A case as the list shows it; `openedAt` is an ISO timestamp, `taker` who looks at it now. */
export type QueuedCase = {
  id: string;
  kind: CaseKind;
  urgency: number;
  summary: Summary;
  author: string | null;
  reasons: string[];
  reportersCount: number;
  openedAt: string;
  taker: { name: string; isViewer: boolean } | null;
};

const OLD_MS = 48 * 3_600_000;
/** Whether a case has waited for more than 48 hours (MOD-22). */
export const isOld = ({ openedAt }: { openedAt: string }, now: number) => now - Date.parse(openedAt) > OLD_MS;
