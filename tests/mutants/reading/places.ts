import type { Mutant } from '../mutant.ts';

/** Reading positions on the server and in the browser, and failures while loading a page. */
export default [
  {
    row: 'LIB-10', // a part that the reader may not see is offered
    file: 'app/engagement/progress/place-now.ts',
    find: "and (p.state = 'shown' or",
    replace: 'and (true or',
    tests: ['app/reader/parts/place.test.ts#no one else’s'],
  },
  {
    row: 'LIB-10', // opening the work is taken for turning its pages
    file: 'app/engagement/progress/store-place.server.ts',
    find: 'case when page > 1 then clock_timestamp() end from at',
    replace: 'clock_timestamp() from at',
    tests: ['app/reader/parts/place.test.ts#no one else’s'],
  },
  {
    row: 'LIB-10', // going back forgets how far the part was read
    file: 'app/engagement/progress/store-place.server.ts',
    find: 'percent = greatest(place.percent, excluded.percent),\n      block',
    replace: 'percent = excluded.percent,\n      block',
    tests: ['app/reader/parts/place.test.ts#each part opens'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/engagement/progress/progress.server.ts',
    find: 'where place.last_read < excluded.last_read',
    replace: 'where place.last_read > excluded.last_read',
    tests: ['app/engagement/engagement.test.ts#sent late'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/engagement/progress/unsent-progress.ts',
    find: 'at: String(Date.parse(lastRead)),',
    replace: 'at: String(Date.now()),',
    tests: ['app/engagement/progress/unsent-progress.test.ts'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/engagement/progress/local-progress.ts',
    find: ' && place.lastRead === lastRead)',
    replace: ')',
    tests: ['app/engagement/progress/unsent-progress.test.ts'],
  },
  {
    row: 'ENGAGE-32',
    file: 'app/reader/use-reading-progress.ts',
    find: '...(!isSent && { unsent: true })',
    replace: '...(isSent && { unsent: true })',
    tests: ['tests/journeys/reading/continue-reading.spec.ts#reading position reaches the server later'],
  },
  {
    row: 'READ-CHAP-04',
    file: 'app/books/chapter-page.tsx',
    find: 'throw redirect(shownAt(book) ?? book);',
    replace: 'throw error;',
    tests: ['tests/journeys/reading/books-trouble.spec.ts#a chapter that cannot be fetched'],
  },
  {
    row: 'ERR-20',
    file: 'app/reader/reader-page-data.server.ts',
    find: "    log.warn({ err: { name: (error as Error).name } }, 'reading progress not stored');\n    return null;",
    replace: '    throw error;',
    tests: ['app/reader/text/reading-page.test.ts#a view and a reading position'],
  },
  {
    row: 'ERR-20',
    file: 'app/engagement/save-button.tsx',
    find: 'if (data && refusal) showToast',
    replace: 'if (formData && refusal) showToast',
    tests: ['tests/journeys/reading/books-trouble.spec.ts#a like and a save are undone'],
  },
  {
    row: 'MEDIA-03',
    file: 'editor/page-editor/pictures.ts',
    find: 'view.pasteHTML(inline.html);',
    replace: "view.pasteHTML(inline.html.replaceAll(inline.mark, ''));",
    tests: ['tests/journeys/writing/editor-images.spec.ts#images in pasted HTML'],
  },
  {
    row: 'ENGAGE-32', // a reading position from a device with a fast clock always counts as the newest
    file: 'app/engagement/engagement-rules.ts',
    find: "Number(form.get('sent')) || now",
    replace: 'Date.now()',
    tests: ['app/engagement/engagement.test.ts#the age of a reading position'],
  },
  {
    row: 'ENGAGE-32', // the browser does not send its time
    file: 'app/engagement/progress/unsent-progress.ts',
    find: '  sent: String(Date.now()),',
    replace: '',
    tests: ['app/engagement/progress/unsent-progress.test.ts#places that the server has not confirmed'],
  },
  {
    row: 'ENGAGE-30', // a position in a chapter is stored as one in the book
    file: 'app/reader/use-reading-progress.ts',
    find: '{ page: String(position), ...(partId && { part: partId }), ...(block && { block }) }',
    replace: '{ page: String(position) }',
    tests: ['tests/journeys/writing/chapters.spec.ts#read after the book'],
  },
] satisfies Mutant[];
