import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import { notify } from '#ui/notify.ts';
import type { StoryMode } from '../../assistant/assistant-rules.ts';
import type { AssistantContext, Tool } from '../../assistant/tools.ts';
import type { DraftSync } from '../../write/draft-sync.ts';
import { editorKey } from '../../write/editor-epoch.ts';
import { cutTo, TITLE_MAX } from '../../write/rules.ts';
import { wordsOf } from '../../write/text-export.ts';

/** The four ways to ask, in their order, and what each one is (AMB-13). */
export const KIDS_TOOLS = {
  'Title Maker': { tool: 'title' },
  'Story Helper': { tool: 'story', mode: 'continuation' },
  'Story Wizard': { tool: 'story', mode: 'new' },
  'Picture Maker': { tool: 'picture' },
} as const satisfies Record<string, { tool: Tool; mode?: StoryMode }>;
export type KidsTool = keyof typeof KIDS_TOOLS;

type Kept = Pick<DraftSync<Document>, 'settle' | 'snapshot' | 'setTitle'>;

/** The title that was there comes back when asked, and so does the one it took the place of. One that was typed since stays. */
function nameIt(sync: Kept, say: typeof notify, title: string, words: string) {
  const before = sync.snapshot().title;
  const name = cutTo(title.replace(/\s+/g, ' ').trim(), TITLE_MAX);
  sync.setTitle(name);
  function run() {
    if (sync.snapshot().title === name) nameIt(sync, say, before, 'Your old title is back.');
    else void say({ words: 'You changed the title, so we left it alone.' });
  }
  void say({ words, ...(before.trim() && { action: { label: 'Bring it back', run } }) });
}

/** What the desk of young writers lends to Cinder. Words wait on the page to be kept; without an open page there is nowhere to put them, and no button for it. */
export function kidsAssistantContext(sync: Kept, page: PageHandle | null, signedIn: boolean, say = notify): AssistantContext {
  return {
    about: { kind: 'kids_book' },
    desk: editorKey(sync.snapshot().id),
    signedIn,
    words() {
      sync.settle();
      return wordsOf(sync.snapshot().pages.flatMap(({ document }) => document ?? []));
    },
    title: () => sync.snapshot().title,
    onTitle: (title) => nameIt(sync, say, title, 'Your story has a new title.'),
    ...(page && {
      onStory: (text: string) => page.suggest(text),
      onPicture: ({ address, width, height }, alt) => page.insertPicture({ src: address, width, height, alt }),
    }),
    imageAction: 'Put it on my page',
  };
}
