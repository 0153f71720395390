import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from '#tests/support/code/source-files.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { PROMISES } from './promise-rules.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const GROWN_UPS = '/kids-adventure/grown-ups';
/** The ids at the end of the title of a test, which are in parentheses. */
const cited = new Set(
  files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('promises.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/\btest(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.*?)\1/gs)])
    .flatMap(([, , title = '']) => [...(/\(([^()]*)\)$/.exec(title)?.[1] ?? '').matchAll(/[A-Z]+-\d+/g)].map(([id]) => id)),
);
const sentencesOf = (row: string) => row.match(/[^.]+\./g)?.map((sentence) => sentence.trim()) ?? [];

test('every sentence of the page for grown-ups has requirements that tests cite, and the page has no other sentence of that kind (SAFE-01)', async () => {
  const [, row = ''] = /^\| SAFE-01 \|.*?says what holds here: `(.*?)`/m.exec(read('docs/requirements/safe.md')) ?? [];
  expect(PROMISES.map(({ sentence }) => sentence)).toEqual(sentencesOf(row));
  for (const { sentence, requirements } of PROMISES) {
    expect(requirements.length, sentence).toBeGreaterThan(0);
    for (const id of requirements) {
      expect(read(`docs/requirements/${id.split('-')[0]?.toLowerCase()}.md`), sentence).toContain(`| ${id} |`);
      expect(cited.has(id), `${id} keeps "${sentence}"`).toBe(true);
    }
  }
  const page = await pageOf(await visit(GROWN_UPS));
  expect(page.parts('.grown-ups-promises').map(({ text }) => text)).toEqual([PROMISES.map(({ sentence }) => sentence).join(' ')]);
});

test('the Kids Zone, the kids editor and sign-up lead to the page for grown-ups, for everyone but children (SAFE-01, SAFE-05)', async () => {
  const member = await createMember();
  for (const [path, as] of [
    ['/kids-adventure', undefined],
    ['/kids-adventure', member.cookie],
    ['/kids-writing', undefined],
    ['/kids-writing', member.cookie],
    ['/sign-up', undefined],
  ] as const) {
    const page = await pageOf(await visit(path, as ? { as } : {}));
    expect(
      page.all('link').map((link) => link.attribute('href')),
      path,
    ).toContain(GROWN_UPS);
  }
  const child = await createChild(await createGroup([member]));
  for (const path of ['/kids-adventure', '/kids-writing']) {
    const page = await pageOf(await visit(path, { as: child.cookie }));
    expect(
      page.all('link').map((link) => link.attribute('href')),
      path,
    ).not.toContain(GROWN_UPS);
  }
});
