// Run by Node as it is. It imports nothing that holds state: what it imports is a second copy of what app.ts has.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Env, readEnv, SettingProblem } from './env.ts';
import { endOnUnhandledError } from './last-resort.ts';
import { takeLock } from './lock.ts';
import { startPostgres } from './postgres.ts';
import { limitSlowBodies, paceOptions } from './slow-clients.ts';
import { limitConnections, limitUnreadAnswers } from './unread-responses.ts';

const SHUTDOWN_MS = 14_000; // decision 17 gives 15 s
const CALL_BACK_MS = 6_000; // what somebody outside has not answered by then is answered as failed
const began = performance.now();
const dev = process.env.NODE_ENV !== 'production';
const say = (line: string) => process.stdout.write(`${line}\n`);
const giveUp = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
let close = async (code: number): Promise<void> => process.exit(code); // replaced below, when the server listens
endOnUnhandledError((code) => close(code));

try {
  process.loadEnvFile();
} catch {
  // no .env is the usual case
}

function settings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    return giveUp(error instanceof SettingProblem ? error.message : String(error));
  }
}
const env = settings();

const fail = (error: Error) => giveUp(error.message);
// Several processes may share a DATABASE_URL; a folder with a PostgreSQL of its own has one house.
const lock = env.DATABASE_URL ? null : await takeLock(env.DATA_DIR).catch(fail);
const postgres = env.DATABASE_URL ? null : await startPostgres(env.DATA_DIR, { own: true }).catch(fail);
process.env.DATABASE_URL = env.DATABASE_URL ?? postgres?.url; // before the app is imported

const server = createServer(paceOptions);
limitSlowBodies(server);
const answerable = limitUnreadAnswers(server);
if (!env.TRUST_PROXY) limitConnections(server);
const vite = dev ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } } }) : null;
const built = vite ? null : await import(new URL('../build/server/app.js', import.meta.url).href);
const load = async () => (built ?? (await vite?.ssrLoadModule('/server/app.ts'))) as typeof import('./app.ts');
let running = await load();
const migrations = join(import.meta.dirname, '../database/migrations');
await running.prepareDatabase(process.env.DATABASE_URL ?? '', { migrations }).catch(async (error: Error) => {
  await Promise.all(running.standing.map((thing) => thing.close()));
  await postgres?.stop();
  giveUp(`The database could not be made ready: ${error.message}`);
});

/** An edit in development yields a new app: what only the old one held is closed, so that there is one pool and one listener. */
async function current() {
  const next = await load();
  if (next !== running) {
    const old = running;
    running = next;
    for (const thing of old.standing) if (!next.standing.includes(thing)) void thing.close();
    next.leaving.start();
  }
  return next.app;
}

await running.hub.ready;
running.leaving.start();
const brought = process.env.STORYHEARTH_DEMO ? await running.seedDemo() : await running.bringWelcomeShelf();

const listener = getRequestListener(async (request, bindings) => (await current()).fetch(request, bindings));
server.on(
  'request',
  answerable((request, response) =>
    vite ? vite.middlewares(request, response, () => listener(request, response)) : void listener(request, response),
  ),
);
server.on('error', (error: NodeJS.ErrnoException) => {
  const words =
    error.code === 'EADDRINUSE'
      ? `PORT ${env.PORT} is taken by another program. Set PORT to a free one.`
      : `HOST ${env.HOST} cannot be listened on: ${error.message}`;
  void postgres?.stop().then(() => giveUp(words));
  if (!postgres) giveUp(words);
});
server.listen(env.PORT, env.HOST, () => {
  say(`${env.SITE_NAME} is at ${env.ORIGIN} (ready in ${Math.round(performance.now() - began)} ms, data in ${env.DATA_DIR})`);
  if (brought) say(brought);
});

let closing = false;
close = async (code) => {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(code || 1), SHUTDOWN_MS).unref();
  setTimeout(() => running.abortAll(), CALL_BACK_MS).unref();
  const closed = new Promise((resolve) => server.close(resolve)); // no new visitors; what is under way is finished
  server.closeIdleConnections();
  await running.hub.close(); // ends the live streams, which would never finish by themselves
  await closed;
  await vite?.close();
  for (const thing of running.standing) if (thing !== running.hub) await thing.close();
  await postgres?.stop();
  await lock?.release();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0));
