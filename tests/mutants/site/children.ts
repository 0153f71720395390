import type { Mutant } from '../mutant.ts';

const ASSISTANT = 'app/groups/assistant/assistant.server.ts';
const REQUEST = 'app/assistant/children/read-request.server.ts';
const tests: [string] = ['app/assistant/children/children.test.ts'];
const CHILD_REPORTS: [string] = ['app/groups/child-reports/child-reports.test.ts'];

export default [
  {
    row: 'SAFE-12', // the switch of the group is not needed
    file: ASSISTANT,
    find: ", eq(groups.state, 'open'), groups.writingHelper))",
    replace: ", eq(groups.state, 'open')))",
    tests,
  },
  {
    row: 'SAFE-12', // an agreement for another provider holds
    file: ASSISTANT,
    find: 'and(isNull(helperAgreements.withdrawnAt), eq(helperAgreements.provider, providerName()))',
    replace: 'and(isNull(helperAgreements.withdrawnAt))',
    tests,
  },
  {
    row: 'SAFE-12', // the limits for children follow the form
    file: REQUEST,
    find: "const isChild = viewer.role === 'child';",
    replace: "const isChild = viewer.role === 'child' && form.get('kind') === 'kids_book';",
    tests,
  },
  {
    row: 'SAFE-12', // names are sent
    file: REQUEST,
    find: '[field, replace(text)]',
    replace: '[field, text]',
    tests,
  },
  {
    row: 'SAFE-12', // people are drawn
    file: REQUEST,
    find: 'namesPeople(text, [viewer.name])',
    replace: 'namesPeople(text, [])',
    tests,
  },
  {
    row: 'SAFE-05', // a story that others reported too is shown again
    file: 'app/reports/take-back/take-back.server.ts',
    find: 'if (caseRow.reportersCount <= 1) {',
    replace: 'if (caseRow.reportersCount <= 2) {',
    tests: CHILD_REPORTS,
  },
  {
    row: 'SAFE-05', // a child takes back what its grown-ups know
    file: 'app/groups/child-reports/child-reports.server.ts',
    find: '!report.isUndoable || ',
    replace: '',
    tests: CHILD_REPORTS,
  },
  {
    row: 'SAFE-13', // a child is notified of everything
    file: 'app/notifications/notify.server.ts',
    find: 'isForChildren(content) ? everyone : await withoutChildren(tx, everyone)',
    replace: 'everyone',
    tests: ['app/groups/children/notified.test.ts'],
  },
] satisfies Mutant[];
