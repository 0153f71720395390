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
    find: 'async (tx) => removeFiles(await',
    replace: 'async (tx) => removeAttachments(await',
    tests: ['app/works/recorded-first.test.ts#a message that was not sent'],
  },
] satisfies Mutant[];
