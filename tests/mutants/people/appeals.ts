import type { Mutant } from '../mutant.ts';

const tests: [string] = ['app/moderation/appeals/appeals.test.ts'];

export default [
  {
    row: 'MOD-15', // anybody appeals
    file: 'app/moderation/appeals/appeals.server.ts',
    find: 'eq(cases.subjectPersonId, viewer.id),',
    replace: '',
    tests,
  },
  {
    row: 'MOD-15',
    file: 'app/moderation/appeals/appeals.server.ts',
    find: "interval '20 days'",
    replace: "interval '21 days'",
    tests,
  },
  {
    row: 'MOD-16', // whoever decided also decides the appeal
    file: 'app/moderation/decisions/only-staff.server.ts',
    find: 'const isSame = actorId === viewer.id;',
    replace: 'const isSame = false;',
    tests,
  },
  {
    row: 'MOD-16', // a removal that an overturned decision preceded leads back to that
    file: 'app/moderation/decisions/decide-appeal.server.ts',
    find: 'return earlier?.undoneAt ? stateBefore(tx, earlier) : before;',
    replace: 'return before;',
    tests,
  },
  {
    row: 'MOD-10',
    file: 'app/purge-removed.server.ts',
    find: ', notExists(openAppeal(table))',
    replace: '',
    tests,
  },
  {
    row: 'MOD-19', // at once instead of a day late
    file: 'app/moderation/public-log/public-log.server.ts',
    find: 'const shown = sql`made.created_at <= ${late} and ',
    replace: 'const shown = sql`',
    tests: ['app/moderation/public-log/public-log.test.ts'],
  },
  {
    row: 'MOD-19', // single decisions about children
    file: 'app/moderation/public-log/public-log.server.ts',
    find: '${shown} and not about.is_for_children and',
    replace: '${shown} and',
    tests: ['app/moderation/public-log/public-log.test.ts'],
  },
  {
    row: 'MOD-20', // what was decided about since is shown again
    file: 'app/moderation/bulk-removal/remove-batch.server.ts',
    find: ' and thing.state_decision_id = ${removal.decisionId} returning',
    replace: ' returning',
    tests: ['app/moderation/bulk-removal/bulk-removal.test.ts'],
  },
  {
    row: 'MOD-22', // staff are notified of old cases again and again
    file: 'app/moderation/queue/old-cases.server.ts',
    find: 'everyHours: ONCE_HOURS',
    replace: 'everyHours: 0',
    tests: ['app/moderation/cases/decide/answer-problem.test.ts'],
  },
  {
    row: 'MOD-08', // one reason preselects several rules
    file: 'app/moderation/rules/rules.server.ts',
    find: '  await freeReasons(tx, rule.reasons);\n  await tx.update(rules)',
    replace: '  await tx.update(rules)',
    tests: ['app/moderation/rules/rules.test.ts'],
  },
] satisfies Mutant[];
