import type { RefObject } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { About } from '../../assistant/assistant-rules.ts';
import { editorKey } from '../../assistant/tool/editor-epoch.ts';
import type { AssistantContext, Tool } from '../../assistant/tools.ts';
import { wordsOf } from '../../drafts/pages/text-export.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { kinds } from '../../works/kinds.ts';

export const PAGE_NOT_OPEN = 'The page isn’t open yet. Please try again in a moment.';

/** Worlds have tags instead of a description, and a chapter has neither. */
export const hasDescription = ({ kind, part }: About) => !part && kinds[kind].classedBy !== 'tags';

/** The tools of a text editor, in the order of its panel. */
export const toolsOf = (about: About): Tool[] =>
  hasDescription(about) ? ['title', 'description', 'story', 'picture'] : ['title', 'story', 'picture'];

/** Labels of the buttons that open the tools. */
export const toolName = (tool: Tool, { part }: About) =>
  ({
    title: 'Generate Title',
    description: 'Generate Description',
    story: part ? 'Generate Content' : 'Generate Story',
    picture: 'Generate Image',
  })[tool];

type Options = { about: About; signedIn: boolean; sync: DraftSync<Document>; page: RefObject<PageHandle | null> };

/**
 * Builds the assistant context of a text editor. Undo restores the previous title or description; generated text is a pending suggestion
 * until accepted.
 */
export function assistantContext({ about, signedIn, sync, page }: Options, toast = showToast): AssistantContext {
  const now = sync.snapshot;
  /** Sets a field and offers Undo, which does nothing if the field was edited meanwhile. */
  function replaceField(field: 'title' | 'description', text: string, set: (text: string) => void) {
    const before = now()[field];
    set(text);
    const undo = () =>
      now()[field] === text ? set(before) : void toast({ message: `You’ve changed the ${field} since, so we kept yours.` });
    void toast({ message: `${field === 'title' ? 'Title' : 'Description'} added.`, action: { label: 'Undo', run: undo } });
  }
  return {
    about,
    epochKey: editorKey(now().id),
    signedIn,
    words() {
      sync.collectEdits();
      return wordsOf(now().pages.flatMap(({ document }) => document ?? []));
    },
    title: () => now().title,
    onTitle: (title) => replaceField('title', cutTo(title, TITLE_MAX), sync.setTitle),
    ...(hasDescription(about) && {
      onDescription: (description: string) => replaceField('description', cutTo(description, DESCRIPTION_MAX), sync.setDescription),
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
