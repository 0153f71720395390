import type { Mutant } from './mutant.ts';

export default [
  {
    row: 'MEDIA-13', // a generated image that was not stored had a row
    file: 'app/assistant/generated.server.ts',
    find: '    if (recorded) await takeBackPicture(viewer, recorded);',
    replace: '',
    tests: ['app/works/recorded-first.test.ts'],
  },
  {
    row: 'MEDIA-13', // files that stayed had no row
    file: 'app/works/pictures.server.ts',
    find: '    await removePictures([address]);',
    replace: '    await removePictures([address]).catch(() => {});',
    tests: ['app/works/recorded-first.test.ts#keeps its row'],
  },
  {
    row: 'MEDIA-13', // nor had attached files
    file: 'app/channels/chat/attachments.server.ts',
    find: '    await removeStored([key]);',
    replace: '    await removeStored([key]).catch(() => {});',
    tests: ['app/works/recorded-first.test.ts#keeps its row'],
  },
  {
    row: 'CHAN-43', // those of a message that was not sent
    file: 'app/channels/chat/attachments.server.ts',
    find: 'takeAttachments(viewer, tx, some)));\n',
    replace: 'takeAttachments(viewer, tx, some)).catch(() => {}));\n',
    tests: ['app/works/recorded-first.test.ts#a message that was not sent', 'app/channels/chat/attachments.test.ts#could not be deleted'],
  },
  {
    row: 'PRIVACY-06', // images that the store could not delete had no row
    file: 'app/works/shown-elsewhere.server.ts',
    find: 'removePictures(await takeUnshown(viewer, tx, some))',
    replace: 'removePictures(await takeUnshown(viewer, tx, some)).catch(() => {})',
    tests: ['app/works/shown-elsewhere.test.ts#while the image store is unavailable'],
  },
  {
    row: 'PRIVACY-06', // a store that does not answer took every database connection
    file: 'server/media/delete-with-files.ts',
    find: 'pLimit(2)',
    replace: 'pLimit(200)',
    tests: ['app/works/shown-elsewhere.test.ts#does not answer'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/picture.ts',
    find: 'MOST_PICTURE_BYTES = 5 * 1024 * 1024',
    replace: 'MOST_PICTURE_BYTES = 6 * 1024 * 1024',
    tests: ['app/works/pictures.test.ts#an image of five megabytes is taken'],
  },
  {
    row: 'MEDIA-12',
    file: 'server/media/picture.ts',
    find: "head.startsWith('GIF87a') || head.startsWith('GIF89a')",
    replace: "head.startsWith('GIF87a')",
    tests: ['server/media/media.test.ts#JPG, PNG, GIF and WebP are taken'],
  },
  {
    row: 'MEDIA-12', // the type that the browser names was believed
    file: 'server/media/picture.ts',
    find: "if (!format) throw new PictureRefused('kind');",
    replace: "if (!format && !('type' in given)) throw new PictureRefused('kind');",
    tests: ['app/works/pictures.test.ts#an SVG named .png'],
  },
  {
    row: 'MEDIA-12',
    file: 'app/people/own/picture-dialog.tsx',
    find: 'picked.size <= MOST_BYTES',
    replace: 'picked.size <= 2 * MOST_BYTES',
    tests: ['tests/journeys/own-profile.spec.ts#a file that is too large'],
  },
  {
    row: 'MEDIA-12', // a single image was refused at once
    file: 'app/works/upload.ts',
    find: 'if (isBusy && !patient && (',
    replace: 'if (isBusy && !patient && (true || ',
    tests: ['app/works/upload.test.ts'],
  },
  {
    row: 'MEDIA-12', // nobody waited for room
    file: 'server/media/picture.ts',
    find: 'await room.enter(owner, size, ROOM_WAIT_MS)',
    replace: 'await room.enter(owner, size, 0)',
    tests: ['server/media/waiting.test.ts'],
  },
  {
    row: 'MEDIA-12', // smaller images went past a large one
    file: 'server/media/room.ts',
    find: 'owner }) => of(owner) < most.ofOne)',
    replace: 'owner, bytes }) => of(owner) < most.ofOne && held + bytes <= most.bytes)',
    tests: ['server/media/room.test.ts'],
  },
  {
    row: 'MEDIA-12', // who has the most inside went first
    file: 'server/media/room.ts',
    find: '.toSorted((a, b) => of(a.owner) - of(b.owner))',
    replace: '',
    tests: ['server/media/room.test.ts'],
  },
  {
    row: 'MEDIA-03', // files of a failed paste came with the next one
    file: 'editor/pictures.ts',
    find: `              } finally {
                inline = null;
              }`,
    replace: `                inline = null;
              } finally {
              }`,
    tests: ['editor/pictures.test.ts#a paste that failed'],
  },
  {
    row: 'MEDIA-03', // a foreign image was dropped without a word
    file: 'editor/pictures.ts',
    find: "inline.hasForeign ? FOREIGN_IMAGES : ''",
    replace: "inline.hasForeign ? '' : ''",
    tests: ['editor/pictures.test.ts#one of another site'],
  },
  {
    row: 'S3', // each renewal of a visitor's page rendered it
    file: 'app/works/ago-rules.ts',
    find: 'Math.ceil(now / VISITOR_STEP_MS) * VISITOR_STEP_MS',
    replace: 'now',
    tests: ['app/works/visitor-time.test.ts'],
  },
  {
    row: 'LIVE-02', // every change was a question of its own
    file: 'app/shell/spaced.ts',
    find: 'last + apart - Date.now()',
    replace: '0',
    tests: ['app/shell/spaced.test.ts'],
  },
] satisfies Mutant[];
