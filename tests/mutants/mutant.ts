/** A small break, and the tests of which at least one must fail with it. See README.md. */
export type Mutant = {
  row: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** `path` or `path#part of a test's title`. */
  tests: [string, ...string[]];
};

/** A request to `unit-runner.ts`: test files, the titles to run (all if absent), after how many failures to stop (0: never), and changed files. */
export type UnitRun = { files: string[]; title?: string; bail: number; changed: string[] };
/** A test that failed; `error`: its line and first sentence, or empty. */
export type Failure = { file: string; title: string; error: string };
/** The result from `unit-runner.ts`: failed tests, and errors outside a test. */
export type UnitResult = { failed: Failure[]; errors: string[] };

/** The result of one run: failed tests, and errors outside a test. */
export type Result = { failed: Failure[]; crashed: string | null };
