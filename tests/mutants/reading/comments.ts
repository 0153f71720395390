import type { Mutant } from '../mutant.ts';

const ACCESS = 'app/audience/comment-access.server.ts';
const ruleTests: Mutant['tests'] = ['app/comments/access/comment-rule.test.ts'];
const waitingTests: Mutant['tests'] = ['app/comments/waiting/waiting.test.ts'];
const THREADS = 'app/comments/replies/threads.server.ts';
const EDITING = 'app/comments/editing/edit-comment.server.ts';
const editTests: Mutant['tests'] = ['app/comments/editing/edit-comment.test.ts'];
const SUGGEST = 'app/comments/mentions/suggest-people.server.ts';
const mentionTests: Mutant['tests'] = ['app/comments/mentions/mentions.test.ts'];
const LIKES = 'app/comments/likes/likes.server.ts';
const likeTests: Mutant['tests'] = ['app/comments/likes/likes.test.ts'];
const COVERING = 'app/comments/covered/covering.server.ts';
const coverTests: Mutant['tests'] = ['app/comments/covered/covered.test.ts'];
const closeTests: Mutant['tests'] = ['app/comments/closing/close-thread.test.ts'];
const replyTests: Mutant['tests'] = ['app/comments/replies/replies.test.ts'];

export default [
  { row: 'REPLY-04', file: EDITING, find: '  isNull(comments.closedAt),\n', replace: '', tests: editTests },
  {
    row: 'REPLY-01', // replies below a hidden comment
    file: THREADS,
    find: "where ${replies.parentId} = ${comments.id} and ${comments.state} = 'shown' and ${isListed(replies, repliers)}",
    replace: 'where ${replies.parentId} = ${comments.id}',
    tests: replyTests,
  },
  { row: 'REPLY-01', file: THREADS, find: 'not ${comment.belowHidden} and', replace: '', tests: replyTests },
  { row: 'REPLY-02', file: SUGGEST, find: ' and ${inPeopleListsPlaceholder()}', replace: '', tests: mentionTests },
  { row: 'REPLY-02', file: SUGGEST, find: 'and ${personVisibleToPlaceholder()}', replace: '', tests: mentionTests },
  { row: 'REPLY-02', file: SUGGEST, find: 'await threadOf(viewer, comment)', replace: 'comment', tests: mentionTests },
  {
    row: 'REPLY-02', // a private profile is linked
    file: 'app/comments/mentions/mentions.server.ts',
    find: ' and not ${mentioned.isPrivate}',
    replace: '',
    tests: mentionTests,
  },
  {
    row: 'NOTICE-03', // a reply below a hidden comment
    file: 'app/notifications/events/shown.server.ts',
    find: ' and not ${comments.belowHidden}',
    replace: '',
    tests: mentionTests,
  },
  {
    row: 'NOTICE-08', // the thread of a work that is not visible is muted
    file: 'app/notifications/choices/mute-targets.server.ts',
    find: 'or(isNull(comments.workId), and(visibleTo(viewer, works), outsideClosedZone)),',
    replace: '',
    tests: mentionTests,
  },
  { row: 'REPLY-03', file: LIKES, find: ' || !listed', replace: '', tests: likeTests },
  { row: 'REPLY-03', file: LIKES, find: " || about.kind === 'kids_book'", replace: '', tests: likeTests },
  {
    row: 'REPLY-03',
    file: LIKES,
    find: 'if (liked && (await isBlockedBetween(viewer, about.authorId)))',
    replace: 'if (false)',
    tests: likeTests,
  },
  {
    row: 'REPLY-03', // pages of the most liked skip comments
    file: THREADS,
    find: 'sql`(${comments.likesCount}, ${comments.createdAt}, ${comments.id}) < ${likedCursor}`',
    replace: 'sql`(${comments.createdAt}, ${comments.id}) < ${cursor}`',
    tests: likeTests,
  },
  { row: 'REPLY-04', file: EDITING, find: '|| (await isBlockedBetween(viewer, about.authorId))', replace: '', tests: editTests },
  { row: 'REPLY-04', file: EDITING, find: ' && !about.closed', replace: '', tests: editTests },
  { row: 'REPLY-05', file: THREADS, find: ' and ${comments.repliesCount} > 0', replace: ' and false', tests: replyTests },
  {
    row: 'REPLY-05',
    file: 'app/comments/deletion/delete-comment.server.ts',
    find: 'if (hasReplies)',
    replace: 'if (false)',
    tests: replyTests,
  },
  {
    row: 'REPLY-06', // a reader closes a thread
    file: 'app/comments/closing/close-thread.server.ts',
    find: ' || about.authorId !== viewer.id',
    replace: '',
    tests: closeTests,
  },
  { row: 'REPLY-06', file: EDITING, find: ' && !found.closedAt', replace: '', tests: closeTests },
  {
    row: 'REPLY-09', // a marked comment is listed with its words
    file: COVERING,
    find: "case when ${comment.isSpoiler} then 'spoilers' end",
    replace: 'null',
    tests: coverTests,
  },
  { row: 'REPLY-09', file: COVERING, find: 'made.position', replace: 'least(0, made.position)', tests: coverTests },
  { row: 'REPLY-09', file: COVERING, find: 'place.person_id = ${viewer} and ', replace: '', tests: coverTests },
  { row: 'REPLY-10', file: THREADS, find: 'isCounted(comments),\n        isListed', replace: 'isListed', tests: replyTests },
  { row: 'REPLY-10', file: THREADS, find: '${sql.raw(String(REPLIES_MAX))}`', replace: '9999`', tests: replyTests },
  { row: 'REPLY-06', file: ACCESS, find: '${spectating.spectatedId} = ${viewer}) then', replace: 'false) then', tests: ruleTests },
  { row: 'CMT-01', file: ACCESS, find: "= 'none' then 'none'", replace: "= 'none' then null", tests: ruleTests },
  { row: 'CMT-01', file: ACCESS, find: '<= now() - ${SPECTATED}', replace: '<= now()', tests: ruleTests },
  { row: 'CMT-01', file: ACCESS, find: 'when ${authorId} = ${viewer} or exists', replace: 'when exists', tests: ruleTests },
  {
    row: 'CMT-01', // anybody changes who can comment
    file: 'app/comments/access/comment-rule.server.ts',
    find: 'eq(tables[on].authorId, viewer.id)',
    replace: 'undefined',
    tests: ruleTests,
  },
  {
    row: 'SHOWN-07', // comments of hidden people are listed as all others
    file: COVERING,
    find: "case when ${isHiddenPerson(viewer, comment.authorId)} then 'hidden' end",
    replace: 'null',
    tests: coverTests,
  },
  {
    row: 'SHOWN-07', // a folded comment has its name
    file: THREADS,
    find: "case when 'hidden' = any(cover.reasons) then",
    replace: 'case when false then',
    tests: coverTests,
  },
  {
    row: 'SHOWN-07', // a waiting comment is sent whole
    file: 'app/comments/waiting/waiting.server.ts',
    find: 'covered.length && comment.id !== shown',
    replace: 'false && comment.id !== shown',
    tests: coverTests,
  },
  { row: 'CMT-02', file: ACCESS, find: '${authorId} <> ${commenter} and', replace: 'true and', tests: waitingTests },
  {
    row: 'CMT-02', // the first approval covers later ones
    file: ACCESS,
    find: '${approvedCommenters.commenterId} = ${commenter}',
    replace: 'false',
    tests: waitingTests,
  },
  {
    row: 'CMT-02', // a reader approves
    file: 'app/comments/waiting/waiting.server.ts',
    find: 'sql`${viewer.id} in (${works.authorId}, ${posts.authorId})`',
    replace: 'undefined',
    tests: waitingTests,
  },
  {
    row: 'CMT-02', // Release passes the author's approval
    file: 'app/moderation/decisions/subjects.server.ts',
    find: "found?.onWork || found?.onPost ? 'waiting'",
    replace: "found?.onWork || found?.onPost ? 'shown'",
    tests: waitingTests,
  },
  {
    row: 'ENGAGE-07',
    file: 'app/comments/comment-rules.ts',
    find: "toWellFormed().trim() : ''",
    replace: "toWellFormed() : ''",
    tests: ['app/comments/comment-rules.test.ts', 'app/comments/comments.test.ts'],
  },
  {
    row: 'ENGAGE-15',
    file: 'app/comments/adding/add-comment.server.ts',
    find: 'comments_count = ${works.commentsCount} + 1',
    replace: 'comments_count = ${works.commentsCount} + 2',
    tests: ['app/comments/comments.test.ts'],
  },
  {
    row: 'PRIVACY-05',
    file: 'app/comments/adding/add-comment.server.ts',
    find: "where ${works.id} = ${value('subject', 'uuid')} and ${isAllowed}",
    replace: "where ${works.id} = ${value('subject', 'uuid')}",
    tests: ['app/comments/comments.test.ts'],
  },
  {
    row: 'ENGAGE-05',
    file: THREADS,
    find: '.orderBy(desc(comments.createdAt), desc(comments.id))',
    replace: '.orderBy(comments.createdAt, desc(comments.id))',
    tests: ['app/comments/comments.test.ts'],
  },
  {
    row: 'ENGAGE-14',
    file: 'app/comments/comment-rules.ts',
    find: 'COMMENTS_SHOWN = 2',
    replace: 'COMMENTS_SHOWN = 3',
    tests: ['app/comments/comments.test.ts', 'app/posts/posts.test.ts'],
  },
  {
    row: 'ERR-05',
    file: 'app/comments/subject-rules.ts',
    find: 'Failed to add comment. Please try again.',
    replace: 'Please try again.',
    tests: ['tests/journeys/posts/posts-actions.spec.ts#a blank comment is not sent'],
  },
  {
    row: 'LIVE-02', // a comment makes every open page refetch all its data
    file: 'app/comments/adding/add-comment.server.ts',
    find: ", 'counts', json_build_object('comments', ${works.commentsCount})",
    replace: '',
    tests: ['app/engagement/counts-live.test.ts#a comment is sent as the comment count'],
  },
  {
    row: 'LIVE-02', // new comments are counted but not fetched
    file: 'app/comments/use-comment-list.tsx',
    find: 'if (newCount && loaded && isIdle)',
    replace: 'if (newCount < 0 && loaded)',
    tests: ['tests/journeys/reading/books.spec.ts#two readers of one book'],
  },
  {
    row: 'LIVE-02', // an older response overwrites a newer count
    file: 'app/live/live.ts',
    find: 'received = liveCountsSince(received, dataRequestedAt());',
    replace: 'received = liveCountsSince(received, Number.POSITIVE_INFINITY);',
    tests: ['tests/journeys/kids/kids.spec.ts#what others do updates the counts'],
  },
  {
    row: 'LIVE-02', // a count from before a change survives the later response
    file: 'app/live/live-counts.ts',
    find: 'Number.NEGATIVE_INFINITY',
    replace: 'Number.POSITIVE_INFINITY',
    tests: ['app/live/live-counts.test.ts'],
  },
  {
    row: 'KIDS-42', // the card of a story counts a new comment but does not show it
    file: 'app/comments/use-comment-list.tsx',
    find: 'comments: first, commentsCount: count',
    replace: 'comments: first && work.comments, commentsCount: count',
    tests: ['tests/journeys/kids/kids.spec.ts#what others do updates the counts'],
  },
  {
    row: 'CMT-03', // whoever wrote any work may delete any comment
    file: 'app/comments/deletion/delete-comment.server.ts',
    find: '.where(and(eq(what.id, id), eq(what.authorId, viewer.id))),',
    replace: '.where(eq(what.authorId, viewer.id)),',
    tests: ['app/comments/deletion/delete-comment.test.ts#for everyone else'],
  },
  {
    row: 'CMT-03', // a second request is not found
    file: 'app/comments/deletion/delete-comment.server.ts',
    find: 'if (!deleted) return deletedBefore(viewer, tx, id);',
    replace: 'if (!deleted) return null;',
    tests: ['app/comments/deletion/delete-comment.test.ts#a second request'],
  },
  {
    row: 'CMT-04',
    file: 'app/comments/adding/add-comment.server.ts',
    find: "not exists (select from ${deletedComments} where ${deletedComments.id} = ${value('id', 'uuid')})",
    replace: 'true',
    tests: ['app/comments/deletion/delete-comment.test.ts#a submit that is repeated'],
  },
  {
    row: 'REPLY-11', // a query for each comment
    file: 'app/comments/comments.server.ts',
    find: 'comments: rows.map(({ thread }) => shownThread(thread)),',
    replace: 'comments: await Promise.all(rows.map(async ({ thread }) => (await db.$count(comments)) >= 0 && shownThread(thread))),',
    tests: ['app/comments/covered/covered.test.ts#the same number of queries'],
  },
  {
    row: 'REPLY-11', // a reply appears after up to four seconds
    file: 'app/comments/live/refresh-thread.ts',
    find: 'const THREAD_THROTTLE_MS = 900;',
    replace: 'const THREAD_THROTTLE_MS = 3_000;',
    tests: ['app/comments/live/refresh-thread.test.ts'],
  },
  {
    row: 'REPLY-11', // new comments move what is read in Safari
    file: 'ui/hooks/use-scroll-anchoring.ts',
    find: "if (moved) scroller.scrollBy({ top: moved, behavior: 'instant' });",
    replace: '',
    tests: ['tests/journeys/reading/replies.spec.ts#in Safari, which has no scroll anchoring'],
  },
  {
    row: 'REPLY-11', // a new reply moves the comment that is read above it in Safari
    file: 'ui/hooks/use-scroll-anchoring.ts',
    find: '(top < end ? { item, top } : last)',
    replace: '{ item, top }',
    tests: ['tests/journeys/reading/replies.spec.ts#a new reply below a comment'],
  },
  {
    row: 'REPLY-11', // a form that opens below moves the pressed link out of view in Safari
    file: 'ui/hooks/use-scroll-anchoring.ts',
    find: "    element.addEventListener('click', recordPressed, { capture: true });\n",
    replace: '',
    tests: ['tests/journeys/reading/replies.spec.ts#a pressed Reply'],
  },
  {
    row: 'REPLY-11', // new comments move what is read in other browsers
    file: 'app/comments/comments.css',
    find: '.comments-frame {',
    replace: '.comments-frame {\n    overflow-anchor: none;',
    tests: ['tests/journeys/reading/replies.spec.ts#new comments and replies above'],
  },
  {
    row: 'REPLY-11', // an open thread shows no new replies
    file: 'app/comments/live/use-new-comments.ts',
    find: "'comments' in counts",
    replace: "'views' in counts",
    tests: ['tests/journeys/reading/replies.spec.ts#a reply with a suggested mention'],
  },
] satisfies Mutant[];
