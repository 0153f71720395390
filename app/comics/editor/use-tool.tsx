import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { editorKey } from '../../assistant/tool/editor-epoch.ts';
import type { AssistantContext } from '../../assistant/tools.ts';
import { type Panel, wordsOfPanel } from '../../drafts/panels/panel-rules.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import { type DraftSync, isLoaded } from '../../drafts/sync/draft-sync.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { ComicActions } from './comic-actions.ts';

const ToolDialog = lazyComponent(() => import('../../assistant/tool-dialog.tsx'));
const PANEL_UNAVAILABLE = 'This panel is no longer available.';

/** The text of a panel for the assistant: its description, then the text of its bubbles. */
const textOfPanel = ({ document }: { document: Panel }) =>
  [document.description, wordsOfPanel(document)].filter((part) => part.trim()).join('\n');

type ToolRequest = { tool: 'title' | 'description' } | { tool: 'picture'; panel: string };
export type OnTool = (request: ToolRequest, event: MouseEvent) => void;
type Props = {
  sync: DraftSync<Panel>;
  actions: ComicActions;
  /** The comic of the arc. */
  workId: string | undefined;
  signedIn: boolean;
  /** The dialog has closed and this panel has a new picture. */
  onPictureSet(panel: string): void;
};

/** Opens the assistant tools of the comic editor, one at a time. Each result is one undo step. */
export function useTool({ sync, actions, workId, signedIn, onPictureSet }: Props) {
  const signIn = useSignIn();
  const [request, setRequest] = useState<ToolRequest | null>(null);
  const panelWithNewPicture = useRef<string | null>(null);
  const onTool: OnTool = useCallback((next, event) => (signedIn ? setRequest(next) : signIn({ event })), [signedIn, signIn]);
  const onGenerate = useCallback((panel: string, event: MouseEvent) => onTool({ tool: 'picture', panel }, event), [onTool]);

  function close() {
    setRequest(null);
    if (panelWithNewPicture.current) onPictureSet(panelWithNewPicture.current);
    panelWithNewPicture.current = null;
  }
  const context: AssistantContext = {
    about: workId ? { kind: 'comic', part: 'arc', workId } : { kind: 'comic' },
    epochKey: editorKey(sync.snapshot().id),
    slot: request?.tool === 'picture' ? request.panel : undefined,
    signedIn,
    title: () => sync.snapshot().title,
    words: () =>
      sync
        .snapshot()
        .pages.filter(isLoaded)
        .map(textOfPanel)
        .filter((words) => words)
        .join('\n\n'),
    onTitle: (title) => actions.setTitle(cutTo(title, TITLE_MAX), ''),
    onDescription: (description) => actions.setDescription(cutTo(description, DESCRIPTION_MAX), ''),
    imageAction: 'Use in this panel',
    async onPicture({ address: src, width, height }, alt) {
      if (request?.tool !== 'picture') return;
      if (!actions.setGeneratedPicture(request.panel, { src, width, height }, alt)) throw new Error(PANEL_UNAVAILABLE);
      panelWithNewPicture.current = request.panel;
    },
  };
  const dialog = request && <ToolDialog key={request.tool} tool={request.tool} context={context} onClose={close} onMissing={close} />;
  return { dialog, onTool, onGenerate };
}
