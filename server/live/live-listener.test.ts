import { expect, test } from 'vitest';
import { pool } from '../database/database.ts';
import { createListener } from './live-listener.ts';

test('a listener that is closed while it connects leaves no connection, which would keep a command running (ROLE-08)', async () => {
  const connections = async () => {
    const { rows } = await pool.query<{ found: number }>(
      `select count(*)::int as found from pg_stat_activity where datname = current_database() and application_name = 'storyhearth-live'`,
    );
    return rows[0]?.found;
  };
  const before = await connections();
  const listener = createListener({ onPayload: async () => {}, onConnected() {}, onDisconnected() {} });
  await listener.close();
  await listener.ready;
  await expect.poll(connections).toBe(before);
});
