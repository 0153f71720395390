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

test('nothing needs to be set (decision 16)', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    ORIGIN: 'http://localhost:3000',
    DATA_DIR: resolve('./data'),
    SITE_NAME: 'Storyhearth',
    AI_TEXT_MODEL: 'gpt-4o-mini',
    AI_IMAGE_MODEL: 'dall-e-3',
    S3_REGION: 'us-east-1',
    MEMBER_STORAGE_MB: 1_000,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'warn',
  });
});

test('empty counts as unset, and what is not ours is passed over (decision 16)', () => {
  expect(readEnv({ PORT: '', ORIGIN: '  ', SUPPORT_EMAIL: '', S3_BUCKET: '', HOME: '/root' })).toEqual(readEnv({}));
});

test('what is set is read (decision 16)', () => {
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
] as const)('a wrong %s (%s) yields one sentence that names it and does not repeat it (decision 16)', ([name, value]) => {
  const said = sentences({ [name]: value });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
});

test('every wrong setting is named, and no value is repeated (decision 16)', () => {
  const said = sentences({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'secret-password' });
  expect(said.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  expect(said.join()).not.toContain('secret-password');
});

test('the settings of S3 stand together (decision 16)', () => {
  const all = { S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(readEnv(all)).toMatchObject(all);
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    const said = sentences({ ...all, [name]: '' });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(new RegExp(`^${name} must be set beside `));
  }
  expect(sentences({ S3_ENDPOINT: 'http://127.0.0.1:9000' })[0]).toMatch(/^S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must/);
  expect(readEnv({ ...all, S3_ENDPOINT: '' }).S3_ENDPOINT).toBeUndefined(); // Amazon's own
});

test('an https address proves a proxy: it must be counted, or denied on purpose (S7)', () => {
  const said = sentences({ ORIGIN: 'https://stories.example.org' });
  expect(said).toEqual([
    'TRUST_PROXY must be set beside an https ORIGIN: the number of your proxies in front of this server, usually 1, or 0 for none. Without it all visitors would be counted as one.',
  ]);
  for (const given of ['0', '1', '2'])
    expect(readEnv({ ORIGIN: 'https://stories.example.org', TRUST_PROXY: given }).TRUST_PROXY).toBe(Number(given));
  expect(readEnv({ ORIGIN: 'http://stories.example.org' }).TRUST_PROXY).toBe(0);
});
