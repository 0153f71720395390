import { useMemo } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { counted } from '#ui/display/count-rules.ts';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { emptyPanel } from '../../drafts/panels/panel-rules.ts';
import { isLoaded } from '../../drafts/sync/draft-sync.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { EditorBar } from '../../editors/editor-bar.tsx';
import { questionsAbout } from '../../editors/editor-dialogs.tsx';
import { EditorFrame } from '../../editors/editor-frame.tsx';
import { EditorSkeleton } from '../../editors/open/editor-skeleton.tsx';
import { SaveLine } from '../../editors/save-line.tsx';
import type { EditorViewer } from '../../editors/use-editor-frame.ts';
import { PublishPartDialog } from '../../publish/part/publish-part-dialog.tsx';
import { useExitPartEditor } from '../../publish/part/use-exit-part-editor.ts';
import { PublishWork } from '../../publish/publish-work.tsx';
import './comic-editor.css';
import { ComicColumns } from './comic-columns.tsx';
import { arcEditor, comicEditor } from './comic-editor-kinds.ts';
import { ComicFields } from './comic-fields.tsx';
import { RemovePanelDialog } from './remove-panel-dialog.tsx';
import { type Arc, type OpenComicProps, useComicEditor } from './use-comic-editor.ts';
import '../../editors/editor-page.css';

/** The comic editor: the panel outline at the start, the panels in the middle, the fields of the selection at the end. */
export function ComicEditor({ part, draft, viewer }: { part?: Arc; draft: OpenedDraft | null; viewer: EditorViewer }) {
  const opened = useDraft({ kind: part?.kind ?? 'comic', workId: part?.work.id, draft, viewer, emptyPage: emptyPanel });
  const all = opened?.snapshot.pages;
  const pages = useMemo(() => all?.filter(isLoaded) ?? [], [all]);
  const { editorName: name, back } = part ? arcEditor(part.work.id) : comicEditor;
  if (!opened) return <EditorSkeleton name={name} title={draft?.title ?? ''} back={back} />;
  const { sync, snapshot } = opened;
  // The editor shows all panels at once, so it opens when all of them are loaded.
  const skeleton = { name, title: snapshot.title, back, failed: snapshot.load === 'failed' };
  if (pages.length < snapshot.pages.length) return <EditorSkeleton {...skeleton} onRetry={() => void sync.loadAll()} />;
  return <OpenComic {...opened} snapshot={{ ...snapshot, pages }} part={part} viewer={viewer} />;
}

function OpenComic(props: OpenComicProps) {
  const { part, sync, snapshot } = props;
  const editor = useComicEditor(props);
  const { info, frame, pages, actions, selection, tool, panelToRemove } = editor;
  const leave = useExitPartEditor(part, sync);

  function closeSelection() {
    selection.clear();
    frame.setDrawer(false);
  }
  function deleteWork() {
    closeSelection();
    if (part) void leave.deleteAndExit();
    else actions.deleteWork();
  }
  function removePanel() {
    if (!panelToRemove) return;
    editor.setPanelToRemove(null);
    closeSelection();
    const next = actions.removePanel(panelToRemove.key);
    editor.announce(`Panel ${panelToRemove.number} removed.`);
    if (next) editor.scrollToPanel(next, true);
  }
  const bubbles = pages.reduce((sum, { document }) => sum + document.bubbles.length, 0);
  return (
    <EditorFrame
      frame={frame}
      className="editor-page comic-page"
      kind="comic"
      address={info.editor}
      bar={<EditorBar frame={frame} kind="comic" back={info.back} publishLabel={info.publishLabel} />}
      questions={questionsAbout(info.noun)}
      onConfirm={deleteWork}
      publish={(shared) => {
        if (part) return <PublishPartDialog {...shared} part={part} />;
        const summary = `${counted(pages.length, 'panel')}, ${counted(bubbles, 'bubble')}.`;
        const ready = Boolean(snapshot.title.trim()) && pages.some(({ document }) => document.picture);
        return <PublishWork {...shared} kind="comic" summary={summary} ready={ready} />;
      }}
    >
      <div className="only-phone save-line-phone">
        <SaveLine frame={frame} />
      </div>
      <p className="sr-only" role="status">
        {editor.announcement}
      </p>
      <ComicColumns editor={editor} />
      {frame.drawer && (
        <Dialog open onClose={() => frame.setDrawer(false)} title="Details">
          <div className="dialog-body">
            <ComicFields editor={editor} />
            {!frame.workingCopy && (
              <Button variant="danger-line" onClick={() => frame.setQuestion({ type: 'delete-work' })}>
                Delete this {info.noun}
              </Button>
            )}
          </div>
          {tool.dialog}
        </Dialog>
      )}
      {!frame.drawer && tool.dialog}
      <RemovePanelDialog number={panelToRemove?.number ?? null} onConfirm={removePanel} onCancel={() => editor.setPanelToRemove(null)} />
    </EditorFrame>
  );
}
