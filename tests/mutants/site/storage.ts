import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'MEDIA-12',
    file: 'server/media/decoding/decoder.ts',
    find: "  sharp.block({ operation: ['VipsForeignLoad'] });",
    replace: '',
    tests: ['server/media/decoding/image-cost.test.ts'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/decoding/decoder.ts',
    find: "const whole = format !== 'png' || isProgressive || orientation !== 1;",
    replace: "const whole = format !== 'png';",
    tests: ['server/media/decoding/image-cost.test.ts'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/decoding/decoder.ts',
    find: 'process.memoryUsage.rss() > rssMax && process.exit(exitCode)',
    replace: 'process.memoryUsage.rss() > rssMax * 100 && process.exit(exitCode)',
    tests: ['server/media/decoding/image-cost.test.ts'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/decoding/turns.ts',
    find: '      if (busy.has(who)) continue;',
    replace: '',
    tests: ['server/media/decoding/turns.test.ts'],
  },
  {
    row: 'MEDIA-12',
    file: 'app/images/upload-turns.ts',
    find: 'tooMany(UPLOAD_RETRY_S, UPLOADS_BUSY)',
    replace: 'tooMany(0, UPLOADS_BUSY)',
    tests: ['app/images/pictures.test.ts'],
  },
  {
    row: 'MEDIA-13',
    file: 'app/images/cleanup/upload-cleanup.server.ts',
    find: 'const UPLOADED_MS = 61 * DAY_MS;',
    replace: 'const UPLOADED_MS = 59 * DAY_MS;',
    tests: ['app/images/cleanup/upload-cleanup.test.ts'],
  },
  {
    row: 'MEDIA-13',
    file: 'app/channels/chat/attachments/file-cleanup.server.ts',
    find: 'const FILE_MS = 24 * 60 * 60 * 1000;',
    replace: 'const FILE_MS = 0;',
    tests: ['app/images/cleanup/upload-cleanup.test.ts'],
  },
  {
    row: 'MEDIA-13',
    file: 'app/images/cleanup/unreferenced-images.server.ts',
    find: 'and(these, sql`not ',
    replace: 'and(these, sql`true or not ',
    tests: ['app/images/cleanup/unreferenced-images.test.ts'],
  },
  {
    row: 'AMB-72',
    file: 'app/channels/chat/sending/receive-message.server.ts',
    find: 'if (attached) await requireRoom(viewer, attached.size);',
    replace: '',
    tests: ['app/channels/chat/attachments/large-files.test.ts#beyond the storage limit'],
  },
  {
    row: 'MEDIA-12',
    file: 'app/images/pictures.server.ts',
    find: '      await requireRoom(viewer, 0, tx);',
    replace: '',
    tests: ['app/images/storage.test.ts'],
  },
  {
    row: 'SETTINGS-03',
    file: 'app/people/settings/storage-meter.tsx',
    find: 'aria-valuetext={words}',
    replace: '',
    tests: ['app/images/storage.test.ts'],
  },
  {
    row: 'ERR-07',
    file: 'server/database/database.ts',
    find: 'shares: { member: 4, network: 7 }',
    replace: 'shares: { member: 40, network: 7 }',
    tests: ['server/database/database-limits.test.ts'],
  },
  {
    row: 'ERR-07',
    file: 'server/database/shared-pool.ts',
    find: 'const counts = owner.transactions === 0;',
    replace: 'const counts = true;',
    tests: ['server/database/database-limits.test.ts'],
  },
  {
    row: 'HOME-25',
    file: 'app/challenges/challenges.server.ts',
    find: 'if (tx || !databaseProblem(error)) throw error;',
    replace: 'throw error;',
    tests: ['server/database/database-limits.test.ts'],
  },
  {
    row: 'AI-22',
    file: 'server/ai/outbound-http.ts',
    find: ', connect: { lookup: publicLookup }',
    replace: '',
    tests: ['server/ai/outbound-http.test.ts'],
  },
  {
    row: 'AI-22',
    file: 'server/ai/outbound-http.ts',
    find: 'own.hostname === url.hostname && portOf(own) === portOf(url)',
    replace: 'own.hostname === url.hostname',
    tests: ['server/ai/outbound-http.test.ts'],
  },
  {
    row: 'AI-22',
    file: 'server/ai/public-addresses.ts',
    find: "  ['64:ff9b::', 96],\n",
    replace: '',
    tests: ['server/ai/outbound-http.test.ts'],
  },
  {
    row: 'CHAN-31',
    file: 'app/audience/image-access.server.ts',
    find: '(not ${channels.isPrivate} or ${isMember})',
    replace: 'true',
    tests: ['app/audience/image-access.test.ts'],
  },
  {
    row: 'CHAN-31',
    file: 'server/media/serve.ts',
    find: "  private: 'private, no-cache',",
    replace: "  private: 'private, max-age=3600',",
    tests: ['app/audience/image-access.test.ts'],
  },
  {
    row: 'MEDIA-13',
    file: 'server/media/serve.ts',
    find: '      if (!file) return notFound();',
    replace:
      '      if (!file && !known?.includes(etag)) return notFound();\n      if (!file) return new Response(null, { status: 304, headers });',
    tests: ['server/media/media.test.ts'],
  },
  {
    row: 'MEDIA-02',
    file: 'server/media/decoding/decoder.ts',
    find: 'if ((header.pages ?? 1) > 1) return { made: await animation(bytes, header) };',
    replace: '',
    tests: ['server/media/decoding/animation.test.ts'],
  },
  {
    row: 'MEDIA-02',
    file: 'server/media/decoding/decoder.ts',
    find: 'const PLAYED_MS = 5_000;',
    replace: 'const PLAYED_MS = 50_000;',
    tests: ['server/media/decoding/animation.test.ts'],
  },
  {
    row: 'MEDIA-02',
    file: 'server/media/pictures.ts',
    find: 'processed.narrower.length, processed.animated)',
    replace: 'processed.narrower.length)',
    tests: ['server/media/decoding/animation.test.ts'],
  },
  {
    row: 'FEED-25',
    file: 'app/engagement/starting-count.ts',
    find: 'if (!countedFrom) return startingCount;',
    replace: 'if (!countedFrom) return 0;',
    tests: ['app/posts/feed/trending.test.ts'],
  },
  {
    row: 'FEED-25',
    file: 'app/engagement/starting-count.ts',
    find: 'const WEEK_MS = 7 *',
    replace: 'const WEEK_MS = 70 *',
    tests: ['app/posts/feed/trending.test.ts'],
  },
  {
    row: 'FEED-25',
    file: 'app/posts/feed/trending.server.ts',
    find: 'b.rank - a.rank || ',
    replace: '',
    tests: ['app/posts/feed/trending.test.ts'],
  },
  {
    row: 'AMB-10',
    file: 'app/challenges/challenges.server.ts',
    find: '  return asShown(last, now);',
    replace: '  return last;',
    tests: ['app/posts/feed/trending.test.ts'],
  },
  {
    row: 'POST-06',
    file: 'server/limits/rate-limits.ts',
    find: 'post: { points: 10, duration: 60 }',
    replace: 'post: { points: 240, duration: 60 }',
    tests: ['app/posts/feed/trending.test.ts'],
  },
  {
    row: 'ERR-12',
    file: 'app/posts/delete-post.tsx',
    find: 'actionErrors(NOT_DELETED)',
    replace: 'actionErrors()',
    tests: ['app/posts/delete-post.test.ts'],
  },
  {
    row: 'MEDIA-13', // a crash between storing and recording leaves an untracked file
    file: 'server/media/pictures.ts',
    find: '  await record?.(stored);\n  try {',
    replace: '  try {',
    tests: ['app/images/cleanup/row-before-files.test.ts'],
  },
  {
    row: 'MEDIA-13',
    file: 'app/channels/chat/attachments/attachments.server.ts',
    find: '    await db.delete(files).where(eq(files.key, key));',
    replace: '',
    tests: ['app/images/cleanup/row-before-files.test.ts'],
  },
  {
    row: 'S14', // the cover of a private channel is public
    file: 'app/audience/image-access.server.ts',
    find: '  channel: onChannel,',
    replace: '  channel: sql`true`,',
    tests: ['app/audience/image-access.test.ts#the cover of a private channel'],
  },
  {
    row: 'S14', // an image that was uploaded to a channel is public until it is sent
    file: 'app/audience/image-access.server.ts',
    find: "placeOf(address)?.bucket !== 'channels'",
    replace: 'true',
    tests: ['app/audience/image-access.test.ts#in no message'],
  },
  {
    row: 'S14', // an owner id in capitals bypasses the membership check
    file: 'server/media/addresses.ts',
    find: "'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'",
    replace: "'[0-9A-Za-z-]{1,64}'",
    tests: ['server/media/media.test.ts#in capitals'],
  },
  {
    row: 'ERR-07', // a decoded parameter in a redirect header causes a 500
    file: 'app/forms/redirect-get.ts',
    find: 'redirect(pathFrom(path, params), 303)',
    replace: 'redirect(decodeURIComponent(pathFrom(path, params)), 303)',
    tests: ['app/engagement/engagement.test.ts#unusual characters'],
  },
  {
    row: 'S5', // published text does not count toward the storage limit
    file: 'app/publish/publication-transaction.server.ts',
    find: "        if (result.done === 'published') await requireRoomForText(viewer, tx, used);\n",
    replace: '',
    tests: ['app/drafts/text-storage.test.ts'],
  },
  {
    row: 'S5', // published text is counted only after the limit was checked
    file: 'app/images/storage.server.ts',
    find: '  await tx.execute(sql`set constraints all immediate`);',
    replace: '',
    tests: ['app/drafts/text-storage.test.ts'],
  },
  {
    row: 'S5', // the text of a deleted chapter still counts
    file: 'database/migrations/20261123202101_functions_and_triggers.sql',
    find: 'update works set text_bytes = greatest(0, text_bytes - old.text_bytes) where id = old.work_id;',
    replace: 'null;',
    tests: ['app/drafts/text-storage.test.ts#published text counts'],
  },
  {
    row: 'S5', // publishing locks the storage count before the images
    file: 'database/migrations/20261123202101_functions_and_triggers.sql',
    find: 'create constraint trigger works_text_added after insert on works\n  deferrable initially deferred',
    replace: 'create trigger works_text_added after insert on works\n ',
    tests: ['app/drafts/text-storage.test.ts#publishing locks images'],
  },
  {
    row: 'MEDIA-13', // the copy of an image for a character is stored before its row
    file: 'server/media/pictures.ts',
    find: '  await record?.(address);',
    replace: '',
    tests: ['app/images/cleanup/row-before-files.test.ts'],
  },
  {
    row: 'MEDIA-10', // a download that is canceled while its file is opened
    file: 'server/media/storage/disk.ts',
    find: '        if (isCanceled) return handle.close(); // while the file was opened\n',
    replace: '',
    tests: ['server/media/storage/files.test.ts#canceled while its file is opened'],
  },
  {
    row: 'ACC-07', // an archive is read before its download is
    file: 'app/account/archive/archive.server.ts',
    find: '{ highWaterMark: 0 }',
    replace: '{}',
    tests: ['app/account/archive/archive.test.ts#opens no file'],
  },
] satisfies Mutant[];
