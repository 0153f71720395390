import type { Mutant } from '../mutant.ts';

/** Ratings and content warnings. */
export default [
  {
    row: 'WARN-04', // the choices of members change nothing
    file: 'app/works/ratings/covering.server.ts',
    find: 'coalesce((select chooser.covering from ${people} chooser where chooser.id = ${viewer}), ${DEFAULT_COVERING})',
    replace: '${DEFAULT_COVERING}',
    tests: ['app/reader/covered/covered.test.ts#covers works by default'],
  },
  {
    row: 'WARN-04', // Show is no choice where Warn is the default
    file: 'app/content-settings/content-settings.server.ts',
    find: 'choice === defaultChoiceOf(setting.dimension, setting.name) ?',
    replace: "choice === 'show' ?",
    tests: ['app/content-settings/content-settings.test.ts#begin with the default'],
  },
  {
    row: 'WARN-05',
    file: 'app/reader/read.server.ts',
    find: 'page: covering.length ? null : work.page',
    replace: 'page: work.page',
    tests: ['app/reader/covered/covered.test.ts#before its reader chooses to see it'],
  },
  {
    row: 'WARN-05', // a visitor receives the page of another one
    file: 'server/app.ts',
    find: ' && !choosesShown(cookie)',
    replace: '',
    tests: ['tests/journeys/reading/comics-reading.spec.ts#passes over a covered panel'],
  },
  {
    row: 'WARN-06', // the uploaded cover of a covered work is in lists
    file: 'app/works/ratings/covering.server.ts',
    find: 'unlessCovered(viewer, works.cover, sql`null`)',
    replace: 'unlessCovered(viewer, works.cover, sql`${works.cover}`)',
    tests: ['app/reader/covered/covered.test.ts#before its reader chooses to see it'],
  },
  {
    row: 'WARN-08', // showing one chapter shows all
    file: 'app/reader/covered/covered-rules.ts',
    find: 'revealedIds.has(partId) ? []',
    replace: 'revealedIds.size ? []',
    tests: ['app/reader/covered/covered.test.ts#applies to one part'],
  },
  {
    row: 'WARN-08', // what one member always sees is shown to everyone
    file: 'app/works/ratings/covering.server.ts',
    find: 'a.person_id = ${viewer} and ',
    replace: '',
    tests: ['app/reader/covered/covered.test.ts#applies to the account'],
  },
  {
    row: 'WARN-03',
    file: 'app/works/ratings/rating-rules.ts',
    find: 'found.filter((warning) => !warnings.includes(warning))',
    replace: 'found',
    tests: ['app/editing/part-warnings/part-warnings.test.ts#stand on the work and its card'],
  },
  {
    row: 'WARN-05', // the images of a covered arc are previews in the list of its comic
    file: 'app/reader/read.server.ts',
    find: ' and ${isUncovered(viewer, { warnings })}',
    replace: '',
    tests: ['app/editing/part-warnings/part-warnings.test.ts#previews of a covered arc'],
  },
  {
    row: 'WARN-03', // changes of a comic lose the warnings of its panels
    file: 'app/editing/published-pages.ts',
    find: "jsonb_build_object('warnings', warnings)",
    replace: "'{}'",
    tests: ['app/comics/panel-warnings.test.ts#edited and compared'],
  },
  {
    row: 'WARN-05',
    file: 'app/comics/comics.server.ts',
    find: 'return { ...cover, covering, width, height };',
    replace: 'return { ...cover, ...panel, covering, width, height };',
    tests: ['app/reader/covered/covered.test.ts#covered alone'],
  },
  {
    row: 'WARN-05', // covered panels are previews in the list of their comic
    file: 'app/reader/read.server.ts',
    find: "(p.warnings = '{}' or ",
    replace: '(true or ',
    tests: ['app/reader/covered/covered.test.ts#covered alone'],
  },
  {
    row: 'WARN-07', // the large view shows the cover in place of the next panel
    file: 'app/comics/panel-rules.ts',
    find: 'if (!isCoveredPanel(panel)) return at;',
    replace: 'return at;',
    tests: ['app/comics/panel-warnings.test.ts#skips covered panels'],
  },
  {
    row: 'WARN-08', // showing one panel shows all
    file: 'app/comics/comics.server.ts',
    find: 'revealedIds.has(cover.key)',
    replace: 'shown.size',
    tests: ['app/comics/panel-warnings.test.ts#names its warnings'],
  },
  {
    row: 'WARN-01',
    file: 'app/works/ratings/rating-rules.ts',
    find: "if (rating && rating !== 'everyone') return",
    replace: 'if (false) return',
    tests: ['app/works/ratings/ratings.test.ts#a kids story is for everyone'],
  },
  {
    row: 'WARN-02',
    file: 'app/works/ratings/rating-rules.ts',
    find: 'if (other || (statement && warnings.length))',
    replace: 'if (other)',
    tests: ['app/works/ratings/ratings.test.ts#publishes nothing and is named'],
  },
  {
    row: 'SHOWN-03', // a followed work is named before the press
    file: 'app/following/following.server.ts',
    find: "title: '', covered: warnedSentence(warned)",
    replace: 'covered: warnedSentence(warned)',
    tests: ['app/content-settings/cards/card-cover.test.ts#followed works, notices'],
  },
  {
    row: 'SHOWN-03', // a notice names it
    file: 'app/notifications/notifications.server.ts',
    find: 'work: { ...work, title: null }',
    replace: 'work',
    tests: ['app/content-settings/cards/card-cover.test.ts#followed works, notices'],
  },
  {
    row: 'WARN-05', // a notice and a digest have the text of an announcement of a covered work
    file: 'app/notifications/notifications.server.ts',
    find: 'shownAbout(viewer, works.announcement)',
    replace: 'works.announcement',
    tests: ['app/editing/notices/covered-announcements.test.ts#neither notices nor a digest'],
  },
  {
    row: 'WARN-05', // the page of a covered work has the notes of its changes
    file: 'app/reader/covered/covered-rules.ts',
    find: 'edits: { ...work.edits, notes: [] }',
    replace: 'edits: work.edits',
    tests: ['tests/every-address.test.ts#under Warn'],
  },
  {
    row: 'WARN-05', // a notice has the note of a covered work
    file: 'app/works/ratings/covering.server.ts',
    find: 'case when not ${isCovered(viewer)} ${',
    replace: 'case when true ${',
    tests: ['tests/every-address.test.ts#under Warn'],
  },
] satisfies Mutant[];
