import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { StoryMode } from '../../assistant/assistant-rules.ts';
import { editorKey } from '../../assistant/tool/editor-epoch.ts';
import type { AssistantContext, Tool } from '../../assistant/tools.ts';
import { wordsOf } from '../../drafts/pages/text-export.ts';
import { TITLE_MAX } from '../../drafts/rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { cutTo } from '../../forms/text-rules.ts';

/** The tools of the kids editor in their order (AMB-13). */
export const KIDS_TOOLS = {
  'Title Maker': { tool: 'title' },
  'Story Helper': { tool: 'story', mode: 'continuation' },
  'Story Wizard': { tool: 'story', mode: 'new' },
  'Picture Maker': { tool: 'picture' },
} as const satisfies Record<string, { tool: Tool; mode?: StoryMode }>;
export type KidsTool = keyof typeof KIDS_TOOLS;

type Sync = Pick<DraftSync<Document>, 'collectEdits' | 'snapshot' | 'setTitle'>;

/** Sets a title and offers to restore the previous one, which does nothing if the title was edited meanwhile. */
function applyTitle(sync: Sync, toast: typeof showToast, title: string, words: string) {
  const before = sync.snapshot().title;
  const name = cutTo(title.replace(/\s+/g, ' ').trim(), TITLE_MAX);
  sync.setTitle(name);
  function run() {
    if (sync.snapshot().title === name) applyTitle(sync, toast, before, 'Your old title is back.');
    else void toast({ message: 'You changed the title, so we left it alone.' });
  }
  void toast({ message: words, ...(before.trim() && { action: { label: 'Bring it back', run } }) });
}

/**
 * Builds the assistant context of the kids editor. Generated text is a pending suggestion until accepted; without an open page nothing can
 * be inserted.
 */
export function kidsAssistantContext(sync: Sync, page: PageHandle | null, signedIn: boolean, toast = showToast): AssistantContext {
  return {
    about: { kind: 'kids_book' },
    epochKey: editorKey(sync.snapshot().id),
    signedIn,
    words() {
      sync.collectEdits();
      return wordsOf(sync.snapshot().pages.flatMap(({ document }) => document ?? []));
    },
    title: () => sync.snapshot().title,
    onTitle: (title) => applyTitle(sync, toast, title, 'Your story has a new title.'),
    ...(page && {
      onStory: (text: string) => page.suggest(text),
      onPicture: ({ address, width, height }, alt) => page.insertPicture({ src: address, width, height, alt }),
    }),
    imageAction: 'Put it on my page',
  };
}
