import { chai } from 'vitest';

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/gi;

/** What the scripts of a page say: the data of its loaders, which hold the words of a page whether or not it shows them. */
const scriptsOf = (html: string) => [...html.matchAll(SCRIPT)].map(([, code]) => code).join('\n');

const meets = (text: string, wanted: unknown) =>
  wanted instanceof RegExp ? new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(text) : text.includes(String(wanted));

/**
 * An assertion that a page contains words fails where a script of the page contains them as well: it would pass on a page that shows none of them.
 * That a page does not contain words is asked of everything, its data too.
 */
export function refuseUnseenWords() {
  const installed = Symbol.for('storyhearth unseen words');
  if (Reflect.has(globalThis, installed)) return; // worker.ts runs before each file, the assertions stay
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
              throw new Error(`"${wanted}" is in the data of the page, seen or not: read the page with pageOf() or withoutScripts()`);
            Reflect.apply(original, this, [wanted, ...rest]);
          },
      );
  });
}
