import pg from 'pg';

const LOCK = 7_305_211_002;
const RETRY_MS = 300;
const HOLDER = 'storyhearth-house-';

class Taken extends Error {}

/**
 * One house on one folder. The lock is held by a connection, so that it goes when its process does, however it ends.
 * Rejects with a sentence when another process has it; `onLost` is called if another took it while PostgreSQL was away.
 */
export async function takeLock(url: string, onLost: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: `${HOLDER}${process.pid}`, keepAlive: true });
  client.on('error', () => {}); // 'end' follows, and says what to do
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
  if (rows[0]?.mine) {
    client.on('end', () => takeAgain(url, onLost));
    return;
  }
  const others = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where starts_with(application_name, $1) and pid <> pg_backend_pid()',
    [HOLDER],
  );
  await client.end();
  const pid = others.rows[0]?.name.slice(HOLDER.length);
  throw new Taken(`Storyhearth is already running from this folder${pid ? ` (process ${pid})` : ''}.`);
}

/** PostgreSQL went away and took the lock along: take it anew as soon as there is something to take. */
function takeAgain(url: string, onLost: () => void) {
  const attempt = () => takeLock(url, onLost).catch((error) => (error instanceof Taken ? onLost() : takeAgain(url, onLost)));
  setTimeout(attempt, RETRY_MS).unref();
}
