import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

let connected: Promise<pg.Client> | undefined;

/** The database of the site under test, one connection for each worker: its folder is the site's own, or JOURNEY_DATA says which. */
export function siteDatabase() {
  connected ??= connect();
  return connected;
}

async function connect() {
  const [, , , , socket = ''] = readFileSync(join(process.env.JOURNEY_DATA ?? './data-journeys', 'pg18/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const client = new pg.Client({ connectionString: `postgres://app@localhost/postgres?host=${encodeURIComponent(socket)}` });
  await client.connect();
  // The site makes its secret when it first needs it, which may be after the first session of a journey was signed with it.
  await client.query(`insert into house (key, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  return client;
}
