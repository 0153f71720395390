import { expect, test } from 'vitest';
import { expectNone, read, sources } from '../support/code/source-files.ts';
import { rulesOf, type StyleRule, stylesheets } from '../support/code/stylesheets.ts';

/** The theme: tokens, fonts and breakpoints. */
const THEME = ['tokens', 'fonts', 'breakpoints', 'app'].map((name) => `ui/styles/${name}.css`);
const ofComponents = stylesheets.filter((file) => !THEME.includes(file));
const rules = ofComponents.flatMap(rulesOf);
const place = ({ file, inside, prelude }: StyleRule) => `${file}: ${[...inside, prelude].join(' ')}`;

/** A selector list's selectors; a comma within parentheses does not separate. */
function selectorsOf({ prelude }: StyleRule): string[] {
  const parts = prelude.split(',');
  const selectors: string[] = [];
  for (const part of parts) {
    const last = selectors.at(-1);
    const isOpen = last !== undefined && last.split('(').length > last.split(')').length;
    if (isOpen) selectors[selectors.length - 1] = `${last},${part}`;
    else selectors.push(part);
  }
  return selectors.map((selector) => selector.trim());
}
const isSelector = ({ inside, prelude }: StyleRule) =>
  ![...inside.filter((at) => /^@(-webkit-)?keyframes/.test(at)), prelude].some((at) => at.startsWith('@'));

test('every rule is in a cascade layer: ui for shared parts, components for the product', () => {
  const outside = rules.filter(({ file, inside, prelude }) => {
    const layer = inside[0] ?? prelude;
    if (file === 'ui/styles/base.css') return !/^@layer (base|ui)$/.test(layer);
    return layer !== (file.startsWith('ui/') ? '@layer ui' : '@layer components');
  });
  expectNone(outside.map(place), {
    'ui/styles/base.css: [data-switching] *': 'overrides transitions of every layer while the theme changes',
    'app/document/page-head.css: @layer utilities': 'overrides the padding that a page sets by a utility',
    'app/document/page-head.css: @layer utilities main:has(> .page-head)': 'overrides the padding that a page sets by a utility',
    'editor/page-editor/page-editor.css: .page-editor .ProseMirror': 'overrides the styles of Tiptap, which are in no layer',
  });
});

test('media queries use the named breakpoints, never a width of their own', () => {
  const named = new Set([...read('ui/styles/breakpoints.css').matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name));
  expect(named.size).toBe(8);
  const queries = rules.filter(({ prelude }) => prelude.startsWith('@media'));
  expectNone(queries.filter(({ prelude }) => /width|inline-size/.test(prelude)).map(place));
  expectNone(
    queries.filter(({ prelude }) => [...prelude.matchAll(/\((--[\w-]+)\)/g)].some(([, name]) => !named.has(name ?? ''))).map(place),
  );
});

test('margins, paddings and gaps of the spacing scale use its tokens', () => {
  const scale = [...read('ui/styles/tokens.css').matchAll(/--sh-\d+: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem));
  expect(scale).toContain(1.5);
  const isOnScale = (value: string) =>
    [...value.matchAll(/(?<![\w.-])([\d.]+)(px|rem)\b/g)].some(([, size, unit]) =>
      scale.includes(unit === 'px' ? Number(size) / 16 : Number(size)),
    );
  const spacing = rules.flatMap((rule) =>
    rule.declarations
      .filter(
        ({ property, value }) =>
          /^(margin|padding|(row-|column-)?gap)/.test(property) && isOnScale(value.replace(/(calc|max|min|clamp)\(.*\)/g, '')),
      )
      .map(({ property, value }) => `${place(rule)} { ${property}: ${value} }`),
  );
  expectNone(spacing);
});

test('no rule depends on the order of stylesheets: a class and a selector are styled in one file', () => {
  const byClass = new Map<string, Set<string>>();
  const bySelector = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, file: string) => (map.get(key) ?? map.set(key, new Set()).get(key))?.add(file);
  for (const rule of rules.filter(isSelector))
    for (const selector of selectorsOf(rule)) {
      const [, name] = /^\.([\w-]+)(::?(before|after|hover|focus|focus-visible|active))*$/.exec(selector) ?? [];
      if (name) add(byClass, `.${name}`, rule.file);
      for (const { property } of rule.declarations) add(bySelector, `${selector} { ${property} }`, rule.file);
    }
  const inSeveral = (map: Map<string, Set<string>>) =>
    [...map].filter(([, each]) => each.size > 1).map(([key, each]) => `${key} in ${[...each].sort().join(', ')}`);
  expect(byClass.size).toBeGreaterThan(500);
  expectNone(inSeveral(byClass));
  expectNone(inSeveral(bySelector));
});

test('a stylesheet is imported by a component, not by another stylesheet', () => {
  const text = sources.map(read).join('\n');
  expectNone(ofComponents.filter((file) => !file.startsWith('ui/styles/') && !text.includes(`/${file.split('/').at(-1)}'`)));
  expectNone(ofComponents.filter((file) => read(file).includes('@import')));
});

test('stylesheets have at most 270 lines', () => {
  expectNone(ofComponents.filter((file) => read(file).split('\n').length > 270));
});
