import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** The stored form of a session token: a leaked backup cannot be turned into a cookie. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

type Adapter = DBAdapter<BetterAuthOptions>;
type Row = { token?: unknown };

const isToken = ({ field }: Where) => field === 'token';
const hashed = (value: Where['value']): Where['value'] =>
  typeof value === 'string' ? tokenHash(value) : Array.isArray(value) ? value.map((token) => tokenHash(String(token))) : value;
const hashedWhere = (where: Where[]) =>
  where.map((condition) => (isToken(condition) ? { ...condition, value: hashed(condition.value) } : condition));
/** The plain token of a query. It is put back into the found row, because better-auth signs cookies with the token of the row. */
const requestedToken = (where: Where[]) => {
  const value = where.find((condition) => isToken(condition) && (condition.operator ?? 'eq') === 'eq')?.value;
  return typeof value === 'string' ? value : null;
};

function hashing(from: DBTransactionAdapter<BetterAuthOptions>): DBTransactionAdapter<BetterAuthOptions> {
  const where = <Given extends { model: string; where?: Where[] | undefined }>(given: Given): Given =>
    given.model === 'session' && given.where ? { ...given, where: hashedWhere(given.where) } : given;
  const restored = <T>(given: { model: string; where: Where[] }, row: T | null): T | null => {
    const token = given.model === 'session' ? requestedToken(given.where) : null;
    return row && token !== null && (row as Row).token ? { ...row, token } : row;
  };
  return {
    ...from,
    async create<T extends Record<string, unknown>, R = T>(given: Parameters<typeof from.create<T, R>>[0]): Promise<R> {
      const { token } = given.data as Row;
      if (given.model !== 'session' || typeof token !== 'string') return from.create<T, R>(given);
      const created = await from.create<T, R>({ ...given, data: { ...given.data, token: tokenHash(token) } });
      return { ...created, token };
    },
    findOne: async (given) => restored(given, await from.findOne(where(given))),
    findMany: (given) => from.findMany(where(given)),
    count: (given) => from.count(where(given)),
    update: async (given) => restored(given, await from.update(where(given))),
    updateMany: (given) => from.updateMany(where(given)),
    delete: (given) => from.delete(where(given)),
    deleteMany: (given) => from.deleteMany(where(given)),
    consumeOne: async (given) => restored(given, await from.consumeOne(where(given))),
    incrementOne: async (given) => restored(given, await from.incrementOne(where(given))),
  };
}

/**
 * Wraps the adapter of better-auth, which has no such option in 1.7, to store sessions by the SHA-256 of their token. A token has 190
 * random bits, so a plain hash cannot be reversed by guessing. Lists of sessions contain hashes, which cannot end a session; nothing here
 * uses such lists.
 */
export const withHashedTokens =
  (createAdapter: (options: BetterAuthOptions) => Adapter) =>
  (options: BetterAuthOptions): Adapter => {
    const from = createAdapter(options);
    return { ...from, ...hashing(from), transaction: (work) => from.transaction((tx) => work(hashing(tx))) };
  };
