import type { Mutant } from './mutant.ts';

/** Reading positions on the server and in the browser, and failures while loading a page. */
export default [
  {
    row: 'ENGAGE-32',
    file: 'app/works/engagement.server.ts',
    find: 'where place.last_read < excluded.last_read',
    replace: 'where place.last_read > excluded.last_read',
    tests: ['app/works/engagement.test.ts#sent late'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/works/unsent-progress.ts',
    find: 'at: String(Date.parse(lastRead)),',
    replace: 'at: String(Date.now()),',
    tests: ['app/works/unsent-progress.test.ts'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/works/local-progress.ts',
    find: ' && place.lastRead === lastRead)',
    replace: ')',
    tests: ['app/works/unsent-progress.test.ts'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/read/use-reading-progress.ts',
    find: '...(!isSent && { unsent: true })',
    replace: '...(isSent && { unsent: true })',
    tests: ['tests/journeys/continue-reading.spec.ts#their reading position reaches the server later'],
  },
  {
    row: 'READ-CHAP-04',
    file: 'app/books/chapter-page.tsx',
    find: 'throw redirect(shownAt(book) ?? book);',
    replace: 'throw error;',
    tests: ['tests/journeys/books-trouble.spec.ts#a chapter that cannot be fetched'],
  },
  {
    row: 'ERR-20',
    file: 'app/read/open-text.server.ts',
    find: "    log.warn({ err: { name: (error as Error).name } }, 'reading_progress_not_stored');\n    return null;",
    replace: '    throw error;',
    tests: ['app/read/reading-page.test.ts#a view and a reading position'],
  },
  {
    row: 'ERR-20',
    file: 'app/works/save-button.tsx',
    find: "if (fetcher.state === 'idle' && refusal) notify",
    replace: "if (fetcher.state === 'submitting' && refusal) notify",
    tests: ['tests/journeys/books-trouble.spec.ts#a like and a save are undone'],
  },
  {
    row: 'MEDIA-03',
    file: 'editor/pictures.ts',
    find: 'view.pasteHTML(inline.html);',
    replace: "view.pasteHTML(inline.html.replaceAll(inline.mark, ''));",
    tests: ['tests/journeys/editor-images.spec.ts#images in pasted HTML'],
  },
  {
    row: 'ENGAGE-32', // a fast clock made a reading position always the newest, or invalid
    file: 'app/works/engagement-rules.ts',
    find: "Number(form.get('sent')) || Date.now()",
    replace: 'Date.now()',
    tests: ['app/works/engagement.test.ts#the age of a reading position'],
  },
  {
    row: 'ENGAGE-32', // and the browser did not send its time
    file: 'app/works/unsent-progress.ts',
    find: '  sent: String(Date.now()),',
    replace: '',
    tests: ['app/works/unsent-progress.test.ts#places that the server has not confirmed'],
  },
  {
    row: 'ENGAGE-30', // the position in a chapter was stored as one in the book
    file: 'app/read/use-reading-progress.ts',
    find: '{ page: String(position), ...(partId && { part: partId }) }',
    replace: '{ page: String(position) }',
    tests: ['tests/journeys/chapters.spec.ts#read after the book'],
  },
] satisfies Mutant[];
