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

/** What `unit-runner.ts` is sent: test files, the titles to run of them (all without), after how many failures to stop (0: never), files that changed. */
export type UnitRun = { files: string[]; title?: string; bail: number; changed: string[] };
/** A test that failed; `error`: its line and first sentence, or empty. */
export type Failure = { file: string; title: string; error: string };
/** What it answers: the tests that failed, and what went wrong outside a test. */
export type UnitResult = { failed: Failure[]; errors: string[] };

/** Of one run: the tests that failed, and what went wrong outside a test. */
export type Result = { failed: Failure[]; crashed: string | null };
