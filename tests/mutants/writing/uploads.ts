import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'MEDIA-13', // a generated image that was not stored keeps its row
    file: 'app/assistant/generated/generated.server.ts',
    find: '    if (recorded) await discardPicture(viewer, recorded);',
    replace: '',
    tests: ['app/images/cleanup/row-before-files.test.ts'],
  },
  {
    row: 'MEDIA-13', // files that could not be deleted have no row
    file: 'app/images/pictures.server.ts',
    find: '    await removePictures([address]);',
    replace: '    await removePictures([address]).catch(() => {});',
    tests: ['app/images/cleanup/row-before-files.test.ts#keeps its row'],
  },
  {
    row: 'MEDIA-13', // attached files that could not be deleted have no row
    file: 'app/channels/chat/attachments/attachments.server.ts',
    find: '    await removeStored([key]);',
    replace: '    await removeStored([key]).catch(() => {});',
    tests: ['app/images/cleanup/row-before-files.test.ts#keeps its row'],
  },
  {
    row: 'CHAN-43', // the files of a message that was not sent have no row
    file: 'app/channels/chat/attachments/attachments.server.ts',
    find: '    await scheduleDeletion(tx, deleted);\n',
    replace: '',
    tests: [
      'app/images/cleanup/row-before-files.test.ts#a message that was not sent',
      'app/channels/chat/attachments/attachments.test.ts#could not be deleted',
    ],
  },
  {
    row: 'PRIVACY-06', // files that the store could not delete are not scheduled for deletion
    file: 'app/images/cleanup/unreferenced-images.server.ts',
    find: '  await scheduleDeletion(\n',
    replace: '  if (!deleted) await scheduleDeletion(\n',
    tests: ['app/images/cleanup/unreferenced-images.test.ts#could not be deleted with their content'],
  },
  {
    row: 'PRIVACY-06', // a deletion that was just scheduled runs twice
    file: 'app/images/cleanup/file-deletions.server.ts',
    find: 'now - RETRY_AFTER_MS',
    replace: 'now',
    tests: ['app/images/cleanup/unreferenced-images.test.ts#could not be deleted with their content'],
  },
  {
    row: 'PRIVACY-06', // deleted files remain scheduled
    file: 'app/images/cleanup/file-deletions.server.ts',
    find: '    await db.delete(fileDeletions).where(isOneOf(batch)).catch(logPostponed(batch.length));\n',
    replace: '',
    tests: ['app/images/cleanup/unreferenced-images.test.ts#leaves nothing scheduled'],
  },
  {
    row: 'CHAR-12', // a database failure after the deletion of its file restores a character without an image
    file: 'app/images/cleanup/file-deletions.server.ts',
    find: '.where(isOneOf(batch)).catch(logPostponed(batch.length));',
    replace: '.where(isOneOf(batch));',
    tests: ['app/assistant/characters/characters.test.ts#fails after its files were deleted'],
  },
  {
    row: 'ERR-03', // the image of an undone removal is deleted an hour later
    file: 'app/people/profile/images/own-pictures.server.ts',
    find: '          await cancelDeletion(tx, keys);\n',
    replace: '',
    tests: ['app/people/profile/images/own-pictures.test.ts#is undone'],
  },
  {
    row: 'ERR-33',
    file: 'app/assistant/characters/characters.server.ts',
    find: '      await cancelDeletion(tx, keys);\n',
    replace: '',
    tests: ['app/assistant/characters/characters.test.ts#ERR-33'],
  },
  {
    row: 'ERR-41', // a request to a store that never answers does not time out
    file: 'server/media/storage/s3.ts',
    find: ', throwOnRequestTimeout: true',
    replace: '',
    tests: ['server/media/media.test.ts#never answers'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/file-rules.ts',
    find: 'IMAGE_BYTES_MAX = 5 * MB',
    replace: 'IMAGE_BYTES_MAX = 6 * MB',
    tests: ['app/images/pictures.test.ts#an image of five megabytes is accepted'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/decoding/picture.ts',
    find: "head.startsWith('GIF87a') || head.startsWith('GIF89a')",
    replace: "head.startsWith('GIF87a')",
    tests: ['server/media/media.test.ts#JPG, PNG, GIF and WebP are taken'],
  },
  {
    row: 'MEDIA-12', // the file type that the browser sends is trusted
    file: 'server/media/decoding/picture.ts',
    find: "if (!format) throw new PictureRefused('kind');",
    replace: "if (!format && !('type' in given)) throw new PictureRefused('kind');",
    tests: ['app/images/pictures.test.ts#an SVG named .png'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/file-rules.ts',
    find: 'size <= IMAGE_BYTES_MAX',
    replace: 'size <= 2 * IMAGE_BYTES_MAX',
    tests: ['tests/journeys/people/own-profile.spec.ts#a file that is too large'],
  },
  {
    row: 'MEDIA-12', // a single image is refused instead of waiting
    file: 'app/images/upload.ts',
    find: 'if (isBusy && !isBatch && (',
    replace: 'if (isBusy && !isBatch && (true || ',
    tests: ['app/images/upload.test.ts'],
  },
  {
    row: 'MEDIA-12', // an image does not wait for free memory
    file: 'server/media/decoding/picture.ts',
    find: 'await memory.reserve(owner, size, MEMORY_WAIT_MS)',
    replace: 'await memory.reserve(owner, size, 0)',
    tests: ['server/media/decoding/waiting.test.ts'],
  },
  {
    row: 'MEDIA-12', // smaller images overtake a large one
    file: 'server/media/decoding/memory-budget.ts',
    find: 'owner }) => reservedBy(owner) < limits.perOwner)',
    replace: 'owner, bytes }) => reservedBy(owner) < limits.perOwner && held + bytes <= limits.bytes)',
    tests: ['server/media/decoding/memory-budget.test.ts'],
  },
  {
    row: 'MEDIA-12', // an owner with reservations does not yield to owners without
    file: 'server/media/decoding/memory-budget.ts',
    find: '.toSorted((a, b) => reservedBy(a.owner) - reservedBy(b.owner))',
    replace: '',
    tests: ['server/media/decoding/memory-budget.test.ts'],
  },
  {
    row: 'MEDIA-03', // files of a failed paste are added to the next one
    file: 'editor/page-editor/pictures.ts',
    find: `              } finally {
                inline = null;
              }`,
    replace: `                inline = null;
              } finally {
              }`,
    tests: ['editor/page-editor/pictures.test.ts#a paste that failed'],
  },
  {
    row: 'MEDIA-03', // an image of another site is dropped without a message
    file: 'editor/page-editor/pictures.ts',
    find: "inline.hasForeign ? FOREIGN_IMAGES : ''",
    replace: "inline.hasForeign ? '' : ''",
    tests: ['editor/page-editor/pictures.test.ts#one of another site'],
  },
  {
    row: 'S3', // each refresh of a visitor's page renders it
    file: 'ui/dates/relative-time.ts',
    find: 'Math.ceil(now / VISITOR_STEP_MS) * VISITOR_STEP_MS',
    replace: 'now',
    tests: ['ui/dates/visitor-time.test.ts'],
  },
  {
    row: 'LIVE-02', // every change sends a request of its own
    file: 'app/loading/throttle.ts',
    find: 'last + interval - Date.now()',
    replace: '0',
    tests: ['app/loading/throttle.test.ts'],
  },
] satisfies Mutant[];
