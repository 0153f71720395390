import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { tokenHash } from '../../server/identity/session-tokens.ts';
import type { TestData } from './scenarios.ts';

/**
 * Reads the people, or the first `members` of them, and contents that `fillDatabase` inserted. The site must have verified one cookie before,
 * because that creates the secret.
 */
export async function readTestData(client: pg.Client, origin: string, members?: number): Promise<TestData> {
  const readValue = async <T>(text: string) => (await client.query<{ value: T }>(text)).rows[0]?.value as T;
  const ids = (table: string, rest: string) =>
    readValue<string[]>(`select array_agg(id) as value from (select id from ${table} ${rest}) w`);
  /** The cursor of the fifth page of the list of this kind. */
  const fifth = (kind: string) =>
    readValue<string>(`select (extract(epoch from created_at) * 1000000)::bigint || '_' || id as value from works
      where kind = '${kind}' and listed order by created_at desc, id desc offset 95 limit 1`);
  const secret = await readValue<string>(`select value from ${await settingsTable(client)} where key = 'secret'`);
  const session = (column: string) =>
    readValue<string[]>(`select array_agg(${column} order by user_agent) as value
      from (select * from sessions where user_agent like 'bench-%' order by user_agent limit ${members ?? 'all'}) s`);
  const tokens = await session('user_agent');
  const cookieOf = (token: string) =>
    `storyhearth.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;
  const newest = (filter: string, limit: number) => ids('works', `where ${filter} order by created_at desc limit ${limit}`);
  return {
    origin,
    tokens: tokens.map(tokenHash), // hashed, as in the captured statements
    people: await session('user_id'),
    cookies: tokens.map(cookieOf),
    books: await newest(`title like 'A book called %'`, 5000),
    theories: await newest(`kind = 'theory'`, 2000),
    comics: await newest(`kind = 'comic'`, 1000),
    kids: await newest(`title like 'A story called %'`, 1000),
    entries: await newest(`kind = 'challenge_entry'`, 1000),
    channels: await ids('channels', `where name like 'Channel %'`),
    fifthOfBooks: await fifth('book'),
    fifthOfComics: await fifth('comic'),
  };
}

/** The table of keys and values, which older commits name differently. */
async function settingsTable(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('key', 'value') group by 1 having count(*) = 2`);
  for (const { name } of rows) if ((await client.query(`select from ${name} where key = 'secret'`)).rowCount) return name;
  throw new Error('no table contains the cookie secret');
}
