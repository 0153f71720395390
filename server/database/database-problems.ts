import { OwnerBusy } from './shared-pool.ts';

const UNAVAILABLE_CODES = new Set([
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

/** The error and its causes: Drizzle wraps the errors of PostgreSQL. */
function causes(error: unknown): { code?: string; constraint?: string; message?: string }[] {
  const found = [];
  for (let e = error, depth = 0; e && typeof e === 'object' && depth < 5; e = (e as { cause?: unknown }).cause, depth++) found.push(e);
  return found;
}

/** Out of memory or connections, a statement or lock timeout, a repeated deadlock: a retry may succeed. */
const BUSY_CODES = new Set(['53000', '53200', '53400', '55P03', '57014', '40P01', '40001']);
/** Disk full or write error; reading still works. */
const FULL_CODES = new Set(['53100', '58030', 'ENOSPC']);

/** The problem name if the database is temporarily unable to run a statement; null if it rejected the statement itself. */
export function databaseProblem(error: unknown): 'database-unavailable' | 'database-busy' | 'storage-full' | null {
  const all = causes(error);
  if (all.some((e) => (e.code && UNAVAILABLE_CODES.has(e.code)) || UNAVAILABLE_MESSAGES.test(e.message ?? '')))
    return 'database-unavailable';
  if (all.some((e) => (e.code && BUSY_CODES.has(e.code)) || e instanceof OwnerBusy)) return 'database-busy';
  return all.some((e) => e.code && FULL_CODES.has(e.code)) ? 'storage-full' : null;
}

/** Whether the database is temporarily unable to run a statement, as opposed to rejecting it. */
export const isDatabaseUnavailable = (error: unknown) => databaseProblem(error) !== null;

const UNSTORABLE_TEXT = new Set(['22021', '22P05']); // NUL or an unpaired surrogate

/** Whether PostgreSQL cannot store a text as it was sent, which is an error of the client. */
export const isUnstorableText = (error: unknown) => causes(error).some(({ code }) => code && UNSTORABLE_TEXT.has(code));

/** Whether PostgreSQL aborted the statement to resolve a deadlock; it may be retried. */
export const isDeadlock = (error: unknown) => causes(error).some(({ code }) => code === '40P01');

/** The name of the violated unique key (23505) or foreign key (23503), or null. */
export const brokenKey = (error: unknown) => causes(error).find((e) => e.code === '23505' || e.code === '23503')?.constraint ?? null;

/** Whether a statement timed out waiting for a lock of another transaction (`lock_timeout`). */
export const isLockTimeout = (error: unknown) => causes(error).some(({ code }) => code === '55P03');

/** Whether a statement took longer than `statement_timeout`, or was canceled. */
export const isStatementTimeout = (error: unknown) => causes(error).some(({ code }) => code === '57014');

/** Whether a trigger of ours refused the statement with this SQLSTATE. */
export const isRefusedBy = (error: unknown, sqlState: string) => causes(error).some(({ code }) => code === sqlState);
