import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useReleaseImages } from '../../assistant/generated/use-release-images.ts';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { emptyPanel, type Panel } from '../../drafts/panels/panel-rules.ts';
import { type DraftSync, isLoaded, type LoadedSnapshot } from '../../drafts/sync/draft-sync.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { useManualSave } from '../../drafts/sync/use-manual-save.ts';
import { TitleField } from '../../editors/details/title-field.tsx';
import { DraftNoticeBanner } from '../../editors/draft-notice.tsx';
import { EditorBar, HelperPanel } from '../../editors/editor-bar.tsx';
import { EditorDialogs } from '../../editors/editor-dialogs.tsx';
import { EditorSkeleton } from '../../editors/open/editor-skeleton.tsx';
import { SaveLine } from '../../editors/save-line.tsx';
import { useDockedPanel } from '../../editors/use-docked-panel.ts';
import { useSaveKey } from '../../editors/use-save-key.ts';
import { PublishPartDialog } from '../../publish/publish-part-dialog.tsx';
import { PublishWork } from '../../publish/publish-work.tsx';
import { useExitPartEditor } from '../../publish/use-exit-part-editor.ts';
import './comic-editor.css';
import { arcEditor, comicEditor } from './comic-editor-kinds.ts';
import { ComicFields, type HelperTab } from './comic-fields.tsx';
import { ComicTools } from './comic-tools.tsx';
import { type Chosen, PanelGrid } from './panels/panel-grid.tsx';
import { PanelRail } from './panels/panel-rail.tsx';
import { focusPanel, useScrollToPanel, useUndoKeys } from './panels/use-scroll-to-panel.ts';
import { useComic } from './use-comic.ts';
import { usePictures } from './use-pictures.ts';
import { useTool } from './use-tool.tsx';

type Viewer = { id: string; name: string } | null;
type Question = { type: 'remove-panel'; panel: string; number: number } | { type: 'delete-work' } | null;

type Arc = { kind: 'arc'; work: { id: string; title: string } };

const pictureIn = ({ picture }: Panel) => (picture ? [picture.src] : []);

const plural = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** The comic editor: the panel outline at the start, the panels in the middle, the fields of the selection at the end. */
export function ComicEditor({ part, draft, viewer }: { part?: Arc; draft: OpenedDraft | null; viewer: Viewer }) {
  const opened = useDraft({ kind: part?.kind ?? 'comic', workId: part?.work.id, draft, viewer, emptyPage: emptyPanel });
  const all = opened?.snapshot.pages;
  const pages = useMemo(() => all?.filter(isLoaded) ?? [], [all]);
  const { editorName: name, back } = part ? arcEditor(part.work.id) : comicEditor;
  if (!opened) return <EditorSkeleton name={name} title={draft?.title ?? ''} back={back} />;
  const { sync, snapshot } = opened;
  // The editor shows all panels at once, so it opens when all of them are loaded.
  const skeleton = { name, title: snapshot.title, back, failed: snapshot.load === 'failed' };
  if (pages.length < snapshot.pages.length) return <EditorSkeleton {...skeleton} onRetry={() => void sync.loadAll()} />;
  return <OpenComic sync={sync} snapshot={{ ...snapshot, pages }} part={part} viewer={viewer} />;
}

type OpenProps = { part: Arc | undefined; sync: DraftSync<Panel>; snapshot: LoadedSnapshot<Panel>; viewer: Viewer };

function OpenComic({ part, sync, snapshot, viewer }: OpenProps) {
  const { noun, editor, editorName, publishLabel, back } = part ? arcEditor(part.work.id) : comicEditor;
  const leave = useExitPartEditor(part, sync);
  const signIn = useSignIn();
  const { justSaved, saveError, saving, saveNow } = useManualSave(sync, viewer);
  useSaveKey(saveNow);
  const { actions, can } = useComic(sync);
  useReleaseImages(sync, pictureIn);
  const [chosen, setChosen] = useState<Chosen>(null);
  const [tab, setTab] = useState<HelperTab>('comic');
  const [question, setQuestion] = useState<Question>(null);
  const helper = useDockedPanel();
  const isWide = useMedia('(min-width: 1024px)');
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const go = useScrollToPanel();
  const { uploads, over, put } = usePictures({ sync, actions, signedIn: viewer !== null, onPlaced: go });
  const { pages, current } = snapshot;
  const numberOf = useCallback((panel: string) => sync.snapshot().pages.findIndex(({ key }) => key === panel) + 1, [sync]);

  const onSelect = useCallback(
    (panel: string, bubble?: string) => {
      actions.select(panel);
      setTab(bubble ? 'bubble' : 'panel');
      setChosen((now) => {
        if (!bubble) return null;
        return now?.bubble === bubble && now.panel === panel ? now : { panel, bubble, typing: false };
      });
    },
    [actions],
  );
  const onAddBubble = useCallback(
    (panel: string) => {
      const bubble = actions.addBubble(panel);
      if (!bubble) return;
      actions.select(panel);
      setChosen({ panel, bubble, typing: true });
      setTab('bubble');
      setDrawer(false);
    },
    [actions],
  );
  const onDeleteBubble = useCallback(
    (panel: string, bubble: string) => {
      actions.deleteBubble(panel, bubble);
      setChosen(null);
      setTab('panel');
      setAnnouncement('Bubble deleted.');
      focusPanel(panel);
    },
    [actions],
  );
  const onRemove = useCallback((panel: string) => setQuestion({ type: 'remove-panel', panel, number: numberOf(panel) }), [numberOf]);
  const onMoved = useCallback(
    (panel: string, to: number) => {
      const focused = document.activeElement;
      if (!actions.movePanel(panel, to)) return;
      setAnnouncement(`Moved to panel ${to + 1}.`);
      // Moving a panel in the DOM drops its focus.
      if (focused instanceof HTMLElement) requestAnimationFrame(() => document.activeElement === document.body && focused.focus());
    },
    [actions],
  );
  const tool = useTool({
    sync,
    actions,
    workId: part?.work.id,
    signedIn: viewer !== null,
    onDrawn(panel) {
      onSelect(panel);
      setAnnouncement(`Picture added to panel ${numberOf(panel)}.`);
      setDrawer(false); // it covers the panel
      go(panel, true);
    },
  });
  const onFiles = useCallback((files: readonly File[], panel: string) => void put(files, panel), [put]);

  const steps = useMemo(() => {
    const announce = (done: boolean, message: string) => {
      if (!done) return;
      setAnnouncement(message);
      requestAnimationFrame(() => document.activeElement === document.body && focusPanel(sync.snapshot().current));
    };
    return { undo: () => announce(actions.undo(), 'Undone.'), redo: () => announce(actions.redo(), 'Redone.') };
  }, [actions, sync]);
  useUndoKeys(steps, !publishing && question === null && tool.dialog === null);

  function addPanel() {
    const key = actions.addPanel();
    if (!key) return;
    setChosen(null);
    setTab('panel');
    go(key);
  }
  function goTo(panel: string) {
    onSelect(panel);
    go(panel);
  }
  function onConfirm(confirmed: Exclude<Question, null>) {
    setQuestion(null);
    setChosen(null);
    setDrawer(false);
    if (confirmed.type === 'remove-panel') {
      const next = actions.removePanel(confirmed.panel);
      setAnnouncement(`Panel ${confirmed.number} removed.`);
      if (next) go(next, true);
    } else if (part) void leave.deleteAndExit();
    else actions.deleteWork();
  }
  // The last question, so that the closing dialog still shows its title.
  const [lastQuestion, setLastQuestion] = useState<Exclude<Question, null> | null>(null);
  useEffect(() => {
    if (question) setLastQuestion(question);
  }, [question]);

  const page = pages.find(({ key }) => key === current) ?? pages[0];
  const bubbles = pages.reduce((sum, { document }) => sum + document.bubbles.length, 0);
  const saveLine = <SaveLine snapshot={snapshot} justSaved={justSaved} error={saveError} />;
  const fields = (
    <ComicFields
      snapshot={snapshot}
      chosen={chosen}
      tab={tab}
      arc={part !== undefined}
      titled={isWide}
      actions={actions}
      onTab={setTab}
      onMove={onMoved}
      onRemove={onRemove}
      onDeleteBubble={onDeleteBubble}
      onFiles={onFiles}
      onTool={tool.onTool}
    />
  );

  return (
    <div className="editor-page comic-page" data-kind="comic">
      <EditorBar
        kind="comic"
        back={back}
        publishLabel={publishLabel}
        title={snapshot.title}
        banner={<DraftNoticeBanner notice={snapshot.notice} editor={editor} onDismiss={sync.dismiss} />}
        saveLine={saveLine}
        saving={saving}
        onSave={saveNow}
        onDelete={() => setQuestion({ type: 'delete-work' })}
        onPublish={(event) => (viewer ? setPublishing(true) : signIn({ event }))}
      />
      <div className="only-phone save-line-phone">{saveLine}</div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <div className="comic-columns" data-helper={helper.open ? 'open' : 'closed'}>
        <PanelRail pages={pages} current={current} onGo={goTo} onAdd={addPanel} />
        <main className="comic-main" id="main" data-over={over === 'editor' || undefined}>
          <h1 className="sr-only">{editorName}</h1>
          {!isWide && (
            <div className="comic-title">
              <TitleField value={snapshot.title} onChange={actions.setTitle} />
            </div>
          )}
          <ComicTools
            panels={pages.length}
            page={page}
            can={can}
            steps={steps}
            onAddPanel={addPanel}
            onAddBubble={onAddBubble}
            opens={helper.openRef}
            onHelper={helper.open ? null : helper.onOpen}
            onDrawer={() => setDrawer(true)}
          />
          <PanelGrid
            pages={pages}
            current={current}
            chosen={chosen}
            uploads={uploads}
            over={over}
            actions={actions}
            onMoved={onMoved}
            onSelect={onSelect}
            onAddBubble={onAddBubble}
            onDeleteBubble={onDeleteBubble}
            onFiles={onFiles}
            onGenerate={tool.onGenerate}
            onRemove={onRemove}
          />
        </main>
        {isWide && helper.open && (
          <HelperPanel name="Details" closeRef={helper.closeRef} onClose={helper.onClose}>
            {fields}
          </HelperPanel>
        )}
      </div>
      {drawer && (
        <Dialog open onClose={() => setDrawer(false)} title="Details">
          <div className="dialog-body">
            {fields}
            <Button variant="danger-line" onClick={() => setQuestion({ type: 'delete-work' })}>
              Delete this {noun}
            </Button>
          </div>
          {tool.dialog}
        </Dialog>
      )}
      {!drawer && tool.dialog}
      <EditorDialogs
        question={question?.type === 'delete-work' ? question : null}
        kind={noun}
        saved={snapshot.state === 'saved'}
        onConfirm={() => onConfirm({ type: 'delete-work' })}
        onCancel={() => setQuestion(null)}
      />
      <ConfirmDialog
        open={question?.type === 'remove-panel'}
        title={lastQuestion?.type === 'remove-panel' ? `Remove panel ${lastQuestion.number}?` : 'Remove this panel?'}
        confirm="Remove Panel"
        danger
        onConfirm={() => question && onConfirm(question)}
        onCancel={() => setQuestion(null)}
      >
        Its picture and bubbles will go too. You can undo this until you leave the page.
      </ConfirmDialog>
      {publishing && viewer && part && <PublishPartDialog part={part} sync={sync} onClose={() => setPublishing(false)} />}
      {publishing && viewer && !part && (
        <PublishWork
          kind="comic"
          sync={sync}
          snapshot={snapshot}
          author={viewer.name}
          sum={`${plural(pages.length, 'panel')}, ${plural(bubbles, 'bubble')}.`}
          ready={Boolean(snapshot.title.trim()) && pages.some(({ document }) => document.picture)}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
