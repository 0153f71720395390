import type { Mutant } from '../mutant.ts';

const TESTS: [string] = ['app/scheduling/schedule.test.ts'];
const MOMENTS: [string] = ['app/publish/schedule/moment.test.ts'];

export default [
  {
    row: 'SCHED-03',
    file: 'app/scheduling/publish-due.server.ts',
    find: '  if (!due) throw new NotDue();',
    replace: '',
    tests: TESTS,
  },
  {
    row: 'SCHED-05',
    file: 'app/scheduling/publish-due.server.ts',
    find: "  if (standing && 'message' in standing) return refused(standing.message);",
    replace: '',
    tests: TESTS,
  },
  {
    row: 'SCHED-06',
    file: 'app/scheduling/schedule.server.ts',
    find: 'if (!draft.publishAt && (await countScheduled(viewer, tx)) >= SCHEDULED_MAX)',
    replace: 'if ((await countScheduled(viewer, tx)) > SCHEDULED_MAX)',
    tests: TESTS,
  },
  {
    row: 'SCHED-02',
    file: 'ui/dates/wall-clock.ts',
    find: "(isSkipped && first.getTimeZoneTransition('next')) || first",
    replace: 'first',
    tests: MOMENTS,
  },
  {
    row: 'SCHED-02',
    file: 'app/publish/schedule/schedule-rules.ts',
    find: 'at - now >= AHEAD_MS_MIN',
    replace: 'at - now > AHEAD_MS_MIN',
    tests: MOMENTS,
  },
  {
    row: 'EDIT-21', // the open editor saves the same text in a second draft
    file: 'app/drafts/sync/machine/steps/responses.ts',
    find: 'if (step.state.draft.revision) return',
    replace: 'if (step.state.draft.revision < 0) return',
    tests: ['app/drafts/sync/engine/conflicts.test.ts#continues in that draft'],
  },
  {
    row: 'EDIT-21', // its save is answered as if the draft were deleted
    file: 'app/drafts/saving/save-draft.server.ts',
    find: "if (await isOfDeletedWork(viewer, tx, row, save)) return { done: 'not-author' };",
    replace: '',
    tests: ['app/work-deletion/open-editor.test.ts#in the draft that was retained'],
  },
  {
    row: 'SCHED-04', // a save removes the time
    file: 'app/drafts/saving/save-draft.server.ts',
    find: '        pagesCount: sums.pages,',
    replace: '        publishAt: null, publishZone: null, publishChoices: null, publishJobId: null,\n        pagesCount: sums.pages,',
    tests: ['app/scheduling/last-saved-text.test.ts#what is published is the last text'],
  },
  {
    row: 'SCHED-04', // scheduled changes are those of the moment at which they were scheduled
    file: 'app/scheduling/publish-due.server.ts',
    find: 'publishChanges(viewer, draft.id, changesForm.parse(draft.publishChoices), hooks)',
    replace: 'publishChanges(viewer, draft.id, { ...changesForm.parse(draft.publishChoices), revision: 2 }, hooks)',
    tests: ['app/scheduling/last-saved-text.test.ts#and scheduled changes'],
  },
  {
    row: 'SCHED-04', // the editor says that all is well while the device has text that the server has not
    file: 'app/publish/schedule/scheduled-notice.tsx',
    find: "state === 'saved' || state === 'untouched' ?",
    replace: "state !== 'conflict' ?",
    tests: ['tests/journeys/writing/scheduling.spec.ts#says what is not saved yet'],
  },
] satisfies Mutant[];
