import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** What the database stores of a session token: whoever reads a backup cannot make a cookie of it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

type Adapter = DBAdapter<BetterAuthOptions>;
type Row = { token?: unknown };

const isToken = ({ field }: Where) => field === 'token';
const hashed = (value: Where['value']): Where['value'] =>
  typeof value === 'string' ? tokenHash(value) : Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : value;
const hashedWhere = (where: Where[]) => where.map((one) => (isToken(one) ? { ...one, value: hashed(one.value) } : one));
/** The token that was asked for: a row found by it is handed back with it, because better-auth signs cookies with the token of the row. */
const askedFor = (where: Where[]) => {
  const value = where.find((one) => isToken(one) && (one.operator ?? 'eq') === 'eq')?.value;
  return typeof value === 'string' ? value : null;
};

function hashing(from: DBTransactionAdapter<BetterAuthOptions>): DBTransactionAdapter<BetterAuthOptions> {
  const where = <Given extends { model: string; where?: Where[] | undefined }>(given: Given): Given =>
    given.model === 'session' && given.where ? { ...given, where: hashedWhere(given.where) } : given;
  const restored = <T>(given: { model: string; where: Where[] }, row: T | null): T | null => {
    const token = given.model === 'session' ? askedFor(given.where) : null;
    return row && token !== null && (row as Row).token ? { ...row, token } : row;
  };
  return {
    ...from,
    async create<T extends Record<string, unknown>, R = T>(given: Parameters<typeof from.create<T, R>>[0]): Promise<R> {
      const { token } = given.data as Row;
      if (given.model !== 'session' || typeof token !== 'string') return from.create<T, R>(given);
      const made = await from.create<T, R>({ ...given, data: { ...given.data, token: tokenHash(token) } });
      return { ...made, token };
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
 * Sessions are stored by the SHA-256 of their token (S25): better-auth 1.7 has no option for it, so its adapter is wrapped. A token has 190 random bits,
 * so a plain hash cannot be guessed back. Lists of sessions hold hashes, which end no session; nothing here asks for them.
 */
export const withHashedTokens =
  (make: (options: BetterAuthOptions) => Adapter) =>
  (options: BetterAuthOptions): Adapter => {
    const from = make(options);
    return { ...from, ...hashing(from), transaction: (work) => from.transaction((tx) => work(hashing(tx))) };
  };
