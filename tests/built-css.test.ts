import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { read } from './support/code/source-files.ts';
import { stylesheets } from './support/code/stylesheets.ts';

/** The stylesheets that use the text direction. */
const SHEETS = stylesheets.filter((file) => read(file).includes(':dir(rtl)'));

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
  expect(SHEETS.length).toBeGreaterThan(4);
  expect(sheets).toHaveLength(SHEETS.length);
  for (const css of sheets) {
    expect(css).toMatch(/^@layer theme,base,ui;@layer components\{/); // the order, whichever stylesheet comes first
    expect(css).toContain(':dir(rtl)');
    expect(css).not.toContain(':lang(glk)'); // appears only in the language list that a lowered :dir() compiles to
    expect(css).not.toMatch(/@custom-media|@media[^{]*\(--/); // a browser would ignore a query with the name of a breakpoint
  }
});
