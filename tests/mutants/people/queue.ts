import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'MOD-01', // a message of a private channel can be reported by anyone
    file: 'app/reports/reportable.server.ts',
    find: 'or(eq(channels.isPrivate, false), exists(membership)),',
    replace: '',
    tests: ['app/moderation/cases/cases.test.ts#everything that people publish'],
  },
  {
    row: 'MOD-02', // reports of one thing are not counted
    file: 'app/moderation/cases/join-case.server.ts',
    find: 'reporters_count = ${cases.reportersCount} + 1,',
    replace: 'reporters_count = ${cases.reportersCount},',
    tests: ['app/moderation/cases/cases.test.ts#twenty reports'],
  },
  {
    row: 'MOD-03', // the oldest first, whatever it concerns
    file: 'app/moderation/queue/queue.server.ts',
    find: '[cases.urgency, cases.openedAt, cases.id]',
    replace: '[cases.openedAt, cases.id]',
    tests: ['app/moderation/queue/queue.test.ts#the queue begins'],
  },
  {
    row: 'MOD-04',
    file: 'app/moderation/cases/case-context.server.ts',
    find: 'const COMMENTS_BESIDE = 3;',
    replace: 'const COMMENTS_BESIDE = 4;',
    tests: ['app/moderation/cases/cases.test.ts#a comment is shown'],
  },
  {
    row: 'MOD-05', // pictures of a case are fetched at once
    file: 'app/moderation/cases/view/hidden-picture.tsx',
    find: 'useState(isShown)',
    replace: 'useState(!isShown)',
    tests: ['app/moderation/cases/cases.test.ts#the case keeps the thing'],
  },
  {
    row: 'MOD-06', // a decision leads back to the same case
    file: 'app/moderation/cases/decide/decide.tsx',
    find: 'const to = isStaying ? params.id : next;',
    replace: 'const to = params.id;',
    tests: ['app/moderation/cases/cases.test.ts#a decision leads'],
  },
  {
    row: 'MOD-17',
    file: 'app/moderation/cases/take-case.server.ts',
    find: "interval '10 minutes'",
    replace: "interval '100 minutes'",
    tests: ['app/moderation/cases/cases.test.ts#opening a case'],
  },
  {
    row: 'MOD-18', // staff see cases about their own things
    file: 'app/moderation/queue/queue.server.ts',
    find: 'or(isNull(cases.subjectPersonId), ne(cases.subjectPersonId, viewer.id))',
    replace: 'or(isNull(cases.subjectPersonId), ne(cases.subjectPersonId, cases.id))',
    tests: ['app/moderation/queue/queue.test.ts#moderators see neither'],
  },
  {
    row: 'MOD-22',
    file: 'app/reports/problem/problems.server.ts',
    find: 'if (created) await joinCase',
    replace: 'if (!created) await joinCase',
    tests: ['app/moderation/cases/cases.test.ts#a problem report', 'app/reports/problem/problem.test.ts'],
  },
  {
    row: 'SAFE-02',
    file: 'app/moderation/case-kind-rules.ts',
    find: ", 'group', 'review'];",
    replace: '];',
    tests: ['app/moderation/bulk-decision/bulk-decision.test.ts#a request for a group'],
  },
  {
    row: 'CHMOD-04', // a message that a moderator of its channel deleted counts as deleted by its author
    file: 'app/channels/chat/messages/delete-message.server.ts',
    find: 'if (found.message.author.id !== viewer.id)',
    replace: 'if (false)',
    tests: ['app/moderation/in-channels/channel-actions.test.ts#counts as deleted by them'],
  },
  {
    row: 'CHMOD-04', // messages of a later time are shown beside a reported one
    file: 'app/moderation/cases/case-context.server.ts',
    find: 'return messagesBeside(copied ?? { before: [], after: [] });',
    replace: 'return { before: [], after: [] };',
    tests: ['app/moderation/in-channels/channel-actions.test.ts#whatever is changed'],
  },
  {
    row: 'SITE-07', // the log of the application does not name the case
    file: 'app/moderation/log.server.ts',
    find: 'case: caseId ?? null',
    replace: 'case: null',
    tests: ['tests/running-area.test.ts#the log of the application'],
  },
  {
    row: 'MOD-09', // everyone downloads every post
    file: 'app/moderation/download/own-thing.server.ts',
    find: 'and(eq(posts.id, id), eq(posts.authorId, viewer.id))',
    replace: 'eq(posts.id, id)',
    tests: ['app/moderation/download/download-own.test.ts#authors download'],
  },
  {
    row: 'MOD-09', // a picture that was not chosen at publishing stays
    file: 'app/publish/publication-transaction.server.ts',
    find: 'return deleteUnreferenced(viewer, tx, [...new Set([...images, ...replaced])]);',
    replace: 'return images.slice(images.length);',
    tests: ['app/images/cleanup/unreferenced-images.test.ts#publishing without the cover'],
  },
  {
    row: 'MOD-16', // a warning that no longer counts is still shown
    file: 'app/moderation/decisions/decide-appeal.server.ts',
    find: '  await acknowledgeWarnings(tx, decision);\n',
    replace: '',
    tests: ['app/moderation/appeals/appeals.test.ts#an unread warning'],
  },
] satisfies Mutant[];
