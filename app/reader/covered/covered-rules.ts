import type { Covering } from '../../works/ratings/rating-rules.ts';

export const NOTHING_SHOWN: ReadonlySet<string> = new Set();

type Work = { id: string; covering: Covering[]; description: string; cover: string | null; announcement: string };

/** Removes what describes a covered work, unless its reader asked to see the work in this session. */
export const withoutCovered = <W extends Work>(work: W, shown: ReadonlySet<string>): W =>
  work.covering.length && !shown.has(work.id) ? { ...work, description: '', cover: null, announcement: '' } : work;

/** What covers a work or one of its parts now. */
export const coveringNow = (work: Pick<Work, 'id' | 'covering'>, shown: ReadonlySet<string>, partId = work.id): Covering[] =>
  shown.has(partId) ? [] : work.covering;

type Part = { description: string; notes: { before: string; after: string } };

/** Removes what describes a covered part. */
export const withoutPart = <P extends Part>(part: P): P => ({ ...part, description: '', notes: { before: '', after: '' } });
