import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import type { AssistantContext } from '../../assistant/tools.ts';
import { lazily } from '../../shell/lazy-component.tsx';
import { type DraftSync, isLoaded } from '../../write/draft-sync.ts';
import { editorKey } from '../../write/editor-epoch.ts';
import { cutTo, DESCRIPTION_MAX, TITLE_MAX } from '../../write/rules.ts';
import { type Panel, wordsOfPanel } from '../panel-rules.ts';
import type { ComicActions } from './use-comic.ts';

const ToolDialog = lazily(() => import('../../assistant/tool-dialog.tsx'));
const PANEL_UNAVAILABLE = 'This panel is no longer available.';

/** What a panel says, before what it shows is seen: as a reader comes upon it. */
const wordsOf = ({ document }: { document: Panel }) =>
  [document.description, wordsOfPanel(document)].filter((part) => part.trim()).join('\n');

type Asked = { tool: 'title' | 'description' } | { tool: 'picture'; panel: string };
export type OnTool = (asked: Asked, event: MouseEvent) => void;
type Props = {
  sync: DraftSync<Panel>;
  deeds: ComicActions;
  /** The comic that an arc is written for. */
  workId: string | undefined;
  signedIn: boolean;
  /** The tool has closed, and this panel has a new picture. */
  onDrawn(panel: string): void;
};

/** The writing helper's tools at the comic desk, one at a time (COMIC-ED-09, ARC-03). What one gives is undone in one step. */
export function useTool({ sync, deeds, workId, signedIn, onDrawn }: Props) {
  const signIn = useSignIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const drawn = useRef<string | null>(null);
  const onTool: OnTool = useCallback((next, event) => (signedIn ? setAsked(next) : signIn({ event })), [signedIn, signIn]);
  const onGenerate = useCallback((panel: string, event: MouseEvent) => onTool({ tool: 'picture', panel }, event), [onTool]);

  function close() {
    setAsked(null);
    if (drawn.current) onDrawn(drawn.current);
    drawn.current = null;
  }
  const lent: AssistantContext = {
    about: workId ? { kind: 'comic', part: 'arc', workId } : { kind: 'comic' },
    desk: editorKey(sync.snapshot().id),
    slot: asked?.tool === 'picture' ? asked.panel : undefined,
    signedIn,
    title: () => sync.snapshot().title,
    words: () =>
      sync
        .snapshot()
        .pages.filter(isLoaded)
        .map(wordsOf)
        .filter((words) => words)
        .join('\n\n'),
    onTitle: (title) => deeds.setTitle(cutTo(title, TITLE_MAX), ''),
    onDescription: (description) => deeds.setDescription(cutTo(description, DESCRIPTION_MAX), ''),
    imageAction: 'Use in this panel',
    async onPicture({ address: src, width, height }, alt) {
      if (asked?.tool !== 'picture') return;
      if (!deeds.drawPanel(asked.panel, { src, width, height }, alt)) throw new Error(PANEL_UNAVAILABLE);
      drawn.current = asked.panel;
    },
  };
  const dialog = asked && <ToolDialog key={asked.tool} tool={asked.tool} lent={lent} onClose={close} onMissing={close} />;
  return { dialog, onTool, onGenerate };
}
