import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'ERR-07', // a rejected form of any size was read completely
    file: 'server/access/policies.ts',
    find: '?? BODIES.file)) <= BODIES.form;',
    replace: '?? BODIES.file)) <= BODIES.file;',
    tests: ['server/limits/body-limits.test.ts#of a large refused form'],
  },
  {
    row: 'ERR-07', // 401 was answered before anything was counted
    file: 'server/access/policies.ts',
    find: 'if ((isUnavailable || signedOut) && !isRead(request)) {',
    replace: 'if (isUnavailable && !isRead(request)) {',
    tests: ['server/limits/body-limits.test.ts#refused forms of one network are limited'],
  },
  {
    row: 'MEDIA-12', // a plain form could be as large as an image
    file: 'server/limits/body-limits.ts',
    find: '&& max > BODIES.words ? BODIES.form : max',
    replace: '&& max < 0 ? BODIES.form : max',
    tests: ['server/limits/body-limits.test.ts#a plain form has the size limit of a form'],
  },
  {
    row: 'MEDIA-12', // and have as many fields as fit
    file: 'server/limits/body-limits.ts',
    find: "if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) return null;",
    replace: '',
    tests: [
      'server/limits/body-limits.test.ts#a plain form has the size limit of a form',
      'server/limits/body-limits.test.ts#a refused form with too many fields',
    ],
  },
  {
    row: 'MEDIA-12', // the parts of a multipart form are counted while it arrives
    file: 'server/limits/body-limits.ts',
    find: 'else if (boundaries(chunk) > FORM_FIELDS_MAX + 1) out.error(new Unreadable());',
    replace: '',
    tests: ['server/limits/body-limits.test.ts#a multipart form has no more than a hundred fields'],
  },
  {
    row: 'MEDIA-12', // the memory for large bodies has a limit
    file: 'server/limits/body-budget.ts',
    find: "hasFiles ? ['files', BUDGET.files]",
    replace: "hasFiles ? ['files', 100 * BUDGET.files]",
    tests: ['server/limits/body-budget.test.ts#uploads leave memory to saves'],
  },
  {
    row: 'MEDIA-12', // and each person a share of it
    file: 'server/limits/body-budget.ts',
    find: '    [`caller ${caller}`, BUDGET.perCaller],\n',
    replace: '',
    tests: ['server/limits/body-limits.test.ts#when large bodies of one person'],
  },
  {
    row: 'MEDIA-12', // channel covers were stored outside the upload slots
    file: 'app/channels/create/receive-form.server.ts',
    find: "await inTurnOf(viewer, () => addPicture(viewer, bucketOf('channels'), 'channels', file))",
    replace: "await addPicture(viewer, bucketOf('channels'), 'channels', file)",
    tests: ['app/images/pictures.test.ts#covers of channels and images of characters'],
  },
  {
    row: 'MEDIA-12', // one person could fill the decoder's queue
    file: 'server/media/decoding/memory-budget.ts',
    find: '.filter(({ owner }) => reservedBy(owner) < limits.perOwner)',
    replace: '',
    tests: ['server/media/decoding/waiting.test.ts#one person takes and waits for a few slots'],
  },
  {
    row: 'AMB-72', // the slots for large files were shared by the whole site
    file: 'app/channels/chat/attachments/upload-slots.server.ts',
    find: 'if (uploading.filter((id) => id === viewer.id).length >= UPLOADS_PER_PERSON) return null;',
    replace: 'if (uploading.length >= UPLOADS_PER_PERSON) return null;',
    tests: ['app/channels/chat/attachments/large-files.test.ts#concurrent uploads are limited'],
  },
  {
    row: 'MEDIA-12', // an upload that waited for its slot was aborted
    file: 'server/limits/slow-clients.ts',
    find: 'request.readableLength >= request.readableHighWaterMark',
    replace: 'false',
    tests: ['server/limits/waiting-bodies.test.ts#an upload that waits for its turn'],
  },
  {
    row: 'DRAFT-04', // small bodies needed the minimum speed of large ones
    file: 'server/limits/slow-clients.ts',
    find: 'Number(length) < pace.smallBytes ? pace.leastOfSmall : ',
    replace: '',
    tests: ['server/limits/waiting-bodies.test.ts#a small body may be as slow'],
  },
  {
    row: 'COMIC-ED-09', // what was not received was not sent again
    file: 'app/images/upload.ts',
    find: 'isLost && retries++ < RETRIES_MAX',
    replace: 'false',
    tests: ['app/images/upload.test.ts#was not received, or not stored'],
  },
  {
    row: 'S11', // a member used every connection of the search pool
    file: 'server/database/database.ts',
    find: 'shares: { member: 2, network: 3 }',
    replace: 'shares: { member: 4, network: 3 }',
    tests: ['server/database/database-limits.test.ts#neither a member nor a network'],
  },
  {
    row: 'S11', // visitors had no share
    file: 'server/app.ts',
    find: "asOwner(`network ${address}`, 'network', work)",
    replace: 'work()',
    tests: ['server/database/database-limits.test.ts#a visitor counts as their network'],
  },
  {
    row: 'AMB-39', // an image was charged and refunded
    file: 'server/access/policies.ts',
    find: ' || args.context.get(paidContext)',
    replace: '',
    tests: ['app/assistant/images/generate-image.test.ts#a generated image counts against the limit'],
  },
  {
    row: 'AMB-39', // one free byte was enough to charge for an image
    file: 'app/images/storage.server.ts',
    find: 'export const ROOM_FOR_IMAGE = 4_000_000;',
    replace: 'export const ROOM_FOR_IMAGE = 1;',
    tests: ['app/images/storage.test.ts#every upload path'],
  },
  {
    row: 'B3', // a cached page for each Host header
    file: 'server/http/page-cache.ts',
    find: 'return pathname + search;',
    replace: 'return request.url;',
    tests: ['server/http/page-cache.test.ts#a page is cached once'],
  },
  {
    row: 'DRAFT-04', // the error named no page
    file: 'app/drafts/saving/save-draft.server.ts',
    find: "'Pictures must be uploaded first.', page: foreign[0] }",
    replace: "'Pictures must be uploaded first.' }",
    tests: ['app/drafts/saving/refused-pages.test.ts#a page with another member’s image'],
  },
  {
    row: 'DRAFT-04', // a stale save was checked first
    file: 'app/drafts/saving/save-draft.server.ts',
    find: 'const stale = save.base > 0 ? ',
    replace: 'const stale = save.base < 0 ? ',
    tests: ['app/drafts/saving/refused-pages.test.ts#a save that is out of date'],
  },
  {
    row: 'PRIVACY-06', // a popular work was deleted in one statement
    file: 'app/work-deletion/delete-work.server.ts',
    find: '      await deleteReaderData(viewer, tx, id);\n',
    replace: '',
    tests: ['app/engagement/progress/delete-reader-data.test.ts'],
  },
  {
    row: 'PRIVACY-06', // what readers wrote was deleted although the work stayed
    file: 'app/work-deletion/delete-work.server.ts',
    find: '  const deleted = await retried(() =>',
    replace: '  await db.transaction((tx) => deleteReaderData(viewer, tx, id));\n  const deleted = await retried(() =>',
    tests: ['app/engagement/progress/delete-reader-data.test.ts#a deletion that fails'],
  },
  {
    row: 'S1', // a large export was collected in memory before it was compressed
    file: 'server/http/page-response.ts',
    find: "response.body && response.headers.has('content-disposition')",
    replace: 'response.body && response.headers.has("x-none")',
    tests: ['server/http/page-response.test.ts#never collected'],
  },
  {
    row: 'S2', // copies of the largest draft were not counted
    file: 'app/drafts/saving/save-draft.server.ts',
    find: 'const retryAfter = copied.size ? ',
    replace: 'const retryAfter = copied.size < 0 ? ',
    tests: ['app/drafts/draft-limits.test.ts#copied pages count'],
  },
  {
    row: 'S5', // reports of problems had the limit of any write
    file: 'server/limits/rate-limits.ts',
    find: "'problem-report': { points: 20,",
    replace: "'problem-report': { points: 240,",
    tests: ['app/reports/problem/problem.test.ts#twenty problems an hour'],
  },
  {
    row: 'S5', // uploads continued until the database had no space
    file: 'app/images/storage.server.ts',
    find: '  if (more && !env.S3_BUCKET) await requireDiskSpace();\n',
    replace: '',
    tests: ['app/images/full-disk.test.ts'],
  },
  {
    row: 'S2', // a save was parsed at once
    file: 'app/drafts/draft.tsx',
    find: 'inSlices(() => readSave(text))',
    replace: 'inSlices(() => JSON.parse(text))',
    tests: ['app/drafts/saving/read-save.test.ts#a page that cannot be parsed'],
  },
  {
    row: 'S2', // at any depth
    file: 'app/drafts/saving/read-save.ts',
    find: 'if (++depth > DEPTH_MAX) return null;',
    replace: 'depth++;',
    tests: ['app/drafts/saving/read-save.test.ts#a save that is nested too deeply'],
  },
  {
    row: 'S2', // of any size besides its pages
    file: 'app/drafts/saving/read-save.ts',
    find: '  if (text.length - (to - from) > HEAD_MAX) return TOO_LARGE;',
    replace: '',
    tests: ['app/drafts/saving/read-save.test.ts#a save that is nested too deeply'],
  },
  {
    row: 'DRAFT-04', // characters in a text were parsed as syntax of the save
    file: 'app/drafts/saving/read-save.ts',
    find: 'if (text.charCodeAt(at) === BACKSLASH) at++;',
    replace: ';',
    tests: ['app/drafts/saving/read-save.test.ts#a save is read as it was sent'],
  },
  {
    row: 'S1', // a page of Han text was counted in one step
    file: 'app/drafts/saving/page-checks.ts',
    find: 'const { value } = await inSlices(() => counted.next());',
    replace: 'const { value } = counted.next();',
    tests: ['app/drafts/saving/page-checks.test.ts#other requests are served while words'],
  },
  {
    row: 'S1', // and a line of it in one piece
    file: 'editor/document/count.ts',
    find: 'const SEGMENTED_MAX = 1_000;',
    replace: 'const SEGMENTED_MAX = 100_000;',
    tests: ['editor/document/count.test.ts#long lines without spaces'],
  },
  {
    row: 'S1', // a line was cut within its words
    file: 'editor/document/count.ts',
    find: "while (cut > from && !CUTS.test(line[cut - 1] ?? '')) cut--;",
    replace: '',
    tests: ['editor/document/count.test.ts#long lines without spaces'],
  },
  {
    row: 'ERR-42', // one network could take all lines of the log
    file: 'server/limits/log-limits.ts',
    find: "(await consume(name, network, 'network')) === 0 && ",
    replace: '',
    tests: ['server/limits/log-limits.test.ts'],
  },
  {
    row: 'ERR-42', // what failed was logged without limit
    file: 'app/entry.server.tsx',
    find: "  if (!(await mayLog('error-log', context.get(addressContext)))) return;",
    replace: '',
    tests: ['server/limits/log-limits.test.ts#failed requests of one network'],
  },
  {
    row: 'S20', // each process allowed a member all texts of an hour
    file: 'server/limits/rate-limits.ts',
    find: "'assistant-text': { points: 60, duration: 3_600, shared: true }",
    replace: "'assistant-text': { points: 60, duration: 3_600 }",
    tests: ['tests/durability/two-processes.spec.ts#assistant texts'],
  },
  {
    row: 'S20', // each process counted its own failed sign-ins
    file: 'app/account/sign-in/failed-sign-ins.server.ts',
    find: "counter('failed', WINDOW, true)",
    replace: 'counter(`failed ${process.pid}`, WINDOW, true)',
    tests: ['tests/durability/two-processes.spec.ts#failed sign-ins at two processes'],
  },
] satisfies Mutant[];
