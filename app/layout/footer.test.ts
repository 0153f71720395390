import { expect, test } from 'vitest';
import { pageCache } from '#server/app.ts';
import { env } from '#server/process/settings.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { visit } from '#tests/support/request.ts';

test.each([
  ['help@stories.example', ['mailto:help@stories.example'], ['help@stories.example']],
  [undefined, [], []],
])('the footer shows the support email from the settings, here %s, or none (SHELL-21, AMB-84)', async (SUPPORT_EMAIL, targets, names) => {
  const before = env.SUPPORT_EMAIL;
  Object.assign(env, { SUPPORT_EMAIL });
  pageCache.clear();
  try {
    const footer = (await pageOf(await visit('/posts'))).one('contentinfo');
    const mail = footer.all('link').filter((link) => link.attribute('href')?.startsWith('mailto:'));
    expect(mail.map((link) => link.attribute('href'))).toEqual(targets);
    expect(mail.map(({ text }) => text)).toEqual(names);
    expect(footer.text.match(/\S+@\S+/g) ?? []).toEqual(names);
  } finally {
    Object.assign(env, { SUPPORT_EMAIL: before });
    pageCache.clear();
  }
});
