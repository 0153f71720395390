// Run directly by Node. It must not import modules that hold state: app.ts is bundled, so it would get a second copy of them.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { backUpBeforeUpdate } from './backup/before-update.ts';
import { readMarker } from './backup/restore/marker.ts';
import { endOnUnhandledError } from './http/last-resort.ts';
import { clientSpeedOptions, limitSlowBodies } from './limits/slow-clients.ts';
import { limitConnections, limitUnreadResponses } from './limits/unread-responses.ts';
import { startPostgres } from './postgres/postgres.ts';
import { checkPort, listenProblem } from './process/check-port.ts';
import { loadDotEnv } from './process/dot-env.ts';
import { type Env, readEnv, SettingProblem } from './process/env.ts';
import { takeLock } from './process/lock.ts';

const SHUTDOWN_MS = 14_000; // decision 17 gives 15 s
const ABORT_OUTBOUND_MS = 6_000; // outbound requests without a response by then fail
const began = performance.now();
const dev = process.env.NODE_ENV !== 'production';
const print = (line: string) => process.stdout.write(`${line}\n`);
const exitWith = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
let close = async (code: number): Promise<void> => process.exit(code); // replaced below, once the server listens
endOnUnhandledError((code) => close(code));

loadDotEnv();

function settings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    return exitWith(error instanceof SettingProblem ? error.message : String(error));
  }
}
const env = settings();

const fail = (error: Error) => exitWith(error.message);
// Several processes may share a DATABASE_URL; a folder with an embedded PostgreSQL allows only one.
const lock = env.DATABASE_URL ? null : await takeLock(env.DATA_DIR).catch(fail);
const interrupted = readMarker(env.DATA_DIR);
if (interrupted) exitWith(`A restore was interrupted. Finish it first: npm run restore -- ${interrupted.folder}`);
await checkPort(env).catch(fail);
const postgres = env.DATABASE_URL ? null : await startPostgres(env.DATA_DIR, { own: true }).catch(fail);
process.env.DATABASE_URL = env.DATABASE_URL ?? postgres?.url; // before the app is imported

const server = createServer(clientSpeedOptions);
limitSlowBodies(server);
const answerable = limitUnreadResponses(server);
if (!env.TRUST_PROXY) limitConnections(server);
const vite = dev ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } } }) : null;
const built = vite ? null : await import(new URL('../build/server/app.js', import.meta.url).href);
const load = async () => (built ?? (await vite?.ssrLoadModule('/server/app.ts'))) as typeof import('./app.ts');
let running = await load();
const migrations = join(import.meta.dirname, '../database/migrations');
const database = process.env.DATABASE_URL ?? '';
const beforeUpdate = backUpBeforeUpdate(env, database, print);
await running.prepareDatabase(database, { migrations, beforeUpdate }).catch(async (error: Error) => {
  await Promise.all(running.closables.map((each) => each.close()));
  await postgres?.stop();
  exitWith(error.message);
});

/** Reloads the app after an edit in development and closes what only the old one held, so that there is one pool and one listener. */
async function current() {
  const next = await load();
  if (next !== running) {
    const old = running;
    running = next;
    for (const each of old.closables) if (!next.closables.includes(each)) void each.close();
    next.workers.start();
    await next.loadSettings();
  }
  return next.app;
}

await running.hub.ready;
await running.loadSettings();
running.workers.start();
const seeded = process.env.STORYHEARTH_DEMO ? await running.seedDemo(print) : await running.publishWelcomeShelf();

const listener = getRequestListener(async (request, bindings) => (await current()).fetch(request, bindings));
server.on(
  'request',
  answerable((request, response) =>
    vite ? vite.middlewares(request, response, () => listener(request, response)) : void listener(request, response),
  ),
);
server.on('error', (error: NodeJS.ErrnoException) => {
  const message = listenProblem(error, env);
  void postgres?.stop().then(() => exitWith(message));
  if (!postgres) exitWith(message);
});
server.listen(env.PORT, env.HOST, async () => {
  print(
    `${running.currentSettings().name} is at ${env.ORIGIN} (ready in ${Math.round(performance.now() - began)} ms, data in ${env.DATA_DIR})`,
  );
  if (seeded) print(seeded);
  // Not before the port is taken: a start that fails must not replace the code that a running process printed.
  const setupCode = await running.createSetupCode().catch(() => null); // the next start prints one
  if (setupCode) print(`Nobody runs this site yet. Open ${env.ORIGIN}/setup and enter this code: ${setupCode}`);
});

let closing = false;
close = async (code) => {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(code || 1), SHUTDOWN_MS).unref();
  setTimeout(() => running.abortAll(), ABORT_OUTBOUND_MS).unref();
  const closed = new Promise((resolve) => server.close(resolve)); // accepts no new connections and finishes open requests
  server.closeIdleConnections();
  await running.hub.close(); // ends the live streams, which never end on their own
  await closed;
  await vite?.close();
  for (const each of running.closables) if (each !== running.hub) await each.close();
  await postgres?.stop();
  await lock?.release();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0));
