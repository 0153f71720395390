import type { Mutant } from '../mutant.ts';

const COPIES = 'app/editing/working-copy.test.ts';
const CHANGES = 'app/editing/changes/publish-changes.test.ts';

export default [
  {
    row: 'EDIT-01', // Edit on a chapter opens the whole book
    file: 'app/reader/text/text-reader.tsx',
    find: '<AuthorActions work={work} part={part} />',
    replace: '<AuthorActions work={work} part={null} />',
    tests: [`${COPIES}#opens its editor`],
  },
  {
    row: 'EDIT-01', // Edit on an arc opens the whole comic
    file: 'app/comics/viewer/comic.tsx',
    find: '<AuthorActions work={work} part={part} />',
    replace: '<AuthorActions work={work} part={null} />',
    tests: [`${COPIES}#opens its editor`],
  },
  {
    row: 'EDIT-01', // a kids story has no Edit
    file: 'app/kids/reader/about-story.tsx',
    find: '<EditAction work={work} part={null} />',
    replace: '',
    tests: [`${COPIES}#opens its editor`],
  },
  {
    row: 'EDIT-01', // everyone edits everything
    file: 'app/editing/working-copy.server.ts',
    find: 'eq(works.authorId, viewer.id), isNull(works.replacesId)',
    replace: 'isNull(works.replacesId)',
    tests: [`${COPIES}#fifty requests at once`],
  },
  {
    row: 'EDIT-01', // a copy that was opened in time is published after the challenge ended
    file: 'app/editing/changes/publish-changes.server.ts',
    find: 'if (await isFinalEntry(viewer, tx, work.challengeId))',
    replace: 'if (false)',
    tests: [`${COPIES}#until its challenge ends`],
  },
  {
    row: 'EDIT-01', // an open copy is opened again after the challenge ended
    file: 'app/editing/working-copy.server.ts',
    find: 'sql`${challenges.endDate} <= now()`',
    replace: "sql`${challenges.endDate} <= now() - interval '1 day'`",
    tests: [`${COPIES}#until its challenge ends`],
  },
  {
    row: 'EDIT-02', // requests at once do not wait for each other
    file: 'app/editing/working-copy.server.ts',
    find: `ne(works.state, 'removed')))
    .for('update');`,
    replace: `ne(works.state, 'removed')));`,
    tests: [`${COPIES}#fifty requests at once`],
  },
  {
    row: 'EDIT-02', // a chapter opens in the editor of books
    file: 'app/editing/working-copy.server.ts',
    find: 'partKinds[partKind].editor(workId) : kinds[kind].editor',
    replace: 'kinds[kind].editor : kinds[kind].editor',
    tests: [`${COPIES}#fifty requests at once`],
  },
  {
    row: 'EDIT-03', // the tags are lost
    file: 'app/editing/working-copy.server.ts',
    find: 'genre, language, tags },',
    replace: 'genre, language, tags: [] },',
    tests: [`${COPIES}#only its author reads it`],
  },
  {
    row: 'EDIT-03', // the pages of a copy are in another order
    file: 'app/editing/working-copy.server.ts',
    find: 'select ${draftId}, key, position, document',
    replace: 'select ${draftId}, key, 1 + count(*) over () - position, document',
    tests: [`${COPIES}#in order and complete`],
  },
  {
    row: 'EDIT-03', // the bubbles of panels are lost
    file: 'app/editing/published-pages.ts',
    find: `'description', description, 'bubbles', bubbles)`,
    replace: `'description', description, 'bubbles', '[]'::jsonb)`,
    tests: [`${COPIES}#in order and complete`],
  },
  {
    row: 'EDIT-03', // the description of a chapter is lost
    file: 'app/editing/working-copy.server.ts',
    find: '=> ({ title, description });',
    replace: `=> ({ title, description: description && '' });`,
    tests: [`${COPIES}#in order and complete`],
  },
  {
    row: 'EDIT-04', // the date is that of the first publication
    file: 'app/drafts/open-draft.server.ts',
    find: 'then coalesce(${works.editedAt}, ${works.createdAt})',
    replace: 'then ${works.createdAt}',
    tests: [`${COPIES}#the date above a working copy`],
  },
  {
    row: 'EDIT-04', // a chapter has the date of its book
    file: 'app/drafts/open-draft.server.ts',
    find: 'else coalesce(${parts.editedAt}, ${parts.createdAt}) end',
    replace: 'else ${works.createdAt} end',
    tests: [`${COPIES}#the date above a working copy`],
  },
  {
    row: 'EDIT-07', // a note of 300 characters is refused
    file: 'app/editing/changes/schemas.ts',
    find: '[...note].length <= CHANGE_NOTE_MAX',
    replace: 'note.length < CHANGE_NOTE_MAX',
    tests: [`${CHANGES}#checked like a first publication`],
  },
  {
    row: 'EDIT-07', // followers are notified of what has no choice
    file: 'app/editing/changes/schemas.ts',
    find: `z.enum(['fix', 'update']).default('fix')`,
    replace: `z.enum(['fix', 'update']).default('update')`,
    tests: ['app/editing/notices/notices.test.ts#small fixes'],
  },
  {
    row: 'EDIT-07', // the dialog chooses to notify
    file: 'app/editing/changes/changes-dialog.tsx',
    find: `useState<Followers>('fix')`,
    replace: `useState<Followers>('update')`,
    tests: ['tests/journeys/writing/editing.spec.ts#a published book is edited'],
  },
  {
    row: 'EDIT-07', // one added page is pages
    file: 'ui/display/count-rules.ts',
    find: 'n === 1 ? singular : plural',
    replace: 'plural',
    tests: [`${CHANGES}#lists what differs`],
  },
  {
    row: 'EDIT-07', // a removed page is a changed one
    file: 'app/editing/changes/differences.server.ts',
    find: 'published_at is not null and draft_at is not null and differs',
    replace: 'published_at is not null and differs',
    tests: [`${CHANGES}#lists what differs`],
  },
  {
    row: 'EDIT-11', // changes of the first day are named
    file: 'app/reader/edits/edits-rules.ts',
    find: 'EDITED_AFTER_HOURS = 24',
    replace: 'EDITED_AFTER_HOURS = 23',
    tests: [`${CHANGES}#within 24 hours`],
  },
  {
    row: 'EDIT-11', // changes of the second day are not named
    file: 'app/reader/edits/edits-rules.ts',
    find: 'EDITED_AFTER_HOURS = 24',
    replace: 'EDITED_AFTER_HOURS = 25',
    tests: [`${CHANGES}#within 24 hours`],
  },
  {
    row: 'EDIT-11', // a part shows no date
    file: 'app/reader/parts/parts.server.ts',
    find: 'edits: editsOf(parts)',
    replace: `edits: sql<EditHistory>\`jsonb_set(\${editsOf(parts)}, '{at}', 'null')\``,
    tests: [`${CHANGES}#a day after its publication`],
  },
  {
    row: 'EDIT-11',
    file: 'app/reader/edits/edits-rules.ts',
    find: 'CHANGE_NOTES_SHOWN = 10',
    replace: 'CHANGE_NOTES_SHOWN = 11',
    tests: [`${CHANGES}#a day after its publication`],
  },
  {
    row: 'EDIT-11', // the oldest ten
    file: 'app/reader/read.server.ts',
    find: 'order by ${versions.number} desc limit',
    replace: 'order by ${versions.number} limit',
    tests: [`${CHANGES}#a day after its publication`],
  },
  {
    row: 'EDIT-11', // the arcs of a comic show the notes of the comic
    file: 'app/comics/comics.server.ts',
    find: 'edits: editsOf(parts)',
    replace: 'edits: editsOf(works)',
    tests: [`${CHANGES}#within 24 hours`],
  },
  {
    row: 'EDIT-15', // images of the working copy stay for everyone to load
    file: 'app/publish/publication-transaction.server.ts',
    find: '[...new Set([...images, ...replaced])]',
    replace: '[...new Set(replaced)]',
    tests: [`${COPIES}#Discard changes asks`],
  },
  {
    row: 'EDIT-15', // opened and unchanged is named as unpublished changes
    file: 'app/work-deletion/deletion.server.ts',
    find: ' and d.revision > 1)',
    replace: ')',
    tests: ['app/work-deletion/deletion.test.ts#the counts are'],
  },
  {
    row: 'EDIT-15', // the version that readers see counts as an earlier one
    file: 'app/work-deletion/deletion.server.ts',
    find: 'count(*) - count(distinct coalesce(v.part_id, v.work_id)) filter (where v.is_published)',
    replace: 'count(*)',
    tests: ['app/work-deletion/deletion.test.ts#the counts are'],
  },
  {
    row: 'EDIT-15', // the dialog says nothing of it
    file: 'app/tiles/work-menu.tsx',
    find: `{stage === 'delete' && <DeletedWithWork id={id} />}`,
    replace: '',
    tests: ['tests/journeys/site/reports.spec.ts#one’s own work'],
  },
  {
    row: 'EDIT-01', // Edit in the menu of a card does nothing
    file: 'app/tiles/work-menu.tsx',
    find: 'return () => void submit(null,',
    replace: 'return () => void (async () => {})(null,',
    tests: ['tests/journeys/site/reports.spec.ts#one’s own work'],
  },
  {
    row: 'EDIT-20', // the pages of versions are missing in the archive
    file: 'app/editing/archive.server.ts',
    find: 'yield separator + JSON.stringify(page);',
    replace: 'yield separator + JSON.stringify({ position: page.position });',
    tests: ['app/editing/history/stored-versions.test.ts#the archive has'],
  },
  {
    row: 'EDIT-20', // changes that were never published are missing in the archive
    file: 'app/editing/archive.server.ts',
    find: 'eq(works.authorId, viewer.id)))',
    replace: 'eq(works.authorId, viewer.id), eq(versions.isPublished, true)))',
    tests: ['app/editing/history/stored-versions.test.ts#the archive has'],
  },
  {
    row: 'EDIT-20', // the archive ends after the first batch
    file: 'app/editing/archive.server.ts',
    find: 'after = found.at(-1)?.id ?? null;',
    replace: 'return;',
    tests: ['app/editing/history/stored-versions.test.ts#the archive has'],
  },
  {
    row: 'EDIT-20', // the cleanup deletes images in the pages of versions
    file: 'database/migrations/20261127112118_editing.sql',
    find: `perform insert_image_references('version', new.id, '', new.document);`,
    replace: 'null;',
    tests: ['app/images/cleanup/upload-cleanup.test.ts#of a working copy and of an earlier version'],
  },
  {
    row: 'EDIT-20', // images of a deleted version stay
    file: 'app/editing/trim-versions.server.ts',
    find: 'const unused = await deleteUnreferenced(viewer, tx, images);',
    replace: 'const unused = await deleteUnreferenced(viewer, tx, images.slice(0, 0));',
    tests: ['app/editing/changes/guarded-changes.test.ts#only the oldest version had'],
  },
  {
    row: 'EDIT-25', // Tab skips Edit
    file: 'app/reader/author-actions.tsx',
    find: '<button type="submit">Edit</button>',
    replace: '<button type="submit" tabIndex={-1}>Edit</button>',
    tests: ['tests/journeys/writing/open-copies.spec.ts#by keyboard alone'],
  },
  {
    row: 'EDIT-25', // the history scrolls sideways on a phone
    file: 'app/editing/history/history.css',
    find: `  .history-version {
    display: grid;`,
    replace: `  .history-version {
    min-width: 26rem;
    display: grid;`,
    tests: ['tests/journeys/writing/open-copies.spec.ts#fit 390 px'],
  },
] satisfies Mutant[];
