import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mailServer } from '#tests/support/servers/mail-server.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { manifestOf, newFolder, removeFolders } from '#tests/support/servers/site-commands.ts';
import { s3Store } from '../media/storage/s3.ts';
import { checkBackup } from './backup-check.ts';
import { checkHelper, checkMail, checkS3 } from './outside-checks.ts';

afterAll(removeFolders);

test('a right that the S3 key lacks is a failure, and the check leaves no file (OPS-09)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'id', secret: 'secret', region: 'eu-west-1', endpoint: s3.endpoint });
  expect([await checkS3(null), await checkS3(store)]).toEqual([
    { status: 'ok', text: 'not used' },
    { status: 'ok', text: 'all rights' },
  ]);
  expect(s3.objects.size).toBe(0);
  const noDelete = { ...store, remove: () => Promise.reject(new Error('AccessDenied')) };
  expect(await checkS3(noDelete)).toMatchObject({ status: 'fail', text: expect.stringContaining('s3:DeleteObject failed. AccessDenied.') });
  s3.refuse(true);
  expect(await checkS3(store)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('s3:PutObject, s3:GetObject, s3:ListBucket, s3:DeleteObject failed.'),
  });
  await s3.close();
});

test('a provider that cannot be reached, or refuses the key, is a warning (OPS-09)', async () => {
  let status = 200;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { OPENAI_API_KEY: 'sk-of-the-provider', OPENAI_BASE_URL: `http://${host}/v1` };
  expect(await checkHelper({})).toEqual({ status: 'ok', text: 'not enabled' });
  expect(await checkHelper(env)).toEqual({ status: 'ok', text: `${host} answers` });
  expect(requests).toEqual(['/v1/models Bearer sk-of-the-provider']);
  status = 401;
  expect(await checkHelper(env)).toEqual({ status: 'warn', text: `${host} refuses the key. Check OPENAI_API_KEY.` });
  status = 503;
  expect(await checkHelper(env)).toMatchObject({ status: 'warn', text: expect.stringContaining('503') });
  await new Promise((closed) => server.close(closed));
  expect(await checkHelper(env)).toMatchObject({ status: 'warn', text: expect.stringContaining(`${host} cannot be reached`) });
});

test('a mail server that refuses the sign-in or cannot be reached is a warning, and its password is not printed (OPS-09)', async () => {
  const server = await mailServer({ login: ['hearth', 'its-password'] });
  const MAIL_FROM = 'site@hearth.example';
  expect(await checkMail({ SMTP_URL: undefined, MAIL_FROM: undefined })).toEqual({ status: 'ok', text: 'not used' });
  expect(await checkMail({ SMTP_URL: server.url, MAIL_FROM })).toEqual({ status: 'ok', text: 'signed in to the mail server' });
  const wrong = await checkMail({ SMTP_URL: server.url.replace('its-password', 'not-its-password'), MAIL_FROM });
  expect(wrong).toMatchObject({ status: 'warn', text: expect.stringContaining('Wrong user or password') });
  await server.close();
  const unreachable = await checkMail({ SMTP_URL: server.url, MAIL_FROM });
  expect(unreachable).toMatchObject({ status: 'warn', text: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify([wrong, unreachable])).not.toContain('its-password');
  expect(server.received).toEqual([]);
});

test('no backup, an old one and a damaged one are found (OPS-09)', async () => {
  const folder = newFolder();
  const stored = join(import.meta.dirname, '../../tests/backups');
  const [fixture = ''] = readdirSync(stored).filter((name) => /^\d/.test(name));
  const place = join(folder, 'backups');
  const none = 'There is none in';
  expect(await checkBackup({ DATA_DIR: folder, BACKUP_DIR: undefined })).toMatchObject({
    status: 'warn',
    text: expect.stringContaining(none),
  });
  expect(await checkBackup({ DATA_DIR: folder, BACKUP_DIR: place })).toMatchObject({ status: 'fail', text: expect.stringContaining(none) });
  for (const name of ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z.partial'])
    cpSync(join(stored, fixture), join(place, name), { recursive: true });
  const createdAt = Date.parse(manifestOf(join(stored, fixture)).createdAt);
  const at = (hours: number, BACKUP_DIR?: string) => checkBackup({ DATA_DIR: folder, BACKUP_DIR }, createdAt + hours * 3_600_000);
  expect(await at(47)).toEqual({ status: 'ok', text: '2026-01-02T00-00-00Z, 47 hours old' });
  expect(await at(48)).toMatchObject({ status: 'warn', text: expect.stringContaining('48 hours old') });
  expect((await at(48, place)).status).toBe('fail');
  writeFileSync(join(place, '2026-01-02T00-00-00Z', 'manifest.json'), '{}');
  expect(await at(1)).toMatchObject({ status: 'fail', text: expect.stringContaining('is damaged') });
});
