import { useCallback, useMemo, useState } from 'react';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useReleaseImages } from '../../assistant/generated/use-release-images.ts';
import type { Schedule, WorkingCopy } from '../../drafts/draft-api.ts';
import type { Panel } from '../../drafts/panels/panel-rules.ts';
import type { DraftSync, LoadedSnapshot } from '../../drafts/sync/draft-sync.ts';
import { useDockedPanel } from '../../editors/use-docked-panel.ts';
import { type EditorViewer, useEditorFrame } from '../../editors/use-editor-frame.ts';
import { type ComicActions, createComicActions } from './comic-actions.ts';
import { arcEditor, comicEditor } from './comic-editor-kinds.ts';
import type { CardActions } from './panels/card-actions.ts';
import { focusPanel, useScrollToPanel } from './panels/use-scroll-to-panel.ts';
import { useUndoKeys } from './panels/use-undo-keys.ts';
import { useHistory } from './use-history.ts';
import { usePictures } from './use-pictures.ts';
import { useSelection } from './use-selection.ts';
import { useTool } from './use-tool.tsx';

export type Arc = { kind: 'arc'; work: { id: string; title: string } };
export type OpenComicProps = {
  part: Arc | undefined;
  sync: DraftSync<Panel>;
  snapshot: LoadedSnapshot<Panel>;
  edits: WorkingCopy | null;
  schedule: Schedule | null;
  isOfDeletedPart: boolean;
  viewer: EditorViewer;
};

type PanelToRemove = { key: string; number: number };

const pictureIn = ({ picture }: Panel) => (picture ? [picture.src] : []);

/** The state of an open comic editor, for its parts: frame, actions, selection, uploads and assistant. */
export function useComicEditor({ part, viewer, ...opened }: OpenComicProps) {
  const { sync, snapshot } = opened;
  const frame = useEditorFrame(opened, viewer);
  const { setDrawer } = frame;
  const { history, can } = useHistory();
  const actions = useMemo(() => createComicActions(sync, history), [sync, history]);
  useReleaseImages(sync, pictureIn);
  const [announcement, announce] = useState('');
  const [panelToRemove, setPanelToRemove] = useState<PanelToRemove | null>(null);
  const scrollToPanel = useScrollToPanel();
  const selection = useSelection({ sync, actions, announce, scrollToPanel, setDrawer });
  const { uploads, dropTarget, uploadFiles } = usePictures({ sync, actions, signedIn: viewer !== null, onPlaced: scrollToPanel });
  const tool = useTool({
    sync,
    actions,
    workId: part?.work.id,
    signedIn: viewer !== null,
    onPictureSet(panel) {
      selection.select(panel);
      announce(`Image added to panel ${selection.numberOf(panel)}.`);
      setDrawer(false); // it covers the panel
      scrollToPanel(panel, true);
    },
  });
  const steps = useUndoSteps(sync, actions, announce);
  useUndoKeys(steps, !frame.publishing && frame.question === null && panelToRemove === null && tool.dialog === null);

  const { select, addBubble, deleteBubble, numberOf } = selection;
  const { onGenerate } = tool;
  const onFiles = useCallback((files: readonly File[], panel: string) => void uploadFiles(files, panel), [uploadFiles]);
  const onRemove = useCallback((key: string) => setPanelToRemove({ key, number: numberOf(key) }), [numberOf]);
  const card = useMemo(
    (): CardActions => ({ actions, select, addBubble, deleteBubble, onFiles, onGenerate, onRemove }),
    [actions, select, addBubble, deleteBubble, onFiles, onGenerate, onRemove],
  );
  const detailsPanel = useDockedPanel();
  const isWide = useMedia('(min-width: 1024px)');
  return {
    info: part ? arcEditor(part.work.id) : comicEditor,
    isArc: part !== undefined,
    frame,
    pages: snapshot.pages,
    page: snapshot.pages.find(({ key }) => key === snapshot.current) ?? snapshot.pages[0],
    actions,
    card,
    selection,
    scrollToPanel,
    uploads,
    dropTarget,
    tool,
    undo: { can, ...steps },
    announcement,
    announce,
    panelToRemove,
    setPanelToRemove,
    detailsPanel,
    isWide,
  };
}
export type ComicEditorState = ReturnType<typeof useComicEditor>;

/** Undo and redo, announced to screen readers. When the focused element is removed, the current panel receives the focus. */
function useUndoSteps(sync: DraftSync<Panel>, actions: ComicActions, announce: (message: string) => void) {
  return useMemo(() => {
    const step = (done: boolean, message: string) => {
      if (!done) return;
      announce(message);
      requestAnimationFrame(() => document.activeElement === document.body && focusPanel(sync.snapshot().current));
    };
    return { undo: () => step(actions.undo(), 'Undone.'), redo: () => step(actions.redo(), 'Redone.') };
  }, [sync, actions, announce]);
}
