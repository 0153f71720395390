import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { useForgottenPictures } from '../../assistant/use-release-images.ts';
import type { OpenedDraft } from '../../write/draft-api.ts';
import { DraftNoticeBanner } from '../../write/draft-notice.tsx';
import { type DraftSync, isLoaded, type LoadedSnapshot } from '../../write/draft-sync.ts';
import { EditorBar, HelperPanel } from '../../write/editor-bar.tsx';
import { EditorDialogs } from '../../write/editor-dialogs.tsx';
import { EditorSkeleton } from '../../write/editor-skeleton.tsx';
import { PublishPart } from '../../write/publish-part-dialog.tsx';
import { PublishWork } from '../../write/publish-work.tsx';
import { SaveLine } from '../../write/save-line.tsx';
import { TitleField } from '../../write/title-field.tsx';
import { useDocked } from '../../write/use-docked-panel.ts';
import { useDraft } from '../../write/use-draft.ts';
import { useLeavePart } from '../../write/use-exit-part-editor.ts';
import { useSaveNow } from '../../write/use-manual-save.ts';
import { useMedia } from '../../write/use-media.ts';
import { useSaveKey } from '../../write/use-save-key.ts';
import { emptyPanel, type Panel } from '../panel-rules.ts';
import './comic-editor.css';
import { arcEditor, comicEditor } from './comic-editor-kinds.ts';
import { ComicFields, type HelperTab } from './comic-fields.tsx';
import { ComicTools } from './comic-tools.tsx';
import { type Chosen, PanelGrid } from './panel-grid.tsx';
import { PanelRail } from './panel-rail.tsx';
import { useComic } from './use-comic.ts';
import { usePictures } from './use-pictures.ts';
import { focusPanel, useGoing, useUndoKeys } from './use-scroll-to-panel.ts';
import { useTool } from './use-tool.tsx';

type Viewer = { id: string; name: string } | null;
type Question = { ask: 'remove-panel'; panel: string; number: number } | { ask: 'delete-work' } | null;

type Arc = { kind: 'arc'; work: { id: string; title: string } };

const pictureIn = ({ picture }: Panel) => (picture ? [picture.src] : []);

const some = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** The editor of comics (COMIC-ED): panels in the middle, their outline at the start, what is chosen at the end. */
export function ComicEditor({ part, draft, viewer }: { part?: Arc; draft: OpenedDraft | null; viewer: Viewer }) {
  const kept = useDraft({ kind: part?.kind ?? 'comic', workId: part?.work.id, draft, viewer, fresh: emptyPanel });
  const all = kept?.snapshot.pages;
  const pages = useMemo(() => all?.filter(isLoaded) ?? [], [all]);
  const { editorName: name, back } = part ? arcEditor(part.work.id) : comicEditor;
  if (!kept) return <EditorSkeleton name={name} title={draft?.title ?? ''} back={back} />;
  const { sync, snapshot } = kept;
  // All panels stand on one screen: it opens when they are all here.
  const waits = { name, title: snapshot.title, back, failed: snapshot.load === 'failed' };
  if (pages.length < snapshot.pages.length) return <EditorSkeleton {...waits} onRetry={() => void sync.loadAll()} />;
  return <OpenComic sync={sync} snapshot={{ ...snapshot, pages }} part={part} viewer={viewer} />;
}

type OpenProps = { part: Arc | undefined; sync: DraftSync<Panel>; snapshot: LoadedSnapshot<Panel>; viewer: Viewer };

function OpenComic({ part, sync, snapshot, viewer }: OpenProps) {
  const { noun, editor, editorName, deed, back } = part ? arcEditor(part.work.id) : comicEditor;
  const leave = useLeavePart(part, sync);
  const signIn = useSignIn();
  const { just, failed, saving, saveNow } = useSaveNow(sync, viewer);
  useSaveKey(saveNow);
  const { deeds, can } = useComic(sync);
  useForgottenPictures(sync, pictureIn);
  const [chosen, setChosen] = useState<Chosen>(null);
  const [tab, setTab] = useState<HelperTab>('comic');
  const [question, setQuestion] = useState<Question>(null);
  const helper = useDocked();
  const room = useMedia('(min-width: 1024px)');
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [said, setSaid] = useState('');
  const go = useGoing();
  const { uploads, over, put } = usePictures({ sync, deeds, signedIn: viewer !== null, onPlaced: go });
  const { pages, current } = snapshot;
  const numberOf = useCallback((panel: string) => sync.snapshot().pages.findIndex(({ key }) => key === panel) + 1, [sync]);

  const onSelect = useCallback(
    (panel: string, bubble?: string) => {
      deeds.select(panel);
      setTab(bubble ? 'bubble' : 'panel');
      setChosen((now) => {
        if (!bubble) return null;
        return now?.bubble === bubble && now.panel === panel ? now : { panel, bubble, typing: false };
      });
    },
    [deeds],
  );
  const onAddBubble = useCallback(
    (panel: string) => {
      const bubble = deeds.addBubble(panel);
      if (!bubble) return;
      deeds.select(panel);
      setChosen({ panel, bubble, typing: true });
      setTab('bubble');
      setDrawer(false);
    },
    [deeds],
  );
  const onDeleteBubble = useCallback(
    (panel: string, bubble: string) => {
      deeds.deleteBubble(panel, bubble);
      setChosen(null);
      setTab('panel');
      setSaid('Bubble deleted.');
      focusPanel(panel);
    },
    [deeds],
  );
  const onRemove = useCallback((panel: string) => setQuestion({ ask: 'remove-panel', panel, number: numberOf(panel) }), [numberOf]);
  const onMoved = useCallback(
    (panel: string, to: number) => {
      const held = document.activeElement;
      if (!deeds.movePanel(panel, to)) return;
      setSaid(`Moved to panel ${to + 1}.`);
      // A panel that moves takes its focus out of the page for a moment.
      if (held instanceof HTMLElement) requestAnimationFrame(() => document.activeElement === document.body && held.focus());
    },
    [deeds],
  );
  const tool = useTool({
    sync,
    deeds,
    workId: part?.work.id,
    signedIn: viewer !== null,
    onDrawn(panel) {
      onSelect(panel);
      setSaid(`Picture added to panel ${numberOf(panel)}.`);
      setDrawer(false); // it lies over the panel
      go(panel, true);
    },
  });
  const onFiles = useCallback((files: readonly File[], panel: string) => void put(files, panel), [put]);

  const steps = useMemo(() => {
    const tell = (done: boolean, word: string) => {
      if (!done) return;
      setSaid(word);
      requestAnimationFrame(() => document.activeElement === document.body && focusPanel(sync.snapshot().current));
    };
    return { undo: () => tell(deeds.undo(), 'Undone.'), redo: () => tell(deeds.redo(), 'Redone.') };
  }, [deeds, sync]);
  useUndoKeys(steps, !publishing && question === null && tool.dialog === null);

  function addPanel() {
    const key = deeds.addPanel();
    if (!key) return;
    setChosen(null);
    setTab('panel');
    go(key);
  }
  function goTo(panel: string) {
    onSelect(panel);
    go(panel);
  }
  function answered(asked: Exclude<Question, null>) {
    setQuestion(null);
    setChosen(null);
    setDrawer(false);
    if (asked.ask === 'remove-panel') {
      const next = deeds.removePanel(asked.panel);
      setSaid(`Panel ${asked.number} removed.`);
      if (next) go(next, true);
    } else if (part) void leave.andDelete();
    else deeds.deleteWork();
  }
  // The dialog that asked gives the focus back to a button that may be gone: what it closes over is the question as it was.
  const [asking, setAsking] = useState<Exclude<Question, null> | null>(null);
  useEffect(() => {
    if (question) setAsking(question);
  }, [question]);

  const page = pages.find(({ key }) => key === current) ?? pages[0];
  const bubbles = pages.reduce((sum, { document }) => sum + document.bubbles.length, 0);
  const saveLine = <SaveLine snapshot={snapshot} just={just} failed={failed} />;
  const fields = (
    <ComicFields
      snapshot={snapshot}
      chosen={chosen}
      tab={tab}
      arc={part !== undefined}
      titled={room}
      deeds={deeds}
      onTab={setTab}
      onMove={onMoved}
      onRemove={onRemove}
      onDeleteBubble={onDeleteBubble}
      onFiles={onFiles}
      onTool={tool.onTool}
    />
  );

  return (
    <div className="desk-page comic-page" data-kind="comic">
      <EditorBar
        kind="comic"
        back={back}
        deed={deed}
        title={snapshot.title}
        banner={<DraftNoticeBanner told={snapshot.told} editor={editor} onDismiss={sync.dismiss} />}
        saveLine={saveLine}
        saving={saving}
        onSave={saveNow}
        onDelete={() => setQuestion({ ask: 'delete-work' })}
        onPublish={(event) => (viewer ? setPublishing(true) : signIn({ event }))}
      />
      <div className="only-phone save-line-phone">{saveLine}</div>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="comic-columns" data-helper={helper.open ? 'open' : 'closed'}>
        <PanelRail pages={pages} current={current} onGo={goTo} onAdd={addPanel} />
        <main className="comic-main" id="main" data-over={over === 'desk' || undefined}>
          <h1 className="sr-only">{editorName}</h1>
          {!room && (
            <div className="comic-title">
              <TitleField value={snapshot.title} onChange={deeds.setTitle} />
            </div>
          )}
          <ComicTools
            panels={pages.length}
            page={page}
            can={can}
            steps={steps}
            onAddPanel={addPanel}
            onAddBubble={onAddBubble}
            opens={helper.opens}
            onHelper={helper.open ? null : helper.onOpen}
            onDrawer={() => setDrawer(true)}
          />
          <PanelGrid
            pages={pages}
            current={current}
            chosen={chosen}
            uploads={uploads}
            over={over}
            deeds={deeds}
            onMoved={onMoved}
            onSelect={onSelect}
            onAddBubble={onAddBubble}
            onDeleteBubble={onDeleteBubble}
            onFiles={onFiles}
            onGenerate={tool.onGenerate}
            onRemove={onRemove}
          />
        </main>
        {room && helper.open && (
          <HelperPanel name="Details" closes={helper.closes} onClose={helper.onClose}>
            {fields}
          </HelperPanel>
        )}
      </div>
      {drawer && (
        <Dialog open onClose={() => setDrawer(false)} title="Details">
          <div className="dialog-body">
            {fields}
            <Button variant="danger-line" onClick={() => setQuestion({ ask: 'delete-work' })}>
              Delete this {noun}
            </Button>
          </div>
          {tool.dialog}
        </Dialog>
      )}
      {!drawer && tool.dialog}
      <EditorDialogs
        question={question?.ask === 'delete-work' ? question : null}
        kind={noun}
        saved={snapshot.state === 'saved'}
        onAnswer={() => answered({ ask: 'delete-work' })}
        onDecline={() => setQuestion(null)}
      />
      <ConfirmDialog
        open={question?.ask === 'remove-panel'}
        title={asking?.ask === 'remove-panel' ? `Remove panel ${asking.number}?` : 'Remove this panel?'}
        confirm="Remove Panel"
        danger
        onConfirm={() => question && answered(question)}
        onCancel={() => setQuestion(null)}
      >
        Its picture and bubbles will go too. You can undo this until you leave the page.
      </ConfirmDialog>
      {publishing && viewer && part && <PublishPart part={part} sync={sync} onClose={() => setPublishing(false)} />}
      {publishing && viewer && !part && (
        <PublishWork
          kind="comic"
          sync={sync}
          snapshot={snapshot}
          author={viewer.name}
          sum={`${some(pages.length, 'panel')}, ${some(bubbles, 'bubble')}.`}
          ready={Boolean(snapshot.title.trim()) && pages.some(({ document }) => document.picture)}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
