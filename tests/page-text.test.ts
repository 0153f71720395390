import { expect, test } from 'vitest';
import { pageOf, withoutScripts } from './support/page-text.ts';

const HTML = `<!doctype html><html><head><title>A book</title></head><body>
<header><a href="/">Home</a> <button aria-label="Menu"><svg><title>icon</title></svg></button></header>
<main><h1>The <bdi>Long</bdi> Book</h1><p>By <b>Rosa</b>,<br>of here.</p><p hidden>Nobody sees this.</p>
<ul><li>One</li><li>Two</li></ul>
<details><summary>More</summary><p>Closed words.</p></details>
<label for="g">Genre</label><select id="g"><option value="">Choose</option><option>Fantasy</option></select>
<fieldset><legend>Cover</legend><label><input type="radio" name="c">Drawn</label><label><input type="radio" name="c">Uploaded</label></fieldset>
<noscript>Without scripts.</noscript></main>
<script>window.data = "Ines Valdovar"</script><template><p>Later.</p></template></body></html>`;

test('a page is read as users see it: no scripts, no hidden parts, one block per line', async () => {
  const page = await pageOf(HTML);
  expect(page.title).toBe('A book');
  expect(page.text.split('\n')).toEqual([
    'Home',
    'The Long Book',
    'By Rosa,',
    'of here.',
    'One',
    'Two',
    'More',
    'Genre',
    'Cover',
    'Drawn',
    'Uploaded',
  ]);
  expect((await pageOf(HTML, { scripts: false })).text).toContain('Without scripts.');
});

test('parts are found by role and name, lists by their label', async () => {
  const page = await pageOf(HTML);
  expect(page.names('link')).toEqual(['Home']);
  expect(page.names('button')).toEqual(['Menu', 'More']);
  expect(page.one('heading', 'The Long Book').text).toBe('The Long Book');
  expect(page.one('link', 'Home').attribute('href')).toBe('/');
  expect(page.options('Genre')).toEqual(['Choose', 'Fantasy']);
  expect(page.options('Cover')).toEqual(['Drawn', 'Uploaded']);
  expect(() => page.one('button', 'Menus')).toThrow('there are: Menu');
});

test('an assertion that text is on a page fails if the text is in the page’s data', () => {
  const html = '<body><p>Shown</p><script>data("Shown", "Unseen")</script></body>';
  for (const assert of [
    () => expect(html).toContain('Shown'),
    () => expect(html).toMatch(/unseen/i),
    () => expect(html).not.toContain('Unseen'),
    () => expect(withoutScripts(html)).toContain('Unseen'),
  ])
    expect(assert).toThrow();
  expect(withoutScripts(html)).toContain('Shown');
  expect(html).not.toContain('Elsewhere');
  expect(html).toContain('<p>');
});
