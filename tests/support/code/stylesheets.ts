import { files, read } from './source-files.ts';

export const stylesheets = files.filter((file) => file.endsWith('.css'));

export type StyleRule = {
  file: string;
  /** The preludes of the at-rules and rules around it, outermost first, such as `@layer components` or `@media (--mobile)`. */
  inside: readonly string[];
  /** The selector, or the name and parameters of an at-rule. */
  prelude: string;
  /** Its own declarations, without those of nested rules. */
  declarations: readonly { property: string; value: string }[];
};

/** The rules and at-rules with a block of a stylesheet. Strings are emptied, so that their braces and semicolons do not count. */
export function rulesOf(file: string): StyleRule[] {
  const css = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '""');
  const rules: StyleRule[] = [];
  const open: { prelude: string; declarations: { property: string; value: string }[] }[] = [];
  const declare = (text: string) => {
    const [property = '', ...value] = text.split(':');
    if (value.length) open.at(-1)?.declarations.push({ property: property.trim(), value: value.join(':').replace(/\s+/g, ' ').trim() });
  };
  let text = '';
  for (const character of css) {
    if (character === '{') {
      const rule = { prelude: text.replace(/\s+/g, ' ').trim(), declarations: [] };
      rules.push({ file, inside: open.map(({ prelude }) => prelude), ...rule });
      open.push(rule);
    } else if (character === ';' || character === '}') {
      declare(text);
      if (character === '}') open.pop();
    } else {
      text += character;
      continue;
    }
    text = '';
  }
  return rules;
}
