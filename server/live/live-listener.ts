import pg from 'pg';
import { log } from '../process/log.ts';
import { env } from '../process/settings.ts';

// The pause before a reconnection doubles from the first to the longest: a dropped connection is often restored at once, a server is not.
const FIRST_RECONNECT_MS = 100;
const LONGEST_RECONNECT_MS = 500;

type Handlers = { onPayload(payload: string): Promise<void>; onConnected(): void; onDisconnected(): void };

/** Listens to the PostgreSQL channel `live` on its own connection and reconnects until it is closed. */
export function createListener({ onPayload, onConnected, onDisconnected }: Handlers) {
  let client: pg.Client | null = null;
  let closed = false;
  let reconnectMs = FIRST_RECONNECT_MS;

  async function listen() {
    if (closed) return;
    const next = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'storyhearth-live', keepAlive: true });
    let over = false;
    const reconnect = () => {
      if (over) return;
      over = true;
      client = null;
      onDisconnected();
      next.end().catch(() => {});
      setTimeout(listen, reconnectMs).unref();
      reconnectMs = Math.min(reconnectMs * 2, LONGEST_RECONNECT_MS);
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => {
      if (payload) onPayload(payload).catch((error) => log.warn({ err: { message: String(error?.message) } }, 'live announcement failed'));
    });
    try {
      await next.connect();
      await next.query('listen live');
      if (closed) {
        over = true;
        return await next.end(); // closed while it connected; an open connection would keep a command running
      }
      client = next;
      reconnectMs = FIRST_RECONNECT_MS;
      onConnected();
    } catch {
      reconnect();
    }
  }

  return {
    ready: listen(),
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
