import type { Mutant } from '../mutant.ts';

const THREADS = 'app/comments/replies/threads.server.ts';
const remarkTests: Mutant['tests'] = ['app/comments/remarks/remarks.test.ts'];

const quoteTests: Mutant['tests'] = ['app/comments/remarks/quotes.test.ts'];
const MOVING = 'app/comments/remarks/move-remarks.server.ts';
const LIKENESS = 'app/comments/remarks/likeness.ts';
const movedTests: Mutant['tests'] = ['app/comments/remarks/likeness.test.ts', 'app/editing/blocks/moved-remarks.test.ts'];

export default [
  { row: 'REPLY-08', file: LIKENESS, find: 'like: 0.5', replace: 'like: 0.9', tests: movedTests },
  { row: 'REPLY-08', file: LIKENESS, find: 'distance < best.distance', replace: 'distance > best.distance', tests: movedTests },
  {
    row: 'REPLY-08',
    file: 'app/publish/copy-pages.server.ts',
    find: 'if (remarked) await moveRemarks(tx, target, remarked, after, fresh);',
    replace: '',
    tests: movedTests,
  },
  { row: 'REPLY-07', file: THREADS, find: 'or ${isUncovered(viewerId, panels)}', replace: 'or true', tests: remarkTests },
  { row: 'REPLY-07', file: THREADS, find: ' and ${isUncovered(viewerId, parts)}', replace: '', tests: remarkTests },
  {
    row: 'REPLY-07',
    file: THREADS,
    find: "${parts.state} = 'shown' or ${works.authorId} = ${viewerId}",
    replace: 'true',
    tests: remarkTests,
  },
  { row: 'REPLY-07', file: THREADS, find: ' and ${isUncovered(viewerId)}', replace: '', tests: remarkTests },
  {
    row: 'REPLY-07', // remarks that are turned off are listed
    file: THREADS,
    find: 'not ${comments.belowHidden} and ${areRemarksOn(comments)} and (',
    replace: '(',
    tests: remarkTests,
  },
  { row: 'REPLY-07', file: THREADS, find: 'and ${areRemarksOn(comments)} and (', replace: 'and (', tests: quoteTests },
  {
    row: 'WARN-05',
    file: THREADS,
    find: '    and ${isUncovered(viewerId, { warnings: comment.quoteWarnings })}\n',
    replace: '',
    tests: quoteTests,
  },
  { row: 'WARN-05', file: MOVING, find: '  await storeWarnings(tx, target);\n', replace: '', tests: quoteTests },
  {
    row: 'WARN-05', // a remark stores the quote of a covered passage
    file: 'app/comments/adding/add-comment.server.ts',
    find: 'found?.isCovered ? null : found',
    replace: 'found',
    tests: quoteTests,
  },
  {
    row: 'REPLY-07', // the rest of many remarks is never turned off
    file: 'app/comments/remarks/turn-remarks.server.ts',
    find: 'if (changed.length && (await updateSome(tx, workId)) === BATCH_SIZE)',
    replace: 'if (changed.length && (await updateSome(tx, workId)) > BATCH_SIZE)',
    tests: quoteTests,
  },
  { row: 'REPLY-08', file: LIKENESS, find: 'if (steps >= STEPS_MAX) break;', replace: '', tests: movedTests },
  {
    row: 'REPLY-07', // the dots count what the viewer's lists leave out
    file: 'app/comments/replies/remark-counts.server.ts',
    find: ' and ${isListed(comments, remarkers)}',
    replace: '',
    tests: remarkTests,
  },
  {
    row: 'REPLY-07', // a block of another part or work
    file: 'app/comments/remarks/passage.server.ts',
    find: '      eq(works.id, work),\n',
    replace: '',
    tests: remarkTests,
  },
] satisfies Mutant[];
