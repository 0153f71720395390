import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'LABEL-01', // what the member sent is taken for text of the assistant
    file: 'app/assistant/fingerprints/fingerprints.ts',
    find: 'if (own.has(fingerprint)) return;',
    replace: '',
    tests: ['app/assistant/fingerprints/fingerprints.test.ts#nor what the member wrote'],
  },
  {
    row: 'LABEL-01', // a copy of a generated image has no mark
    file: 'app/images/pictures.server.ts',
    find: 'bytes, generated };',
    replace: 'bytes };',
    tests: ['app/assistant/fingerprints/fingerprints.test.ts#so do their copies'],
  },
  {
    row: 'LABEL-02', // between sampled runs nothing is counted
    file: 'app/assistant/fingerprints/fingerprints.ts',
    find: '(this.#isOpen ? this.#end : Math.max(this.#end, start))',
    replace: 'Math.max(this.#end, start)',
    tests: ['app/assistant/fingerprints/fingerprints.test.ts#about one run in four'],
  },
  {
    row: 'LABEL-06', // the records of all members count
    file: 'app/assistant/fingerprints/recorded-fingerprints.server.ts',
    find: 'eq(generatedTexts.personId, viewer.id)',
    replace: 'sql`${viewer.id}::uuid is not null`',
    tests: ['app/publish/labels/labels.test.ts#what other members got'],
  },
  {
    row: 'LABEL-03', // a statement lowers what is counted
    file: 'app/works/labels/label-rules.ts',
    find: 'rank(stated) > rank(found.grade)',
    replace: 'rank(stated) !== rank(found.grade)',
    tests: ['app/publish/labels/labels.test.ts#raises a counted grade'],
  },
  {
    row: 'LABEL-04', // a work from before says that nothing was used
    file: 'app/works/labels/label-rules.ts',
    find: "return isWhole ? { grade: 'none', by: 'site' } : null;",
    replace: "return { grade: 'none', by: 'site' };",
    tests: ['app/publish/labels/labels.test.ts#published before labels'],
  },
  {
    row: 'LABEL-02', // a count that takes too long fails the publication
    file: 'app/publish/labels/labels.server.ts',
    find: 'if (isJob || !isStatementTimeout(error)) throw error;',
    replace: 'throw error;',
    tests: ['app/publish/labels/labels.test.ts#takes too long'],
  },
  {
    row: 'LABEL-02', // all words of a long text are counted
    file: 'app/publish/labels/count-text.server.ts',
    find: 'new RecordedWords(recorded, COUNTED_WORDS_MAX)',
    replace: 'new RecordedWords(recorded)',
    tests: ['app/publish/labels/labels.test.ts#more than 300,000 words'],
  },
  {
    row: 'LABEL-02', // all fingerprints of a member are loaded
    file: 'app/assistant/fingerprints/recorded-fingerprints.server.ts',
    find: ' && set.size < FINGERPRINTS_MAX',
    replace: '',
    tests: ['app/assistant/fingerprints/fingerprints.test.ts#very many recorded texts'],
  },
  {
    row: 'LABEL-05', // any number of counts of one member wait
    file: 'app/publish/labels/draft-label.tsx',
    find: 'waitingPerOwner: 2',
    replace: 'waitingPerOwner: 20',
    tests: ['app/publish/labels/labels.test.ts#one at a time'],
  },
  {
    row: 'SHOWN-01', // uses of assistants cannot be chosen
    file: 'app/content-settings/content-rules.ts',
    find: "'stated', 'assistant'] as const",
    replace: "'stated'] as const",
    tests: ['app/content-settings/lists.test.ts#rating'],
  },
] satisfies Mutant[];
