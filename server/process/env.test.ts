import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, SettingProblem } from './env.ts';

const sentences = (source: Record<string, string>) => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingProblem);
    return (error as Error).message.split('\n');
  }
};

test('no setting is required (decision 16)', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    ORIGIN: 'http://localhost:3000',
    DATA_DIR: resolve('./data'),
    BACKUP_AT: '03:30',
    BACKUP_BEFORE_UPDATE: true,
    AI_TEXT_MODEL: 'gpt-4o-mini',
    AI_IMAGE_MODEL: 'dall-e-3',
    S3_REGION: 'us-east-1',
    MEMBER_STORAGE_MB: 1_000,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'warn',
  });
});

test('empty counts as unset, and unknown names are ignored (decision 16)', () => {
  expect(readEnv({ PORT: '', ORIGIN: '  ', SUPPORT_EMAIL: '', S3_BUCKET: '', HOME: '/root' })).toEqual(readEnv({}));
});

test('settings are read (decision 16)', () => {
  const env = readEnv({
    PORT: '4313',
    ORIGIN: 'https://Stories.example.org/',
    TRUST_PROXY: '1',
    OPENAI_BASE_URL: 'http://ai.local/v1/',
    SITE_NAME: ' Our Hearth ',
  });
  expect(env).toMatchObject({
    PORT: 4313,
    ORIGIN: 'https://stories.example.org',
    TRUST_PROXY: 1,
    OPENAI_BASE_URL: 'http://ai.local/v1',
    SITE_NAME: 'Our Hearth',
  });
  expect(readEnv({ PORT: '4313' }).ORIGIN).toBe('http://localhost:4313');
});

test('a demo has a port, a data folder and a host name of its own, unless they are set (OPS-12)', () => {
  const demo = { PORT: 3001, ORIGIN: 'http://127.0.0.1:3001', DATA_DIR: resolve('./data-demo') };
  expect(readEnv({ STORYHEARTH_DEMO: '1' })).toEqual({ ...readEnv({}), ...demo });
  expect(readEnv({ STORYHEARTH_DEMO: '1', PORT: '4720', DATA_DIR: '' })).toMatchObject({
    ...demo,
    PORT: 4720,
    ORIGIN: 'http://127.0.0.1:4720',
  });
  const given = { PORT: '4720', ORIGIN: 'http://demo.example', DATA_DIR: '/demo', DATABASE_URL: 'postgres://demo' };
  expect(readEnv({ STORYHEARTH_DEMO: '1', ...given })).toMatchObject({ ...given, PORT: 4720 });
});

test.for([
  ['MEMBER_STORAGE_MB', '0'],
  ['MEMBER_STORAGE_MB', '1 GB'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '1e3'],
  ['HOST', 'http://here'],
  ['ORIGIN', 'stories.example.org'],
  ['ORIGIN', 'ftp://stories.example.org'],
  ['ORIGIN', 'https://stories.example.org/club'],
  ['DATABASE_URL', 'mysql://x'],
  ['SITE_NAME', 'x'.repeat(61)],
  ['SUPPORT_EMAIL', 'nobody'],
  ['OPENAI_BASE_URL', 'api'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
] as const)('an invalid %s (%s) yields one sentence that names it without its value (decision 16)', ([name, value]) => {
  const errors = sentences({ [name]: value });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
});

test('every invalid setting is named, and no value is repeated (decision 16)', () => {
  const errors = sentences({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'secret-password' });
  expect(errors.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  expect(errors.join()).not.toContain('secret-password');
});

test('the S3 settings are required together (decision 16)', () => {
  const all = { S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(readEnv(all)).toMatchObject(all);
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    const errors = sentences({ ...all, [name]: '' });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${name} must be set together with `));
  }
  expect(sentences({ S3_ENDPOINT: 'http://127.0.0.1:9000' })[0]).toMatch(/^S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must/);
  expect(readEnv({ ...all, S3_ENDPOINT: '' }).S3_ENDPOINT).toBeUndefined(); // Amazon's own
});

test('an https ORIGIN requires TRUST_PROXY, which may be 0 (S7)', () => {
  const errors = sentences({ ORIGIN: 'https://stories.example.org' });
  expect(errors).toEqual([
    'TRUST_PROXY must be set together with an https ORIGIN: the number of your proxies in front of this server, usually 1, or 0 for none. Without it all visitors would be counted as one.',
  ]);
  for (const given of ['0', '1', '2'])
    expect(readEnv({ ORIGIN: 'https://stories.example.org', TRUST_PROXY: given }).TRUST_PROXY).toBe(Number(given));
  expect(readEnv({ ORIGIN: 'http://stories.example.org' }).TRUST_PROXY).toBe(0);
});
