import { expect, test } from 'vitest';
import { expectNone, isTest, read, sources, statementsOf, walk } from './support/code/source-files.ts';

test('files are small: more than 300 lines only with a reason', () => {
  const long = sources.filter(
    (file) => !file.startsWith('database/demo/') && !file.startsWith('database/welcome/') && read(file).split('\n').length > 300,
  );
  expectNone(long, LONG_FILES);
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  const lengths = product.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

/** The functions of a file over 80 lines, by name; one inside another has a name of its own. */
function longFunctions(file: string): string[] {
  const text = read(file);
  const found: string[] = [];
  walk(statementsOf(file), (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? '')) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'anonymous';
    if (lines > 80) found.push(`${file}: ${name}`);
  });
  return found;
}

test('functions are short: more than 80 lines only with a reason', () => {
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  expectNone(product.flatMap(longFunctions), LONG_FUNCTIONS);
});

const LONG_FILES: Record<string, string> = {
  'tests/journeys/writing/writing.spec.ts': 'all journeys of a writer',
};
const NOT_SPLIT = 'not split yet';
const LONG_FUNCTIONS: Record<string, string> = {
  'app/assistant/images/scene-part.tsx: ScenePart': NOT_SPLIT,
  'app/assistant/portrait/portrait-part.tsx: PortraitPart': NOT_SPLIT,
  'app/assistant/text/story-fields.tsx: StoryFields': NOT_SPLIT,
  'app/assistant/text/story-tool.tsx: StoryTool': NOT_SPLIT,
  'app/assistant/text/title-tool.tsx: TitleTool': NOT_SPLIT,
  'app/channels/chat/chat.tsx: Chat': NOT_SPLIT,
  'app/channels/chat/feed/use-messages.ts: useMessages': NOT_SPLIT,
  'app/channels/chat/info/info-panel.tsx: InfoPanel': NOT_SPLIT,
  'app/channels/chat/messages/message-log.tsx: MessageLog': NOT_SPLIT,
  'app/channels/chat/sending/composer.tsx: Composer': NOT_SPLIT,
  'app/comics/editor/comic-editor.tsx: OpenComic': NOT_SPLIT,
  'app/comics/editor/comic-fields.tsx: ComicFields': NOT_SPLIT,
  'app/comics/editor/panels/bubble.tsx: EditorBubble': NOT_SPLIT,
  'app/comics/editor/panels/panel-card.tsx: PanelCard': NOT_SPLIT,
  'app/comics/editor/use-comic.ts: anonymous': NOT_SPLIT,
  'app/comics/editor/use-comic.ts: useComic': NOT_SPLIT,
  'app/comics/editor/use-pictures.ts: usePictures': NOT_SPLIT,
  'app/editors/import-export/import-export.tsx: ImportExport': NOT_SPLIT,
  'app/editors/pages/lazy-page-editor.tsx: LazyPageEditor': NOT_SPLIT,
  'app/editors/text/text-editor.tsx: OpenTextEditor': NOT_SPLIT,
  'app/kids/editor/kids-editor.tsx: KidsEditor': NOT_SPLIT,
  'app/people/profile/images/picture-dialog.tsx: Inside': NOT_SPLIT,
  'app/posts/card/carousel.tsx: Carousel': NOT_SPLIT,
  'app/posts/create/create-post-form.tsx: CreatePostForm': NOT_SPLIT,
  'app/publish/publish-dialog.tsx: PublishDialog': NOT_SPLIT,
  'app/publish/publish-work.tsx: PublishWork': NOT_SPLIT,
  'server/http/page-cache.ts: createPageCache': NOT_SPLIT,
  'server/live/live.ts: createHub': NOT_SPLIT,
  'server/postgres/postgres.ts: startPostgres': NOT_SPLIT,
};
