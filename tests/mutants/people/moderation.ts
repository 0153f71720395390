import type { Mutant } from '../mutant.ts';

const DECIDE = 'app/moderation/decisions/decide.server.ts';
const tests: [string] = ['app/moderation/decisions/decide.test.ts'];

export default [
  {
    row: 'SAFE-07', // a kids story of a member is public before a moderator read it
    file: 'app/publish/publish.server.ts',
    find: "...(review && ({ state: 'waiting', review } as const)),",
    replace: '',
    tests: ['app/moderation/review/waiting-stories.test.ts#a waiting story is not found'],
  },
  {
    row: 'SAFE-07', // publishing a story that waits is announced
    file: 'app/publish/publish.server.ts',
    find: "...(review ? [`person:${viewer.id}`] : ['home', `profile:${viewer.id}`])",
    replace: "'home', `profile:${viewer.id}`",
    tests: ['app/moderation/review/waiting-stories.test.ts#announces nothing'],
  },
  {
    row: 'SAFE-07', // members whom an administrator trusts wait as well
    file: 'app/moderation/review/review.server.ts',
    find: '  if (author?.isTrusted) return null;\n',
    replace: '',
    tests: ['app/moderation/review/waiting-stories.test.ts#trusts for the Kids Zone'],
  },
  {
    row: 'MOD-07',
    file: 'app/moderation/decisions/decision-rules.ts',
    find: "action === 'hide' || action === 'remove' || persons.length > 0;",
    replace: "action === 'remove' || persons.length > 0;",
    tests,
  },
  {
    row: 'MOD-07', // dismissing a case leaves its thing hidden
    file: DECIDE,
    find: 'return isOfCase ? stateToRestore(tx, thing) : null;',
    replace: 'return isOfCase ? null : null;',
    tests,
  },
  {
    row: 'MOD-08',
    file: 'app/moderation/rules/rules.server.ts',
    find: 'if (all.length === 1)',
    replace: 'if (all.length === 0)',
    tests: ['app/moderation/rules/rules.test.ts'],
  },
  {
    row: 'MOD-09', // the number of comments leaves out own ones that were hidden
    file: 'app/comments/use-comment-list.tsx',
    find: '.comments + ownHiddenComments;',
    replace: '.comments;',
    tests: ['app/comments/comments.test.ts#the number of comments includes'],
  },
  {
    row: 'MOD-09', // others see content in every state
    file: 'app/audience/visible.server.ts',
    find: `or(eq(content.state, sql.raw("'shown'")), isOwn(`,
    replace: `or(ne(content.state, sql.raw("'held'")), isOwn(`,
    tests: ['tests/concealed.test.ts#held, waiting and removed'],
  },
  {
    row: 'MOD-09', // live events about a hidden work reach everyone
    file: 'app/audience/live-access.server.ts',
    find: "!work.isPrivate && work.state === 'shown')",
    replace: '!work.isPrivate)',
    tests: ['app/moderation/decisions/announced.test.ts'],
  },
  {
    row: 'MOD-14', // what banned people published is shown
    file: 'app/audience/visible.server.ts',
    find: 'and(isNull(account.deletingSince), not(isBanned(account)), not(isInClosedGroup(account))) as SQL',
    replace: 'and(isNull(account.deletingSince), not(isInClosedGroup(account))) as SQL',
    tests: ['app/moderation/standing/banned.test.ts'],
  },
  {
    row: 'MOD-04', // each reload of a case about a private message is another line of the log
    file: 'app/moderation/cases/log-opening.server.ts',
    find: "gt(moderationLog.createdAt, sql`now() - interval '10 minutes'`),",
    replace: 'gt(moderationLog.createdAt, sql`now()`),',
    tests: ['app/moderation/cases/cases.test.ts#a message is shown'],
  },
  {
    row: 'MOD-21', // reports of new accounts hide things, too
    file: 'app/reports/hide-reported.server.ts',
    find: "and(eq(reports.caseId, caseId), sql`${people.createdAt} < now() - ${REPORTER_DAYS} * interval '1 day'`)",
    replace: 'eq(reports.caseId, caseId)',
    tests: ['app/reports/hide-reported.test.ts#what a new member made is hidden'],
  },
  {
    row: 'MOD-21', // each report hides a kids story again
    file: 'app/reports/hide-reported.server.ts',
    find: '  return !seen;',
    replace: '  return true;',
    tests: ['app/reports/hide-reported.test.ts#one report hides a kids story'],
  },
  {
    row: 'MOD-12', // what reports hide is not in the log
    file: 'app/reports/hide-reported.server.ts',
    find: "  await recordAction('reports', tx, {",
    replace: "  if (viewer.id === '') await recordAction('reports', tx, {",
    tests: ['app/moderation/every-change.test.ts#holding, reporting'],
  },
  {
    row: 'MOD-10', // removed things are purged at once
    file: 'app/purge-removed.server.ts',
    find: 'lt(table.stateAt, new Date(now - REMOVED_MS))',
    replace: 'lt(table.stateAt, new Date(now))',
    tests: ['app/purge-removed.test.ts'],
  },
  {
    row: 'MOD-11',
    file: 'app/moderation/decisions/undo.server.ts',
    find: '      if (await isFinal(tx, batch, ids))',
    replace: '      if (!batch.length && (await isFinal(tx, batch, ids)))',
    tests,
  },
  {
    row: 'MOD-11', // Undo deletes a later decision about the same thing
    file: 'app/moderation/decisions/undo.server.ts',
    find: 'on around.id = own.id or (around.subject_type = own.subject_type and around.subject_id = own.subject_id)',
    replace: 'on around.id = own.id',
    tests: ['app/moderation/decisions/decide.test.ts#on another case'],
  },
  {
    row: 'MOD-11', // a report during the reopening makes Undo fail
    file: 'app/moderation/decisions/undo.server.ts',
    find: "!['cases_open_key', 'reports_open_key'].includes(brokenKey(error) ?? '')",
    replace: "brokenKey(error) !== ''",
    tests: ['app/moderation/decisions/decide.test.ts#during the reopening'],
  },
  {
    row: 'MOD-12', // problem reports and reports of people are answered as deleted
    file: DECIDE,
    find: "return !isThingType(caseRow.subjectType) ? 'dismissed' : isDeletedInChannel ? 'deleted-in-channel' : 'gone';",
    replace: "return 'gone';",
    tests: ['app/moderation/decisions/decide.test.ts#about a person'],
  },
  {
    row: 'MOD-18', // staff see who decided about their own things
    file: 'app/moderation/log/staff-log.server.ts',
    find: '        isLoggedFor(viewer),\n',
    replace: '',
    tests: ['app/moderation/log/log.test.ts'],
  },
  {
    row: 'MOD-12', // Undo does not keep the notifications from being sent
    file: 'app/moderation/decisions/undo.server.ts',
    find: 'if (decision.notificationIds.length) await',
    replace: 'if (!decision.notificationIds.length) await',
    tests,
  },
  {
    row: 'MOD-17', // both of two decisions hold; with a share lock the second is refused after a deadlock
    file: DECIDE,
    find: "\n    .for('update');",
    replace: ';',
    tests: ['app/moderation/decisions/decide.test.ts#of two decisions at the same moment'],
  },
  {
    row: 'MOD-18',
    file: DECIDE,
    find: ' || authors.includes(viewer.id)',
    replace: '',
    tests,
  },
  {
    row: 'MOD-10', // a removed picture is public when the copy of its case is deleted
    file: 'app/moderation/cases/copy-cleanup.server.ts',
    find: 'return deleteUnreferencedOf(tx, images);',
    replace: 'return images.map(({ address }) => address).slice(images.length);',
    tests: ['app/moderation/cases/copy-cleanup.test.ts#the picture of a removed post'],
  },
  {
    row: 'MOD-14', // pictures in messages of banned people
    file: 'app/audience/image-access.server.ts',
    find: ' and ${isActiveAccount(senders)}',
    replace: '',
    tests: ['app/audience/image-access.test.ts#while the sender is banned'],
  },
  {
    row: 'ACC-08',
    file: 'app/audience/image-access.server.ts',
    find: '!isShutOut(viewer.standing) && ',
    replace: '',
    tests: ['app/audience/image-access.test.ts#load only their own images'],
  },
  {
    row: 'MOD-07', // authors delete the decisions about their held texts
    file: 'app/moderation/delete-case.server.ts',
    find: 'if (last?.at) {',
    replace: "if (last?.at === '') {",
    tests: ['app/holds/held-limit.test.ts#a note of staff'],
  },
  {
    row: 'MOD-08', // a rule that could not be sent shows nothing
    file: 'app/admin/rules/rule-form.tsx',
    find: 'const refusal = isBusy ? null : messageOfRefusal(data);',
    replace: 'const refusal = isBusy ? messageOfRefusal(data) : null;',
    tests: ['tests/journeys/site/running-area.spec.ts#stays typed when it is refused'],
  },
] satisfies Mutant[];
