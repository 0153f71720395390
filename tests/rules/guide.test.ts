import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_KEYS, SETTINGS } from '../../app/site/setting-rules.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/self-hosting.md'), 'utf8');
const section = (title: string) => GUIDE.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';

test('the guide names every setting of the environment, and every setting of the site with its default (OPS-12)', () => {
  const settings = section('Settings');
  const names = [
    ...readFileSync(join(import.meta.dirname, '../../server/process/env.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  for (const key of SETTING_KEYS) {
    const { section: part, name, initial } = SETTINGS[key];
    expect(GUIDE).toContain(`| \`${key}\` | ${part}: ${name} | ${initial === '' ? '–' : `\`${initial}\``} |`);
  }
});

test('the guide says what staff can and cannot see (OPS-12)', () => {
  const text = section('The owner');
  for (const words of ['drafts', 'passwords', 'email address', 'logged', 'private']) expect(text).toContain(words);
});
