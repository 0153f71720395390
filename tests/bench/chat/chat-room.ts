import { createHmac } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../../server/postgres/postgres.ts';

/** Inserts a private channel with members into the database of a running site; returns it and the members' session cookies. */
export async function chatRoom(dataDir: string, members: number): Promise<{ id: string; cookies: string[]; url: string }> {
  const { url } = await startPostgres(dataDir, { own: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into people (name, username, email)
    select 'Chatter ' || n, 'chatter' || n, 'chatter' || n || '@example.org' from generate_series(1, ${members}) n`);
  await client.query(`insert into sessions (token, user_agent, user_id, expires_at)
    select encode(sha256(convert_to('chat-' || username, 'UTF8')), 'hex'), 'chat-' || username, id, now() + interval '30 days'
    from people where username like 'chatter%'`);
  const { rows } = await client.query<{ id: string; secret: string; tokens: string[] }>(`with made as (
      insert into channels (name, description, cover_image, category, tags, owner_id, is_private)
      select 'A full room', 'A channel with many listeners.', '/tile-kids.svg', 'Writing', '{maps}', id, true from people where username = 'chatter1'
      returning id)
    select id, (select value from settings where key = 'secret') as secret,
      (select array_agg(user_agent) from sessions where user_agent like 'chat-%') as tokens from made`);
  const [row] = rows;
  if (!row) throw new Error('the channel was not created');
  await client.query(
    `insert into channel_members (channel_id, person_id) select $1, id from people where username like 'chatter%' on conflict do nothing`,
    [row.id],
  );
  await client.end();
  const signed = (token: string) => encodeURIComponent(`${token}.${createHmac('sha256', row.secret).update(token).digest('base64')}`);
  return { id: row.id, cookies: row.tokens.map((token) => `storyhearth.session_token=${signed(token)}`), url };
}
