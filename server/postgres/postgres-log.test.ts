import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMember } from '#tests/support/people.ts';
import { people } from '../../app/people/tables.ts';
import { db, pool } from '../database/database.ts';
import { limitLog, logLimiter } from './folders.ts';

test('a failed statement leaves no email address in the PostgreSQL log (S24, AUTH-26)', async () => {
  const { email } = await createMember();
  const again = { name: 'Again', username: `again${Date.now()}`, email };
  await expect(db.insert(people).values(again)).rejects.toThrow();
  await expect(pool.query(`select '${email}' from nowhere_at_all`)).rejects.toThrow();
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const log = readFileSync(join(dirname(rows[0]?.folder ?? ''), 'postgres.log'), 'utf8');
  expect(log).toContain('nowhere_at_all'); // the failure itself is logged
  expect(log.toLowerCase()).not.toContain(email.toLowerCase());
});

test('the PostgreSQL log is truncated while it runs, with one older copy retained (S24)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyhearth-log-'));
  const log = join(folder, 'postgres.log');
  writeFileSync(log, 'first '.repeat(20));
  limitLog(log, 120);
  expect(statSync(log).size).toBe(120); // exactly at the limit
  limitLog(log, 119);
  expect([statSync(log).size, readFileSync(`${log}.1`, 'utf8')]).toEqual([0, 'first '.repeat(20)]);
  writeFileSync(log, 'second '.repeat(20));
  limitLog(log, 119);
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('second '.repeat(20));
  rmSync(folder, { recursive: true });
});

test('a log that cannot be copied (full disk) is reported once, and truncated when it can be (S21, S24)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyhearth-log-'));
  const log = join(folder, 'postgres.log');
  const reported: unknown[] = [];
  const limit = logLimiter(log, (error) => reported.push(error), 10);
  for (const times of [1, 2]) {
    writeFileSync(log, 'more than ten bytes');
    mkdirSync(`${log}.1`); // makes the copy fail
    limit();
    limit();
    expect([reported.length, statSync(log).size]).toEqual([times, 19]);
    rmdirSync(`${log}.1`);
    limit();
    expect([reported.length, statSync(log).size]).toEqual([times, 0]);
    rmSync(`${log}.1`);
  }
  rmSync(folder, { recursive: true });
});
