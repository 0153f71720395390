import { Window } from 'happy-dom';
import { expect, test, vi } from 'vitest';
import { normalizePastedHtml } from '../page-editor/paste.ts';
import { typedLink } from './links.ts';

test.each([
  ['storyhearth.example', 'https://storyhearth.example/'],
  ['http://storyhearth.example/a b', 'http://storyhearth.example/a%20b'],
  ['maya@storyhearth.example', 'mailto:maya@storyhearth.example'],
  ['mailto:maya@storyhearth.example', 'mailto:maya@storyhearth.example'],
  ['javascript:alert(1)', null],
  ['', null],
])('typing %j as a link address gives %j', (typed, link) => {
  expect(typedLink(typed)).toBe(link);
});

test('pasting keeps rows and cells of tables, turns deep headings into level 3 and separates footnote marks', () => {
  const { DOMParser } = new Window();
  vi.stubGlobal('DOMParser', DOMParser);
  expect(
    normalizePastedHtml(
      '<h5>Notes</h5><p>foot<sup>1</sup> and 2<sup>nd</sup></p><table><tr><th>a</th><td>b <b>c</b></td></tr><tr><td>d</td></tr></table>',
    ),
  ).toBe('<h3>Notes</h3><p>foot<span>[1]</span> and 2<sup>nd</sup></p><div><p>a | b c</p><p>d</p></div>');
  expect(normalizePastedHtml('<p data-pm-slice="1 1 []">left as it is</p>')).toBe('<p data-pm-slice="1 1 []">left as it is</p>');
  vi.unstubAllGlobals();
});
