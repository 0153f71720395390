import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

let connected: Promise<pg.Client> | undefined;

/** Connects to the database of the site under test, once per worker; JOURNEY_DATA overrides the data folder. */
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
  // The site creates its secret on first use, which may be after a journey needs it to sign its first session.
  await client.query(`insert into settings (key, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  return client;
}
