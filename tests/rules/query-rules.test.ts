import { expect, test } from 'vitest';
import { expectNone, importsOf, isTest, type Node, read, sources, statementsOf } from '../support/code/source-files.ts';

/** The files from which a run-time import leads to a database library, and that can therefore read or write data. */
const reachesDatabase = (() => {
  const importers = Map.groupBy(
    sources.flatMap((file) => importsOf(file).flatMap(({ to, type }) => (to && !type ? [{ from: file, to }] : []))),
    ({ to }) => to,
  );
  const found = new Set(sources.filter((file) => /from '(drizzle-orm|pg)['/]/.test(read(file))));
  for (const file of found) for (const { from } of importers.get(file) ?? []) found.add(from);
  return found;
})();

/** The exported functions of a file, as declarations, constants and re-exported names, each with its parameters. */
function exportedFunctions(file: string): { name: string; params: Node[] }[] {
  const nameOf = (node: Node | null | undefined) => String(node?.name ?? 'default');
  const functionsIn = (node: Node | null | undefined): { name: string; params: Node[] }[] => {
    if (!node) return [];
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? ''))
      return [{ name: nameOf(node.id), params: node.params ?? [] }];
    return (node.declarations ?? []).flatMap(({ id, init }) => functionsIn(init).map((found) => ({ ...found, name: nameOf(id) })));
  };
  const statements = statementsOf(file);
  const declared = statements.flatMap((statement) => functionsIn(statement).concat(functionsIn(statement.declaration)));
  const named = statements.flatMap(({ type, source, specifiers = [] }) =>
    type === 'ExportNamedDeclaration' && !source ? specifiers.map(({ local }) => nameOf(local)) : [],
  );
  const exported = statements.filter(({ type }) => /^Export/.test(type ?? '')).flatMap(({ declaration }) => functionsIn(declaration));
  return [...exported, ...declared.filter(({ name }) => named.includes(name))];
}

test('every product read and write takes the viewer as its first parameter', () => {
  const isViewer = (first: Node | undefined) => (first?.left ?? first)?.name === 'viewer';
  const queried = sources.filter((file) => /^app\/.*\.server\.ts$/.test(file) && reachesDatabase.has(file));
  const functions = queried.flatMap((file) => exportedFunctions(file).map((found) => ({ file, ...found })));
  expect(functions.length).toBeGreaterThan(150);
  expectNone(
    functions.filter(({ params }) => !isViewer(params[0])).map(({ file, name }) => `${file}: ${name}`),
    VIEWER_EXCEPTIONS,
  );
});

test('only tables, .server.ts files and the folders below app query the database', () => {
  const violations = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && !/\.server\.ts$|tables\.ts$/.test(file))
    .filter((file) => importsOf(file).some(({ to, type }) => !type && to === 'server/database/database.ts'));
  expectNone(violations);
});

test('queries use the query builder: db.query is never used', () => {
  expectNone(sources.filter((file) => /\bdb\.query\b/.test(read(file)) && file !== 'tests/rules/query-rules.test.ts'));
});

test('a file that deletes what people made records the ids, so that a restored backup does not bring it back (OPS-06)', () => {
  const deletes = /\.delete\((people|works|parts|posts|drafts|channels|channelMessages|characters|comments)\)/;
  const product = sources.filter((file) => file.startsWith('app/') && !isTest(file) && deletes.test(read(file)));
  expect(product.length).toBeGreaterThan(8);
  expectNone(
    product.filter((file) => !read(file).includes('recordErased(')),
    UNRECORDED_EXCEPTIONS,
  );
});

test('no index uses desc(): it means NULLS LAST, which `order by … desc` cannot use; a backward scan costs the same', () => {
  expectNone(sources.filter((file) => /\/tables\.ts$/.test(file) && /\.desc\(\)/.test(read(file))));
});

const CHANNEL_RECORDED = 'deletes the messages of a channel or account, which is recorded itself';
const UNRECORDED_EXCEPTIONS: Record<string, string> = {
  'app/channels/chat/attachments/attachments.server.ts': CHANNEL_RECORDED,
  'app/channels/delete-contents.server.ts': CHANNEL_RECORDED,
  'app/drafts/saving/save-draft.server.ts': 'takes back a first save that is refused',
  'app/publish/publishing.server.ts': 'the draft is published as a work, a part or changes',
};
const NO_QUERY = 'does not query the database';
const SQL_PART = 'a part of a statement, whose reader takes the viewer';
const ACCESS = 'app/audience/comment-access.server.ts';
const sqlParts = (file: string, ...names: string[]) => Object.fromEntries(names.map((name) => [`${file}: ${name}`, SQL_PART]));
const BEFORE_SIGN_IN = 'counts attempts before sign-in; stores hashes only';
const LINK_HOLDER = 'works signed out; the token identifies the person';
const SAME_FOR_EVERYONE = 'challenges are the same for everyone; their entries are read for the viewer';
const JOB = 'runs in the background, without a viewer';
const FILES_OF_DELETED_ROWS = 'deletes files whose rows the viewer or a job has deleted';
const IN_ACTION = 'runs in the transaction of an action or a job, for the person whom it concerns';
const ALL_LISTENERS = 'decides for all listeners of an event at once';
const BY_TOKEN = 'the token identifies the link; it runs in the transaction of who opened it';
const SETTINGS = 'settings are the same for everyone, on every page';
const INVITED = 'an invitation leads to no one’s data; there is no viewer before sign-up';
const FROM_REQUEST = 'takes the viewer from the request of a route';
const DECIDING = 'runs in the transaction of a decision, whose context has the viewer';
const VIEWER_EXCEPTIONS: Record<string, string> = {
  'app/audience/shown-author.server.ts: shownAuthorJson': SQL_PART,
  'app/audience/shown-author.server.ts: shownUsername': SQL_PART,
  'app/audience/visible.server.ts: outsideClosedZoneOf': SQL_PART,
  'app/audience/visible.server.ts: standingNowOf': SQL_PART,
  'app/editing/changes/differences.server.ts: differencesOf': IN_ACTION,
  'app/editing/published-version.server.ts: versionValues': NO_QUERY,
  'app/editing/store-version.server.ts: hasVersions': IN_ACTION,
  'app/editing/working-copy.server.ts: isFinalEntry': IN_ACTION,
  'app/engagement/progress/removed-blocks.server.ts: recordRemoved': IN_ACTION,
  'app/works/blocks/blocks.server.ts: blocksOfPages': IN_ACTION,
  'app/works/blocks/blocks.server.ts: completeIds': IN_ACTION,
  'app/works/blocks/blocks.server.ts: keysOfPanels': IN_ACTION,
  'app/groups/assistant/assistant.server.ts: siteHasHelper': 'reads only the settings in memory',
  'app/images/cleanup/unreferenced-images.server.ts: deleteUnreferencedOf': IN_ACTION,
  'app/images/cleanup/unreferenced-images.server.ts: imagesOfAll': IN_ACTION,
  'app/moderation/cases/decide/case-forms.server.ts: decideAndContinue': FROM_REQUEST,
  'app/moderation/cases/decide/case-forms.server.ts: pageOfForm': FROM_REQUEST,
  'app/moderation/cases/decide-from-form.server.ts: decideFromForm': DECIDING,
  'app/moderation/delete-case.server.ts: deleteCase': IN_ACTION,
  'app/moderation/decisions/decision-notices.server.ts: notifyOf': DECIDING,
  'app/moderation/decisions/people/decide-person.server.ts: decideAboutPerson': DECIDING,
  'app/registration/invitations.server.ts: endInvitations': IN_ACTION,
  'app/registration/invitations.server.ts: invitationProblem': INVITED,
  'app/registration/invitations.server.ts: joiningRefusal': INVITED,
  'app/registration/invitations.server.ts: newCode': NO_QUERY,
  'app/registration/invitations.server.ts: takeInvitation': INVITED,
  'app/registration/refused-names.server.ts: isAddressRefused': 'names are refused for everyone alike',
  'app/registration/refused-names.server.ts: isUsernameRefused': 'names are refused for everyone alike',
  'app/registration/refused-names.server.ts: refusedName': 'there is no viewer before sign-up',
  'app/registration/refused-names.server.ts: storeBannedAddress': IN_ACTION,
  'app/assistant/limits/assistant-uses.server.ts: deletePastUses': JOB,
  'app/backups/backups.server.ts: checkBackupAge': JOB,
  'app/backups/backups.server.ts: makeNightlyBackup': JOB,
  'app/backups/backups.server.ts: scheduleNightlyBackup': JOB,
  'app/account/sessions/activity.server.ts: storeActive': JOB,
  'app/statistics/daily-totals.server.ts: firstUncounted': 'numbers of the whole site; their readers take the viewer',
  'app/statistics/daily-totals.server.ts: storeDailyTotals': JOB,
  'app/statistics/daily-totals.server.ts: totalsOf': 'numbers of the whole site; their readers take the viewer',
  'app/groups/groups.server.ts: announceGroup': IN_ACTION,
  'app/groups/sign-in/cards.server.ts: hashOfTyped': NO_QUERY,
  'app/groups/stories/zone-case.server.ts: closeZoneCase': IN_ACTION,
  'app/personal-data/marked-places.server.ts: placesInWork': 'the page or the action found the story for its viewer',
  'app/personal-data/marked-places.server.ts: placesInWorks': 'the page found the stories for its viewer',
  'app/work-deletion/story-versions.server.ts: approveVersion': IN_ACTION,
  'app/groups/sign-in/cards.server.ts: childOfCode': 'the code identifies the child; there is no viewer before sign-in',
  'app/groups/sign-in/child-session.server.ts: whoHandedOver': 'reads the session of the request, not content',
  'app/groups/grown-ups/invitations.server.ts: groupInvitation': 'the token identifies the group; nobody without it finds it',
  'app/moderation/review/open-case.server.ts: openCaseAbout': IN_ACTION,
  'app/site/follow-settings.server.ts: followChanges': JOB,
  'app/works/archive.server.ts: filesOfWork': 'reads a work that was found for the viewer',
  'app/site/settings.server.ts: currentSettings': NO_QUERY,
  'app/site/words.server.ts: areWordsListed': NO_QUERY,
  'app/site/words.server.ts: effectOfWords': NO_QUERY,
  'app/site/words.server.ts: moreTags': NO_QUERY,
  'app/site/words.server.ts: readWords': SETTINGS,
  'app/site/words.server.ts: shownTags': NO_QUERY,
  'app/site/words.server.ts: useWords': NO_QUERY,
  'app/site/settings.server.ts: freshSettings': SETTINGS,
  'app/channels/hand-over/move-cover.server.ts: moveCoversOf': JOB,
  'app/channels/members/ban-cleanup.server.ts: deletePastBans': JOB,
  'app/channels/requests/open-requests.server.ts: deletePastRequestTimes': JOB,
  'app/holds/cleanup.server.ts: deleteOldTexts': JOB,
  'app/holds/text/check-text.server.ts: undefinedIfDeleted': NO_QUERY,
  'app/site/settings.server.ts: isLoaded': NO_QUERY,
  'app/site/settings.server.ts: siteHasOwner': NO_QUERY,
  'app/site/settings.server.ts: loadSettings': SETTINGS,
  'app/site/settings.server.ts: lockOf': NO_QUERY,
  'app/site/settings.server.ts: onSettingsChange': NO_QUERY,
  'app/site/settings.server.ts: onSettingsLoad': NO_QUERY,
  'app/site/settings.server.ts: requireKidsZone': NO_QUERY,
  'app/account/auth.server.ts: auth': 'the auth library; there is no viewer before sign-in',
  'app/account/auth.server.ts: hashes': NO_QUERY,
  'app/account/auth.server.ts: inAccountTransaction': 'runs the sign-up; there is no viewer before it',
  'app/account/auth.server.ts: renewSession': 'reads a session, not content',
  'app/account/archive/build-archive.server.ts: archiveJob': JOB,
  'app/account/archive/build-archive.server.ts: personOfArchive': 'finds whose archive a job or the command line writes',
  'app/account/auth.server.ts: originOf': NO_QUERY,
  'app/account/cookie-token.server.ts: cookieToken': 'reads the cookie from which the viewer is found',
  'app/account/deletion/deletion.server.ts: createDeletionCounts': 'prepares a statement; the function it returns takes the viewer',
  'app/account/deletion/purge-worker.server.ts: createPurgeWorker': JOB,
  'app/account/deletion/purge.server.ts: purge': JOB,
  'app/account/password/recent-password.server.ts: needsPassword': NO_QUERY,
  'app/account/sessions/viewer.server.ts: readViewer': 'finds the viewer',
  'app/account/sign-in/failed-sign-ins.server.ts: attemptOf': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: countFailure': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: countSuccess': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: formatWait': NO_QUERY,
  'app/account/sign-in/failed-sign-ins.server.ts: waitAfter': NO_QUERY,
  'app/account/sign-in/failed-sign-ins.server.ts: waitOf': BEFORE_SIGN_IN,
  'app/account/sign-in/sign-in.server.ts: tooManyAttempts': NO_QUERY,
  'app/audience/image-access.server.ts: isPublicImage': 'what visitors may load is the same for everyone',
  'app/account/sessions/ended-sessions.server.ts: deleteExpiredSessions': JOB,
  'app/account/new-browser/new-browser.server.ts: notifyNewBrowser': 'runs at sign-in, for the account that signs in',
  'app/audience/live-access.server.ts: canReceive': ALL_LISTENERS,
  'app/audience/live-access.server.ts: countsDiffer': ALL_LISTENERS,
  'app/audience/visible.server.ts: authorVisibleToPlaceholder': SQL_PART,
  'app/audience/visible.server.ts: isActiveAccount': SQL_PART,
  'app/audience/visible.server.ts: blockedByViewer': SQL_PART,
  'app/audience/visible.server.ts: countHidden': SQL_PART,
  'app/audience/visible.server.ts: countHiddenPairs': SQL_PART,
  'app/audience/visible.server.ts: hidesPeople': SQL_PART,
  'app/audience/visible.server.ts: inListsPlaceholder': SQL_PART,
  'app/audience/visible.server.ts: isBlockedPlaceholder': SQL_PART,
  'app/audience/visible.server.ts: notMutedPlaceholder': SQL_PART,
  ...sqlParts('app/comments/replies/threads.server.ts', 'firstComments', 'hiddenComments', 'isCounted', 'ownHiddenComments'),
  'app/comments/deletion/delete-comment.server.ts: deleteWords': 'part of transactions whose callers say which comments of whom',
  'app/audience/archive-titles.server.ts: namedPeople': SAME_FOR_EVERYONE,
  ...sqlParts(ACCESS, 'commentNoticeOf', 'commentedAuthorId', 'commentsClosedPlaceholder', 'ownWordsPlaceholder', 'waitsForApproval'),
  'app/comments/comments.server.ts: readyMadeOf': NO_QUERY,
  'app/account/archive/archive.server.ts: archiveResponse': NO_QUERY,
  'app/audience/visible.server.ts: personVisibleToPlaceholder': SQL_PART,
  'app/audience/visible.server.ts: stateNoticeOf': SQL_PART,
  'app/audience/visible.server.ts: shownToPlaceholder': SQL_PART,
  'app/audience/visible.server.ts: visibleToPlaceholder': 'a condition of prepared statements, whose placeholder is the viewer',
  'app/challenges/challenges.server.ts: asShown': NO_QUERY,
  'app/challenges/challenges.server.ts: challengeToEnter': SAME_FOR_EVERYONE,
  'app/challenges/challenges.server.ts: currentChallenge': SAME_FOR_EVERYONE,
  'app/challenges/past.server.ts: challengeById': SAME_FOR_EVERYONE,
  'app/challenges/past.server.ts: pastChallenges': SAME_FOR_EVERYONE,
  'app/channels/channel.server.ts: lockedChannel': SQL_PART,
  'app/channels/chat/attachments/attachments.server.ts: removeAttachments': FILES_OF_DELETED_ROWS,
  'app/channels/chat/attachments/file-cleanup.server.ts: cleanUpFiles': JOB,
  'app/channels/chat/feed/channel-feed.server.ts: readChannelFeed': ALL_LISTENERS,
  'app/channels/chat/messages.server.ts: toMessage': NO_QUERY,
  'app/channels/chat/messages/tombstones.server.ts: purgeTombstones': JOB,
  'app/channels/directory/channels.server.ts: withoutListedWords': NO_QUERY,
  'app/channels/directory/filters/filters-in-use.server.ts: clearFilterCache': NO_QUERY,
  'app/data-lifecycle.server.ts: cleanUpUploads': JOB,
  'app/drafts/drafts.server.ts: typeOfDraft': NO_QUERY,
  'app/engagement/count-events.server.ts: countEvent': SQL_PART,
  'app/engagement/count-events.server.ts: notifyTopics': SQL_PART,
  'app/images/cleanup/file-deletions.server.ts: batchesOf': NO_QUERY,
  'app/images/cleanup/file-deletions.server.ts: cancelDeletion': 'runs in the transaction that inserts the rows of the files again',
  'app/images/cleanup/file-deletions.server.ts: deleteScheduled': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/file-deletions.server.ts: retryScheduled': JOB,
  'app/images/cleanup/file-deletions.server.ts: scheduleDeletion':
    'runs in the transaction that deletes the rows of the files, of several owners',
  'app/images/cleanup/file-deletions.server.ts: tryScheduled': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/unreferenced-images.server.ts: isReferenced': SQL_PART,
  'app/images/cleanup/unreferenced-images.server.ts: removeFiles': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/upload-cleanup.server.ts: cleanUpImages': JOB,
  'app/images/cleanup/upload-cleanup.server.ts: cleanUpUploads': JOB,
  'app/mail/mail-limits.server.ts: countMail': JOB,
  'app/mail/queue-mail.server.ts: deleteUnsent': IN_ACTION,
  'app/mail/queue-mail.server.ts: hasUnsent': IN_ACTION,
  'app/mail/queue-mail.server.ts: queueMail': IN_ACTION,
  'app/mail/send-mail.server.ts: sendMail': JOB,
  'app/scheduling/publish-due.server.ts: publishDue': JOB,
  'app/editing/changed-words.server.ts: changedWords': IN_ACTION,
  'app/editing/published-version.server.ts: valuesOfCopy': NO_QUERY,
  'app/editing/working-copy.server.ts: fillCopy': IN_ACTION,
  'app/account/sessions/viewer.server.ts: readPerson': 'reads the viewer of a job',
  'app/account/confirmation/confirmation.server.ts: confirmationStep': IN_ACTION,
  'app/account/confirmation/confirmation.server.ts: hasAddress': 'a condition, not a query',
  'app/roles/roles.server.ts: isNamed': 'a condition, not a query',
  'app/account/confirmation/confirmation.server.ts: confirmAddress': LINK_HOLDER,
  'app/account/confirmation/confirmation.server.ts: confirmationLink': LINK_HOLDER,
  'app/account/confirmation/confirmation.server.ts: confirmationTime': BEFORE_SIGN_IN,
  'app/account/confirmation/confirmation.server.ts: freeUnconfirmedAddress': IN_ACTION,
  'app/account/email/undo-email.server.ts: undoChange': LINK_HOLDER,
  'app/account/email/undo-email.server.ts: undoableChange': LINK_HOLDER,
  'app/admin/settings/unattended.server.ts: switchToApproval': JOB,
  'app/registration/staff-seen.server.ts: isUnattended': JOB,
  'app/registration/staff-seen.server.ts: noteStaffRequest': 'stores a time without a name',
  'app/account/sign-in/join/age.server.ts: ageGroupOf': NO_QUERY,
  'app/registration/applications.server.ts: openApplication': IN_ACTION,
  'app/registration/applications.server.ts: withdrawApplication': IN_ACTION,
  'app/account/links/links.server.ts: endLinks': IN_ACTION,
  'app/account/links/links.server.ts: linkOf': BY_TOKEN,
  'app/account/links/links.server.ts: makeLink': IN_ACTION,
  'app/account/links/links.server.ts: takeLink': BY_TOKEN,
  'app/moderation/cases/case-copies.server.ts: copyOf': SQL_PART,
  'app/notifications/cleanup.server.ts: deleteOldNotifications': JOB,
  'app/notifications/mails/mail-notification.server.ts: mailNotification': IN_ACTION,
  'app/moderation/public-log/public-log.server.ts: publicLog': SAME_FOR_EVERYONE,
  'app/moderation/bulk-removal/removable.server.ts: removable': SQL_PART,
  'app/moderation/bulk-removal/remove-batch.server.ts: rangeOf': SQL_PART,
  'app/moderation/bulk-removal/remove-batch.server.ts: removeBatch': JOB,
  'app/moderation/bulk-removal/remove-batch.server.ts: restoreBatch': JOB,
  'app/moderation/decisions/decision-notices.server.ts: appealable': NO_QUERY,
  'app/moderation/decisions/final-cases.server.ts: makeFinal': JOB,
  'app/moderation/queue/old-cases.server.ts: notifyOfOldCases': JOB,
  'app/notifications/notify-staff.server.ts: notifyStaff': IN_ACTION,
  'app/notifications/notify.server.ts: notify': IN_ACTION,
  'app/notifications/notify.server.ts: notifyAll': IN_ACTION,
  'app/notifications/notify.server.ts: wasNotified': IN_ACTION,
  'app/moderation/rules/rules.server.ts: rulesInForce': 'the rules are the same for everyone',
  'app/purge-removed.server.ts: purgeRemoved': JOB,
  'app/posts/feed/trending.server.ts: trendingTopics': 'counts of public profiles are the same for everyone',
  'app/posts/posts.server.ts: topicFrom': NO_QUERY,
  'app/reader/parts/parts.server.ts: neighbor': SQL_PART,
  'app/reader/read.server.ts: partList': NO_QUERY,
  'app/reader/read.server.ts: editsOf': SQL_PART,
  'app/reader/read.server.ts: previewOf': SQL_PART,
  'app/admin/command-line.server.ts: runCommand': 'acts as the command line of the server',
  'app/run-command.server.ts: runCommand': 'acts as the command line of the server',
  'app/roles/setup.server.ts: createSetupCode': 'runs at the start, before anyone can sign in as owner',
  'app/roles/setup.server.ts: hasOwner': 'is the same for everyone',
  'app/roles/setup.server.ts: hasSetupCode': 'is the same for everyone',
  'app/one-time-links/forgot-password.server.ts: requestHelp': BEFORE_SIGN_IN,
  'app/one-time-links/forgot-password.server.ts: requestReset': BEFORE_SIGN_IN,
  'app/one-time-links/reset-password.server.ts: isPasswordLink': LINK_HOLDER,
  'app/one-time-links/reset-password.server.ts: resetPassword': LINK_HOLDER,
  'app/search/candidates.server.ts: candidateTables': SQL_PART,
  'app/workers.server.ts: createWorkers': JOB,
  'app/works/works.server.ts: cardOf': NO_QUERY,
};
