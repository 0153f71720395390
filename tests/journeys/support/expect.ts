import { expect as base, type Locator } from '@playwright/test';

/** The assertions that wait for their element. */
const WAITING = [
  'toBeAttached',
  'toBeChecked',
  'toBeDisabled',
  'toBeEnabled',
  'toBeFocused',
  'toBeInViewport',
  'toBeVisible',
  'toContainText',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveCSS',
  'toHaveJSProperty',
  'toHaveText',
  'toHaveValue',
] as const;

type Assertion = (this: { isNot: boolean; timeout: number }, locator: Locator, ...expected: unknown[]) => Promise<Outcome>;
type Outcome = { pass: boolean; message(): string };

const OUTCOMES = [() => true, () => false] as const;

/**
 * Runs Playwright's assertion after the element exists: its own retries snapshot the whole page whenever the element is missing, which took about a
 * seventh of the CPU time of nine spec files. A failing assertion takes up to twice its timeout.
 */
const afterWaiting = (name: (typeof WAITING)[number]): Assertion =>
  async function (locator, ...expected) {
    const options = expected.at(-1) as { timeout?: number; visible?: boolean; attached?: boolean } | undefined;
    const mayBeMissing = this.isNot || options?.visible === false || options?.attached === false;
    const timeout = options?.timeout ?? this.timeout;
    if (!mayBeMissing) {
      // A visible element passes at once: the assertion would only look for it again. It reports what is wrong with another one.
      const isVisible = name === 'toBeVisible';
      const waiting = isVisible ? locator.waitFor({ timeout }) : locator.first().waitFor({ state: 'attached', timeout });
      const isThere = await waiting.then(...OUTCOMES);
      if (isVisible && isThere) return { pass: true, message: () => '' };
    }
    const { [name]: assertion } = this.isNot ? base(locator).not : base(locator);
    try {
      await (assertion as (...expected: unknown[]) => Promise<void>)(...expected);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      const { message, matcherResult } = error as Error & { matcherResult?: object };
      return { ...matcherResult, pass: this.isNot, message: () => message };
    }
  };

export const expect = base.extend(Object.fromEntries(WAITING.map((name) => [name, afterWaiting(name)]))) as typeof base;
