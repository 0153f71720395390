import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../backup/open-database.ts';
import { messageOf } from '../backup/operator-program.ts';
import { s3StoreOf, storeOf } from '../media/storage/store-of-settings.ts';
import { type Env, readEnv } from '../process/env.ts';
import { checkBackup } from './backup-check.ts';
import { checkCounts, checkFiles, checkForeignKeys } from './content-checks.ts';
import { checkClock, checkMigrations, checkOldestCase, checkOwner, checkServer } from './database-checks.ts';
import { type Finding, fail, ok } from './finding.ts';
import { checkDataFolder, checkNode, checkOrigin, checkSpace } from './machine-checks.ts';
import { checkHelper, checkMail, checkS3 } from './outside-checks.ts';

export type NamedFinding = { name: string } & Finding;
type Check = [name: string, run: () => Finding | Promise<Finding>];

async function runEach(checks: readonly Check[]): Promise<NamedFinding[]> {
  const found: NamedFinding[] = [];
  for (const [name, run] of checks) {
    try {
      found.push({ name, ...(await run()) });
    } catch (error) {
      found.push({ name, ...fail(messageOf(error)) });
    }
  }
  return found;
}

async function checkDatabase(env: Env, { url }: OpenDatabase): Promise<NamedFinding[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-check', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the running statement rejects
  try {
    await client.connect();
    await client.query(`set default_transaction_read_only = on; set statement_timeout = '60s'`);
    return await runEach([
      ['database', () => checkServer(client)],
      ['migrations', () => checkMigrations(client)],
      ['foreign keys', () => checkForeignKeys(client)],
      ['counts', () => checkCounts(client)],
      ['files', () => checkFiles(client, storeOf(env))],
      ['clock', () => checkClock(client)],
      ['owner', () => checkOwner(client)],
      ['oldest case', () => checkOldestCase(client)],
    ]);
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkOpenDatabase(env: Env): Promise<NamedFinding[]> {
  let database: OpenDatabase | null = null;
  try {
    database = await openDatabase(env);
    return await checkDatabase(env, database);
  } catch (error) {
    return [{ name: 'database', ...fail(`${messageOf(error)} Migrations, content, clock and owner were not checked.`) }];
  } finally {
    await database?.close();
  }
}

/** PostgreSQL's driver accepts a password with a % alone, which cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const secretsOf = (url = '') => {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' };
  return [password, decoded(password), username];
};

/** Replaces what must not be printed, in case a message repeats it. */
function withoutSecrets(found: readonly NamedFinding[], { DATABASE_URL, ...env }: Env): NamedFinding[] {
  const [password, plain] = secretsOf(DATABASE_URL);
  const secrets = [password, plain, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY, env.OPENAI_API_KEY, ...secretsOf(env.SMTP_URL)].filter(
    (secret) => secret,
  );
  const clean = (text: string) => secrets.reduce<string>((rest, secret) => rest.replaceAll(secret ?? '', '…'), text);
  return found.map((finding) => ({ ...finding, text: clean(finding.text) }));
}

/** Checks the machine, the settings, the database, what it contains, and what the site depends on. Nothing is changed. */
export async function runChecks(source: NodeJS.ProcessEnv): Promise<NamedFinding[]> {
  let env: Env | null = null;
  const before = await runEach([
    ['Node', () => checkNode()],
    [
      'settings',
      () => {
        env = readEnv(source);
        return ok('valid');
      },
    ],
  ]);
  if (!env) return before; // nothing else can be found without the settings
  const settings: Env = env;
  const machine = await runEach([
    ['data folder', () => checkDataFolder(settings)],
    ['space', () => checkSpace(settings)],
  ]);
  const database = await checkOpenDatabase(settings);
  const outside = await runEach([
    ['S3', () => checkS3(s3StoreOf(settings))],
    ['mail', () => checkMail(settings)],
    ['helper', () => checkHelper(settings)],
    ['ORIGIN', () => checkOrigin(settings)],
    ['last backup', () => checkBackup(settings)],
  ]);
  return [...before, ...withoutSecrets([...machine, ...database, ...outside], settings)];
}
