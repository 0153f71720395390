import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';

const SHEETS = [
  'app/works/covers/cover.css',
  'app/reader/reader.css',
  'app/challenges/challenge-banner.css',
  'editor/document/prose.css',
  'editor/page-editor/toolbar.css',
];

/** Each style sheet as the production build writes it, minified with the project's own CSS options. */
async function built(): Promise<string[]> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    css: (config as { css?: object }).css,
    build: { write: false, rolldownOptions: { input: SHEETS } },
  })) as Rolldown.RolldownOutput;
  return result.output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []));
}

test('the built style sheets use the text direction, never a list of languages in its place', async () => {
  const sheets = await built();
  expect(sheets).toHaveLength(SHEETS.length);
  for (const css of sheets) {
    expect(css).toContain(':dir(rtl)');
    expect(css).not.toContain(':lang(glk)'); // appears only in the language list that a lowered :dir() compiles to
  }
});
