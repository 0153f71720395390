import type { RefObject } from 'react';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import { notify } from '#ui/notify.ts';
import type { About } from '../assistant/assistant-rules.ts';
import type { AssistantContext, Tool } from '../assistant/tools.ts';
import { kinds } from '../works/kinds.ts';
import type { DraftSync } from './draft-sync.ts';
import { editorKey } from './editor-epoch.ts';
import { cutTo, DESCRIPTION_MAX, TITLE_MAX } from './rules.ts';
import { wordsOf } from './text-export.ts';

export const PAGE_NOT_OPEN = 'The page isn’t open yet. Please try again in a moment.';

/** Worlds are told by their tags and a chapter by its book: neither has a description (CHAP-02, WORLD-ED-03). */
const described = ({ kind, part }: About) => !part && kinds[kind].classedBy !== 'tags';

/** Which tools a text desk has, in the order of its panel. */
export const toolsOf = (about: About): Tool[] =>
  described(about) ? ['title', 'description', 'story', 'picture'] : ['title', 'story', 'picture'];

/** What the buttons that open them are called (BOOK-ED-08, CHAP-02). */
export const toolName = (tool: Tool, { part }: About) =>
  ({
    title: 'Generate Title',
    description: 'Generate Description',
    story: part ? 'Generate Content' : 'Generate Story',
    picture: 'Generate Image',
  })[tool];

type Desk = { about: About; signedIn: boolean; sync: DraftSync<Document>; page: RefObject<PageHandle | null> };

/** What the desk of a text lends to the writing helper. A title or description that was there comes back with Undo; a text waits in the page to be kept. */
export function assistantContext({ about, signedIn, sync, page }: Desk, say = notify): AssistantContext {
  const now = sync.snapshot;
  /** Undo is offered for what the tool did; what was typed since is never lost to it. */
  function put(field: 'title' | 'description', text: string, set: (text: string) => void) {
    const before = now()[field];
    set(text);
    const undo = () => (now()[field] === text ? set(before) : void say({ words: `You’ve changed the ${field} since, so we kept yours.` }));
    void say({ words: `${field === 'title' ? 'Title' : 'Description'} added.`, action: { label: 'Undo', run: undo } });
  }
  return {
    about,
    desk: editorKey(now().id),
    signedIn,
    words() {
      sync.settle();
      return wordsOf(now().pages.flatMap(({ document }) => document ?? []));
    },
    title: () => now().title,
    onTitle: (title) => put('title', cutTo(title, TITLE_MAX), sync.setTitle),
    ...(described(about) && {
      onDescription: (description: string) => put('description', cutTo(description, DESCRIPTION_MAX), sync.setDescription),
    }),
    onStory(text) {
      if (page.current) page.current.suggest(text);
      else throw new Error(PAGE_NOT_OPEN);
    },
    async onPicture({ address, width, height }, alt) {
      if (!page.current) throw new Error(PAGE_NOT_OPEN);
      page.current.insertPicture({ src: address, width, height, alt });
    },
    imageAction: 'Insert at cursor',
  };
}
