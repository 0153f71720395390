import type { Mutant } from '../mutant.ts';

/** Editors: their notices and confirmations, and the assistant. */
export default [
  {
    row: 'TAG-02',
    file: 'app/works/facets/suggest.server.ts',
    find: 'order by works_count desc, folded',
    replace: 'order by folded',
    tests: ['app/works/facets/facets.test.ts#existing tags are suggested'],
  },
  {
    row: 'TAG-03',
    file: 'app/admin/tags/synonyms.server.ts',
    find: ' or canonical_id = ${ids.from}',
    replace: '',
    tests: ['app/browse/tag/tag-page.test.ts#one of a group'],
  },
  {
    row: 'TAG-03',
    file: 'app/works/facets/find-tag.server.ts',
    find: 'coalesce(typed.canonical_id, typed.id)',
    replace: 'typed.id',
    tests: ['app/browse/tag/tag-page.test.ts#joined tags are one tag'],
  },
  {
    row: 'TAG-03',
    file: 'app/browse/tag/tag-works.server.ts',
    find: 'page.works.length || page.more',
    replace: 'true',
    tests: ['app/browse/tag/tag-page.test.ts#cannot be seen'],
  },
  {
    row: 'TAG-03',
    file: 'app/browse/tag/tag-works.server.ts',
    find: ', personVisibleTo(viewer), inWorkLists(viewer)))',
    replace: ', personVisibleTo(viewer)))',
    tests: ['app/browse/tag/tag-page.test.ts#cannot be seen'],
  },
  {
    row: 'TAG-04',
    file: 'app/works/facets/count-tags.server.ts',
    find: 'works.listed, personVisibleTo(null)',
    replace: 'works.listed',
    tests: ['app/works/facets/facets.test.ts#at most eight'],
  },
  {
    row: 'TAG-05',
    file: 'app/works/status/status-rules.ts',
    find: "? 'progress' : 'complete'",
    replace: "? 'progress' : 'progress'",
    tests: ['app/works/status/status.test.ts'],
  },
  {
    row: 'TAG-06', // pages of a chapter that changes replace still count
    file: 'database/migrations/20261130115441_seconds_of_deleted_pages.sql',
    find: 'set seconds = parts.seconds - removed.seconds',
    replace: 'set seconds = parts.seconds',
    tests: ['app/works/length/reading-time.test.ts#removed pages of a chapter'],
  },
  {
    row: 'TAG-06', // those of the work itself
    file: 'database/migrations/20261130115441_seconds_of_deleted_pages.sql',
    find: 'reading_seconds = works.reading_seconds - removed.seconds',
    replace: 'reading_seconds = works.reading_seconds',
    tests: ['app/works/length/reading-time.test.ts#removed pages of a book'],
  },
  {
    row: 'TAG-06',
    file: 'app/works/length/measure-works.server.ts',
    find: "and p.state = 'shown'",
    replace: '',
    tests: ['app/works/length/reading-time.test.ts#a job measures'],
  },
  {
    row: 'TAG-01',
    file: 'app/drafts/saving/schemas.ts',
    find: '.overwrite(distinctTags)',
    replace: '',
    tests: ['app/works/tags/tags.test.ts#the twenty-first tag is refused'],
  },
  {
    row: 'DRAFT-12',
    file: 'app/drafts/rules.ts',
    find: 'DRAFT_SAVED_MS = 3_000',
    replace: 'DRAFT_SAVED_MS = 8_000',
    tests: ['tests/journeys/writing/editor.spec.ts#a notice for three seconds'],
  },
  {
    row: 'DRAFT-22',
    file: 'app/write/draft-list.tsx',
    find: 'This action cannot be undone.',
    replace: 'It cannot be undone.',
    tests: ['tests/journeys/writing/writing.spec.ts#is reopened from there'],
  },
  {
    row: 'BOOK-ED-18',
    file: 'app/editors/editor-dialogs.tsx',
    find: 'body: `Are you sure you want to delete this',
    replace: 'body: `Title, description and pages will be deleted:',
    tests: ['tests/journeys/writing/writing.spec.ts#deleting the work asks first, then empties it'],
  },
  {
    row: 'ARC-06',
    file: 'app/comics/speech-bubble.tsx',
    find: "'--y': y }",
    replace: "'--y': y - 30 }",
    tests: ['tests/journeys/writing/arcs.spec.ts#an arc keeps bubbles'],
  },
  {
    row: 'ARC-14',
    file: 'app/publish/part/publish-part-dialog.tsx',
    find: "(schedule.isScheduling ? 'Scheduling...' : 'Publishing...')",
    replace: "(schedule.isScheduling ? 'Scheduling…' : 'Working')",
    tests: ['tests/journeys/writing/arcs.spec.ts#an arc is drawn, published'],
  },
  {
    row: 'CHAP-09',
    file: 'app/publish/part/use-exit-part-editor.ts',
    find: 'navigate(to, { replace: true })',
    replace: 'navigate(to)',
    tests: ['tests/journeys/writing/chapters.spec.ts#a chapter is written'],
  },
  {
    row: 'CHALL-12', // the progress has another goal than a thousand words
    file: 'app/editors/details/entry-goal.tsx',
    find: 'ENTRY_GOAL = 1_000',
    replace: 'ENTRY_GOAL = 3_000',
    tests: ['app/editors/details/entry-goal.test.tsx'],
  },
  {
    row: 'DATA-02',
    file: 'app/publish/publish.server.ts',
    find: '      ...checked,\n      authorId: viewer.id,',
    replace: '      ...checked,\n      chapterCount: 1,\n      authorId: viewer.id,',
    tests: ['app/publish/publish.test.ts#DATA-02'],
  },
  {
    row: 'AI-29',
    file: 'app/assistant/assistant-rules.ts',
    find: "'Beta: generated images are temporary. Images you use",
    replace: "'Images you use",
    tests: ['app/assistant/tool-body.test.tsx'],
  },
  {
    row: 'AI-25', // tools are shown without a provider
    file: 'app/kids/editor/kids-tools.tsx',
    find: '  if (!assistant) return null;\n',
    replace: '  void assistant;\n',
    tests: ['tests/journeys/assistant/without-provider.spec.ts#only where a provider is set up'],
  },
  {
    row: 'ERR-31',
    file: 'app/assistant/portrait/use-portrait.ts',
    find: 'FAILED.portrait',
    replace: 'FAILED.story',
    tests: ['tests/journeys/assistant/assistant-pictures.spec.ts#gets a portrait'],
  },
  {
    row: 'ERR-32',
    file: 'app/assistant/images/use-scene.ts',
    find: 'FAILED.scene',
    replace: 'FAILED.story',
    tests: ['tests/journeys/assistant/assistant-pictures.spec.ts#gets a portrait'],
  },
  {
    row: 'ERR-24',
    file: 'app/assistant/assistant-errors.server.ts',
    find: "what === 'text' ? TEXT_FAILED : IMAGE_FAILED;",
    replace: 'TEXT_FAILED;',
    tests: ['app/assistant/images/generate-image.test.ts#reports a missing or invalid image'],
  },
  {
    row: 'ERR-24', // a generated image may not be larger than an uploaded one
    file: 'server/ai/ai-client.ts',
    find: 'GENERATED_IMAGE_BYTES_MAX = 20 * MB',
    replace: 'GENERATED_IMAGE_BYTES_MAX = 5 * MB',
    tests: ['app/assistant/images/generate-image.test.ts#an endless image download'],
  },
  {
    row: 'ERR-24', // a generated image of any size is read
    file: 'server/ai/ai-client.ts',
    find: 'GENERATED_IMAGE_BYTES_MAX = 20 * MB',
    replace: 'GENERATED_IMAGE_BYTES_MAX = 60 * MB',
    tests: ['app/assistant/images/generate-image.test.ts#an endless image download'],
  },
  {
    row: 'ERR-24', // a generation continues after its page was closed
    file: 'server/ai/ai-client.ts',
    find: 'AbortSignal.any([signal, shutdownSignal()])',
    replace: 'shutdownSignal()',
    tests: ['app/assistant/images/generate-image.test.ts#closing the page aborts'],
  },
  {
    row: 'ERR-24', // a failed connection counts as a response
    file: 'server/ai/outbound-http.ts',
    find: 'throw error.cause instanceof AddressRefused ? new OutboundRefused(error.cause.message) : error;',
    replace: 'return new Response();',
    tests: ['server/ai/outbound-http.test.ts#is refused without an unhandled error'],
  },
  {
    row: 'ERR-24', // a response with status 600 is passed on
    file: 'server/ai/outbound-http.ts',
    find: 'response.status > 599 ||',
    replace: '',
    tests: ['server/ai/outbound-http.test.ts#an invalid response'],
  },
  {
    row: 'ERR-24', // a response of any length is parsed
    file: 'app/assistant/generation/parse-response.server.ts',
    find: 'response.slice(0, RESPONSE_MAX).toWellFormed()',
    replace: 'response.toWellFormed()',
    tests: ['app/assistant/generation/parse-response.test.ts#only the first 64 KB'],
  },
  {
    row: 'ERR-24', // the cut splits a surrogate pair
    file: 'app/assistant/generation/parse-response.server.ts',
    find: 'response.slice(0, RESPONSE_MAX).toWellFormed()',
    replace: 'response.slice(0, RESPONSE_MAX)',
    tests: ['app/assistant/generation/parse-response.test.ts#only the first 64 KB'],
  },
  {
    row: 'CHAP-04', // arcs
    file: 'app/comics/arc-editor-page.tsx',
    find: 'if (unfinished.length) return',
    replace: 'if (unfinished.length > 99) return',
    tests: ['app/reader/parts/parts.test.ts#several drafts of one'],
  },
] satisfies Mutant[];
