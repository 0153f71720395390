import type { Database } from './database.ts';
import { type ErasedKind, erased } from './tables.ts';

/** Records an id in the transaction that deletes its row for good, so that a restored backup does not bring it back (OPS-06). */
export const recordErased = async (tx: Pick<Database, 'insert'>, kind: ErasedKind, id: string): Promise<void> =>
  void (await tx.insert(erased).values({ kind, erasedId: id }).onConflictDoNothing());
