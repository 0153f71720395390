import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Connections of a pool that one member, or all visitors of one network, may hold at a time. */
export type Shares = { member: number; network: number };
/** The member or network of a request, and how many transactions the request has open. */
type Owner = { id: string; kind: keyof Shares; transactions: number };
type Waiting = { go(): void };
type Slots = { held: number; waiting: Waiting[] };
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

const owners = new AsyncLocalStorage<Owner | undefined>();

/** Counts all database connections of `work` toward this member or network. */
export const asOwner = <T>(id: string, kind: keyof Shares, work: () => T): T => owners.run({ id, kind, transactions: 0 }, work);

/** Counts the connections of `work` toward nobody: for results that others wait for, too, of which there are few. */
export const withoutOwner = <T>(work: () => T): T => owners.run(undefined, work);

/** Other requests of this member or network held their whole share of connections for the entire wait. */
export class OwnerBusy extends Error {}

/**
 * A pool in which one member or network holds at most `shares` connections, always fewer than all, so that further queries of theirs wait
 * and others find a free connection. A query within an open transaction of the same request never waits for that transaction.
 */
export class SharedPool extends pg.Pool {
  readonly #slots = new Map<string, Slots>();
  readonly #shares: Shares;
  readonly #waitMs: number;

  constructor({ shares, waitMs, ...config }: pg.PoolConfig & { shares: Shares; waitMs: number }) {
    super(config);
    this.#shares = shares;
    this.#waitMs = waitMs;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const owner = owners.getStore();
    const connected = owner ? this.#connectFor(owner, callback === undefined) : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release as (release?: unknown) => void),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectFor(owner: Owner, isTransaction: boolean): Promise<pg.PoolClient> {
    const counts = owner.transactions === 0;
    if (counts) await this.#take(owner);
    let client: pg.PoolClient;
    try {
      client = await super.connect();
    } catch (error) {
      if (counts) this.#give(owner.id);
      throw error;
    }
    if (isTransaction) owner.transactions += 1;
    const release = client.release;
    client.release = (error) => {
      client.release = release;
      release.call(client, error);
      if (isTransaction) owner.transactions -= 1;
      if (counts) this.#give(owner.id);
    };
    return client;
  }

  async #take({ id, kind }: Owner): Promise<void> {
    const slots = this.#slots.get(id) ?? { held: 0, waiting: [] };
    this.#slots.set(id, slots);
    if (slots.held < this.#shares[kind]) {
      slots.held += 1;
      return;
    }
    await new Promise<void>((go, fail) => {
      const entry: Waiting = {
        go: () => {
          clearTimeout(timer);
          go();
        },
      };
      const timer = setTimeout(() => {
        slots.waiting.splice(slots.waiting.indexOf(entry), 1);
        fail(new OwnerBusy());
      }, this.#waitMs);
      slots.waiting.push(entry);
    });
  }

  #give(id: string) {
    const slots = this.#slots.get(id);
    const next = slots?.waiting.shift();
    if (next) next.go();
    else if (slots && --slots.held === 0) this.#slots.delete(id);
  }
}
