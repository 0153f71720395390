import { chai } from 'vitest';

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/gi;

/** The contents of a page's scripts: loader data, which contains the page's text whether or not it is shown. */
const scriptsOf = (html: string) => [...html.matchAll(SCRIPT)].map(([, code]) => code).join('\n');

const meets = (text: string, wanted: unknown) =>
  wanted instanceof RegExp ? new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(text) : text.includes(String(wanted));

/**
 * Makes an assertion that a page contains text fail if a script of the page contains it too, because it would pass on a page that does not show it.
 * Negated assertions check everything, including the data.
 */
export function refuseUnseenWords() {
  const installed = Symbol.for('storyhearth unseen words');
  if (Reflect.has(globalThis, installed)) return; // worker.ts runs before each file, but the assertions are installed once
  Reflect.set(globalThis, installed, true);
  chai.use(({ Assertion }, utils) => {
    for (const name of ['toContain', 'toMatch'])
      utils.overwriteMethod(
        Assertion.prototype,
        name,
        (original: (...given: unknown[]) => void) =>
          function (this: Chai.AssertionStatic, wanted: unknown, ...rest: unknown[]) {
            const given: unknown = utils.flag(this, 'object');
            if (typeof given === 'string' && given.includes('<script') && !utils.flag(this, 'negate') && meets(scriptsOf(given), wanted))
              throw new Error(
                `"${wanted}" is in the page’s script data and may be invisible: read the page with pageOf() or withoutScripts()`,
              );
            Reflect.apply(original, this, [wanted, ...rest]);
          },
      );
  });
}
