import type pg from 'pg';
import { migrationState, serverState } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CLOCK_MS = 5_000;

export async function checkServer(client: pg.Client): Promise<Finding> {
  const { isSupported, unsafe } = await serverState(client);
  if (!isSupported) return fail('The PostgreSQL of DATABASE_URL is too old. Use version 15 or newer.');
  if (unsafe.length)
    return fail(`${unsafe.join(', ')} switched off: saved text can be lost. Switch ${unsafe.length > 1 ? 'them' : 'it'} on.`);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return ok(`PostgreSQL ${rows[0]?.version}, durable`);
}

export async function checkMigrations(client: pg.Client, migrations?: string): Promise<Finding> {
  const { problem, pending } = await migrationState(client, migrations);
  if (problem) return fail(problem);
  return pending.length ? warn(`${pending.length} are not applied yet. Start the site again to apply them.`) : ok('all applied');
}

/** Compares this clock with that of the database, and with the date of this version. */
export async function checkClock(client: pg.Client, now = Date.now): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at');
  const [at, after] = [rows[0]?.at ?? 0, now()];
  const newest = Math.max(...readMigrations().map(({ folderMillis }) => folderMillis));
  if (after < newest) return fail('The clock of this machine is before the date of this version. Set it.');
  const off = Math.round((at < before ? before - at : Math.max(0, at - after)) / 1_000);
  return off * 1_000 > CLOCK_MS ? warn(`It differs from the clock of the database by ${off} s. Set both.`) : ok('agrees with the database');
}

const OLD_HOURS = 48;

/** How long the oldest open case has waited for staff. */
export async function checkOldestCase(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ open: number; hours: number | null }>(
    `select count(*)::int as open, floor(extract(epoch from now() - min(opened_at)) / 3600)::int as hours from cases where state = 'open'`,
  );
  const { open, hours } = rows[0] ?? { open: 0, hours: null };
  if (hours === null) return ok('no case is open');
  const words = `${open} open, the oldest for ${hours} hours`;
  return hours < OLD_HOURS ? ok(words) : warn(`${words}. Decide it at /moderation.`);
}

export async function checkOwner(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ owners: number }>(
    `select count(*)::int as owners from people where role = 'owner' and deleting_since is null`,
  );
  const owners = rows[0]?.owners ?? 0;
  return owners ? ok(`${owners}`) : warn('Nobody runs this site yet. Enter the code of `npm run admin -- setup-code` at /setup.');
}
