import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'ERR-07', // a rejected form of any size is read completely
    file: 'server/access/policies.ts',
    find: '?? BODIES.file)) <= BODIES.form;',
    replace: '?? BODIES.file)) <= BODIES.file;',
    tests: ['server/limits/bodies/body-limits.test.ts#of a large refused form'],
  },
  {
    row: 'ERR-07', // requests refused with 401 are not counted
    file: 'server/access/policies.ts',
    find: 'if ((isUnavailable || signedOut) && !isRead(request)) {',
    replace: 'if (isUnavailable && !isRead(request)) {',
    tests: ['server/limits/bodies/body-limits.test.ts#refused forms of one network are limited'],
  },
  {
    row: 'MEDIA-12', // a plain form may be as large as an image
    file: 'server/limits/bodies/body-limits.ts',
    find: '&& max > BODIES.words ? BODIES.form : max',
    replace: '&& max < 0 ? BODIES.form : max',
    tests: ['server/limits/bodies/body-limits.test.ts#a plain form has the size limit of a form'],
  },
  {
    row: 'MEDIA-12', // a plain form may have any number of fields
    file: 'server/limits/bodies/body-limits.ts',
    find: "if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) return null;",
    replace: '',
    tests: [
      'server/limits/bodies/body-limits.test.ts#a plain form has the size limit of a form',
      'server/limits/bodies/body-limits.test.ts#a refused form with too many fields',
    ],
  },
  {
    row: 'MEDIA-12', // the parts of a multipart form are not counted while it arrives
    file: 'server/limits/bodies/multipart-limits.ts',
    find: 'if (parts > FORM_FIELDS_MAX + 1) return false;',
    replace: '',
    tests: ['server/limits/bodies/body-limits.test.ts#a multipart form has no more than a hundred fields'],
  },
  {
    row: 'MEDIA-12', // nor are the headers of a part
    file: 'server/limits/bodies/multipart-limits.ts',
    find: "headers.length > HEADER_BYTES_MAX || headers.split('\\r\\n', HEADERS_MAX + 3).length > HEADERS_MAX + 2",
    replace: 'false',
    tests: ['server/limits/bodies/body-limits.test.ts#a multipart form with thousands of headers'],
  },
  {
    row: 'MEDIA-12', // the memory for large bodies has no limit
    file: 'server/limits/bodies/body-budget.ts',
    find: "hasFiles ? ['files', BUDGET.files]",
    replace: "hasFiles ? ['files', 100 * BUDGET.files]",
    tests: ['server/limits/bodies/body-budget.test.ts#uploads leave memory to saves'],
  },
  {
    row: 'MEDIA-12', // one person may use all the memory for large bodies
    file: 'server/limits/bodies/body-budget.ts',
    find: '    [`caller ${caller}`, BUDGET.perCaller],\n',
    replace: '',
    tests: ['server/limits/bodies/body-limits.test.ts#when large bodies of one person'],
  },
  {
    row: 'MEDIA-12', // channel covers bypass the upload queue
    file: 'app/channels/create/receive-form.server.ts',
    find: "await inTurnOf(viewer, () => addPicture(viewer, bucketOf('channels'), 'channels', file))",
    replace: "await addPicture(viewer, bucketOf('channels'), 'channels', file)",
    tests: ['app/images/pictures.test.ts#covers of channels and images of characters'],
  },
  {
    row: 'MEDIA-12', // one person can fill the decoder's queue
    file: 'server/media/decoding/memory-budget.ts',
    find: '.filter(({ owner }) => reservedBy(owner) < limits.perOwner)',
    replace: '',
    tests: ['server/media/decoding/waiting.test.ts#one person takes and waits for a few slots'],
  },
  {
    row: 'AMB-72', // all members share the upload slots of one
    file: 'app/channels/chat/attachments/upload-slots.server.ts',
    find: 'if (uploading.filter((id) => id === viewer.id).length >= UPLOADS_PER_PERSON) return null;',
    replace: 'if (uploading.length >= UPLOADS_PER_PERSON) return null;',
    tests: ['app/channels/chat/attachments/large-files.test.ts#concurrent uploads are limited'],
  },
  {
    row: 'MEDIA-12', // an upload that waits for its turn is aborted
    file: 'server/limits/slow-clients.ts',
    find: 'request.readableLength >= request.readableHighWaterMark',
    replace: 'false',
    tests: ['server/limits/bodies/waiting-bodies.test.ts#an upload that waits for its turn'],
  },
  {
    row: 'DRAFT-04', // small bodies need the minimum speed of large ones
    file: 'server/limits/slow-clients.ts',
    find: 'Number(length) < pace.smallBytes ? pace.minOfSmall : ',
    replace: '',
    tests: ['server/limits/bodies/waiting-bodies.test.ts#a small body may be as slow'],
  },
  {
    row: 'COMIC-ED-09', // an upload that was not received is not sent again
    file: 'app/images/upload.ts',
    find: 'isLost && retries++ < RETRIES_MAX',
    replace: 'false',
    tests: ['app/images/upload.test.ts#was not received, or not stored'],
  },
  {
    row: 'S11', // one member may use every connection of the search pool
    file: 'server/database/database.ts',
    find: 'shares: { member: 2, network: 5 }',
    replace: 'shares: { member: 4, network: 3 }',
    tests: ['server/database/database-limits.test.ts#neither a member nor a network'],
  },
  {
    row: 'S11', // visitors of one network may use every connection of the search pool
    file: 'server/app.ts',
    find: "asOwner(`network ${address}`, 'network', work)",
    replace: 'work()',
    tests: ['server/database/database-limits.test.ts#a visitor counts as their network'],
  },
  {
    row: 'AMB-39', // an image that the provider charges for does not count toward the limit
    file: 'server/access/policies.ts',
    find: ' || args.context.get(paidContext)',
    replace: '',
    tests: ['app/assistant/images/generate-image.test.ts#a generated image counts against the limit'],
  },
  {
    row: 'AMB-39', // one free byte is enough to request an image that cannot be stored
    file: 'app/images/storage.server.ts',
    find: 'export const ROOM_FOR_IMAGE = 4_000_000;',
    replace: 'export const ROOM_FOR_IMAGE = 1;',
    tests: ['app/images/storage.test.ts#every upload path'],
  },
  {
    row: 'B3', // a page is cached once for each Host header
    file: 'server/http/page-cache.ts',
    find: 'return pathname + search;',
    replace: 'return request.url;',
    tests: ['server/http/page-cache.test.ts#a page is cached once'],
  },
  {
    row: 'DRAFT-04', // the error does not name the page
    file: 'app/drafts/saving/save-draft.server.ts',
    find: "'Images must be uploaded first.', page: foreign[0] }",
    replace: "'Images must be uploaded first.' }",
    tests: ['app/drafts/saving/refused-pages.test.ts#a page with another member’s image'],
  },
  {
    row: 'DRAFT-04', // the pages of a stale save are checked before it is refused
    file: 'app/drafts/saving/save-draft.server.ts',
    find: 'const stale = save.base > 0 ? ',
    replace: 'const stale = save.base < 0 ? ',
    tests: ['app/drafts/saving/refused-pages.test.ts#a save that is out of date'],
  },
  {
    row: 'PRIVACY-06', // a popular work is deleted in one statement
    file: 'app/work-deletion/delete-work.server.ts',
    find: '      await deleteEngagement(viewer, tx, id);\n',
    replace: '',
    tests: ['app/engagement/progress/delete-engagement.test.ts'],
  },
  {
    row: 'PRIVACY-06', // a failed deletion deletes the comments and likes of a work that remains
    file: 'app/work-deletion/delete-work.server.ts',
    find: '  const deleted = await retried(() =>',
    replace: '  await db.transaction((tx) => deleteEngagement(viewer, tx, id));\n  const deleted = await retried(() =>',
    tests: ['app/engagement/progress/delete-engagement.test.ts#a deletion that fails'],
  },
  {
    row: 'S1', // a large export is collected in memory before it is compressed
    file: 'server/http/page-response.ts',
    find: "response.body && response.headers.has('content-disposition')",
    replace: 'response.body && response.headers.has("x-none")',
    tests: ['server/http/page-response.test.ts#never collected'],
  },
  {
    row: 'S2', // copied pages do not count toward the limit
    file: 'app/drafts/saving/save-draft.server.ts',
    find: 'const retryAfter = copied.size ? ',
    replace: 'const retryAfter = copied.size < 0 ? ',
    tests: ['app/drafts/draft-limits.test.ts#copied pages count'],
  },
  {
    row: 'S5', // problem reports have the limit of all writes
    file: 'server/limits/rate-limits.ts',
    find: "'problem-report': { points: 20,",
    replace: "'problem-report': { points: 240,",
    tests: ['app/reports/problem/problem.test.ts#twenty problems a day'],
  },
  {
    row: 'S5', // uploads continue until the database has no disk space
    file: 'app/images/storage.server.ts',
    find: '  if (more && !env.S3_BUCKET) await requireDiskSpace();\n',
    replace: '',
    tests: ['app/images/full-disk.test.ts'],
  },
  {
    row: 'S2', // a save is parsed in one step
    file: 'app/drafts/draft.tsx',
    find: 'inSlices(() => readSave(text))',
    replace: 'inSlices(() => JSON.parse(text))',
    tests: ['app/drafts/saving/read-save.test.ts#a page that cannot be parsed'],
  },
  {
    row: 'S2', // a save may be nested to any depth
    file: 'app/drafts/saving/read-save.ts',
    find: 'if (++depth > DEPTH_MAX) return null;',
    replace: 'depth++;',
    tests: ['app/drafts/saving/read-save.test.ts#a save that is nested too deeply'],
  },
  {
    row: 'S2', // a save may have any size besides its pages
    file: 'app/drafts/saving/read-save.ts',
    find: '  if (text.length - (to - from) > HEAD_MAX) return TOO_LARGE;',
    replace: '',
    tests: ['app/drafts/saving/read-save.test.ts#a save that is nested too deeply'],
  },
  {
    row: 'DRAFT-04', // escaped characters in a text are parsed as JSON syntax
    file: 'app/drafts/saving/read-save.ts',
    find: 'if (text.charCodeAt(at) === BACKSLASH) at++;',
    replace: ';',
    tests: ['app/drafts/saving/read-save.test.ts#a save is read as it was sent'],
  },
  {
    row: 'S1', // the words of a page of Chinese text are counted in one step
    file: 'app/drafts/saving/page-checks.ts',
    find: 'const { value } = await inSlices(() => counted.next());',
    replace: 'const { value } = counted.next();',
    tests: ['app/drafts/saving/page-checks.test.ts#other requests are served while words'],
  },
  {
    row: 'S1', // a long line of Chinese text is segmented in one step
    file: 'editor/document/count.ts',
    find: 'const SEGMENTED_MAX = 1_000;',
    replace: 'const SEGMENTED_MAX = 100_000;',
    tests: ['editor/document/count.test.ts#long lines without spaces'],
  },
  {
    row: 'S1', // a line is cut inside a word
    file: 'editor/document/count.ts',
    find: "while (cut > from && !CUTS.test(line[cut - 1] ?? '')) cut--;",
    replace: '',
    tests: ['editor/document/count.test.ts#long lines without spaces'],
  },
  {
    row: 'ERR-42', // one network can use up all log lines
    file: 'server/limits/log-limits.ts',
    find: "(await consume(name, network, 'network')) === 0 && ",
    replace: '',
    tests: ['server/limits/log-limits.test.ts'],
  },
  {
    row: 'ERR-42', // failed requests are logged without limit
    file: 'app/entry.server.tsx',
    find: "  if (!(await mayLog('error-log', context.get(addressContext)))) return;",
    replace: '',
    tests: ['server/limits/log-limits.test.ts#failed requests of one network'],
  },
  {
    row: 'S20', // each process counts assistant texts separately
    file: 'server/limits/rate-limits.ts',
    find: "'assistant-text': { points: 60, duration: 3_600, shared: true }",
    replace: "'assistant-text': { points: 60, duration: 3_600 }",
    tests: ['tests/durability/two-processes.spec.ts#assistant texts'],
  },
  {
    row: 'S20', // each process counts failed sign-ins separately
    file: 'app/account/sign-in/failed-sign-ins.server.ts',
    find: "counter('failed', WINDOW, true)",
    replace: 'counter(`failed ${process.pid}`, WINDOW, true)',
    tests: ['tests/durability/two-processes.spec.ts#failed sign-ins at two processes'],
  },
  {
    row: 'SITE-04',
    file: 'app/assistant/limits/assistant-uses.server.ts',
    find: '      setWhere: sql`${helperUses.uses} < ${max}`,\n',
    replace: '',
    tests: ['app/assistant/limits/assistant-uses.test.ts#100 requests at once'],
  },
] satisfies Mutant[];
