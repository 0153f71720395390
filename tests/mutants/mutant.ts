/** A small break, and the tests of which one at least must fail on it. See README.md. */
export type Mutant = {
  row: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** `path` or `path#part of a test's title`. */
  tests: [string, ...string[]];
};
