import { OwnerBusy } from './shared-pool.ts';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);
const UNAVAILABLE_MESSAGES =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|Connection ended|not queryable|Cannot use a pool after/i;

/** Drizzle wraps what PostgreSQL said; this walks down to it. */
function causes(error: unknown): { code?: string; constraint?: string; message?: string }[] {
  const found = [];
  for (let e = error, depth = 0; e && typeof e === 'object' && depth < 5; e = (e as { cause?: unknown }).cause, depth++) found.push(e);
  return found;
}

/** No memory or connection left, a statement or lock that took too long, a deadlock that came again: the same may work in a moment. */
const BUSY = new Set(['53000', '53200', '53400', '55P03', '57014', '40P01', '40001']);
/** No space left, or a disk that does not write. Reading goes on. */
const FULL = new Set(['53100', '58030', 'ENOSPC']);

/** Why the database cannot do it now, by the name of the problem; null: it refused the statement for a reason of its own. */
export function databaseProblem(error: unknown): 'database-away' | 'database-busy' | 'storage-full' | null {
  const all = causes(error);
  if (all.some((e) => (e.code && AWAY.has(e.code)) || UNAVAILABLE_MESSAGES.test(e.message ?? ''))) return 'database-away';
  if (all.some((e) => (e.code && BUSY.has(e.code)) || e instanceof OwnerBusy)) return 'database-busy';
  return all.some((e) => e.code && FULL.has(e.code)) ? 'storage-full' : null;
}

/** Whether the database cannot do it now, as opposed to refusing a statement. */
export const isAway = (error: unknown) => databaseProblem(error) !== null;

const UNKEEPABLE = new Set(['22021', '22P05']); // a NUL, half of a surrogate pair

/** Whether PostgreSQL cannot keep a text as it was sent, which is the sender's doing. */
export const isUnkeepable = (error: unknown) => causes(error).some(({ code }) => code && UNKEEPABLE.has(code));

/** Whether PostgreSQL let this statement go so that two could not wait for each other for ever: the same may be asked again. */
export const isDeadlock = (error: unknown) => causes(error).some(({ code }) => code === '40P01');

/** The name of the unique key (23505) or foreign key (23503) that an error broke, or null: the database is the last witness of "only once". */
export const brokenKey = (error: unknown) => causes(error).find((e) => e.code === '23505' || e.code === '23503')?.constraint ?? null;

/** Whether a statement gave up waiting for what another transaction holds (`lock_timeout`). */
export const isLockTimeout = (error: unknown) => causes(error).some(({ code }) => code === '55P03');
