import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'LABEL-01', // what the member sent is taken for text of the assistant
    file: 'app/assistant/answers/prints.ts',
    find: ' && !own.has(print)',
    replace: '',
    tests: ['app/assistant/answers/answers.test.ts#nor what the member wrote'],
  },
  {
    row: 'LABEL-01', // a copy of a generated image has no mark
    file: 'app/images/pictures.server.ts',
    find: 'bytes, generated };',
    replace: 'bytes };',
    tests: ['app/assistant/answers/answers.test.ts#so do their copies'],
  },
  {
    row: 'LABEL-02', // between sampled runs nothing is counted
    file: 'app/assistant/answers/prints.ts',
    find: '(isOpen ? end : Math.max(end, start))',
    replace: 'Math.max(end, start)',
    tests: ['app/assistant/answers/answers.test.ts#about one run in four'],
  },
  {
    row: 'LABEL-06', // the records of all members count
    file: 'app/publish/labels/count-text.server.ts',
    find: 'where a.person_id = ${personId}',
    replace: 'where ${personId}::uuid is not null',
    tests: ['app/publish/labels/labels.test.ts#what other members got'],
  },
  {
    row: 'LABEL-03', // a statement lowers what is counted
    file: 'app/works/labels/label-rules.ts',
    find: 'rank(stated) > rank(counted.grade) ?',
    replace: 'rank(stated) !== rank(counted.grade) ?',
    tests: ['app/publish/labels/labels.test.ts#raises a counted grade'],
  },
  {
    row: 'LABEL-04', // a work from before says that nothing was used
    file: 'app/works/labels/label-rules.ts',
    find: "  if (!isWhole && !stated && use === 'none') return null;\n",
    replace: '',
    tests: ['app/publish/labels/labels.test.ts#works from before'],
  },
  {
    row: 'SHOWN-01', // uses of assistants cannot be chosen
    file: 'app/content-settings/content-rules.ts',
    find: "'stated', 'assistant'] as const",
    replace: "'stated'] as const",
    tests: ['app/content-settings/lists.test.ts#rating'],
  },
] satisfies Mutant[];
