import { ArrowLeft, Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import '@fontsource/andika/400.css';
import '@fontsource/andika/700.css';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import { TextArea } from '#ui/controls/field.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { kinds } from '../../works/kinds.ts';
import '../../editors/editor.css';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { TITLE_MAX } from '../../drafts/rules.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { useManualSave } from '../../drafts/sync/use-manual-save.ts';
import { usePendingSuggestions } from '../../editors/assistant/use-pending-suggestions.ts';
import { DraftNoticeBanner } from '../../editors/draft-notice.tsx';
import { isSaved, type Question } from '../../editors/editor-dialogs.tsx';
import { pagesOf } from '../../editors/editor-pages.ts';
import { EditorSkeleton } from '../../editors/open/editor-skeleton.tsx';
import { LazyPageEditor } from '../../editors/pages/lazy-page-editor.tsx';
import { LongPages } from '../../editors/pages/long-pages.tsx';
import { notifyIfFull } from '../../editors/pages/page-menu.tsx';
import { PageTabs } from '../../editors/pages/page-tabs.tsx';
import { SaveLine } from '../../editors/save-line.tsx';
import { useSaveKey } from '../../editors/use-save-key.ts';
import { PublishWork } from '../../publish/publish-work.tsx';
import '../kids.css';
import './kids-editor.css';
import { KIDS_TOOLS, type KidsTool, kidsAssistantContext } from './assistant-context.ts';
import { KidsEditorDialogs } from './editor-dialogs.tsx';
import { KidsTip } from './kids-tip.tsx';
import { STORY_NOT_SAVED, STORY_SAVED } from './kids-tips.ts';
import { KidsPublishedDialog } from './published-dialog.tsx';
import { KidsSidePanel } from './side-panel.tsx';
import { restorePage, restoreStory } from './undo-delete.ts';

const ToolDialog = lazyComponent(() => import('../../assistant/tool-dialog.tsx'));

const PANEL = 'page-panel';
const STORY_NOT_LOADED = 'Some pages could not be loaded, so nothing was deleted. Please try again.';
const UNDO_MS = 60_000; // longer than the notice is shown, including while it is hovered
const REMOVED = { removed: 'Idea removed.', undo: 'Bring it back' };
const { kind, draft: type, editor, editorName, list, noun, bucket } = kinds.kids_book;
const ZONE = { to: list, label: 'Kids Zone' };

const lineOf = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

type Props = { draft: OpenedDraft | null; viewer: { id: string; name: string } | null; starter: string | null };

/** The kids editor: drafts, pages and publishing as in the text editor, with larger buttons and the tools beside the page. */
export function KidsEditor({ draft, viewer, starter }: Props) {
  const signIn = useSignIn();
  const [first] = useState(() => (starter ? lineOf(starter) : undefined));
  const opened = useDraft({ kind: type, draft, viewer, emptyPage: emptyDocument, first });
  const { justSaved, saveError, saving, saveNow } = useManualSave(opened?.sync ?? null, viewer, STORY_NOT_SAVED);
  useSaveKey(saveNow);
  const [question, setQuestion] = useState<Question>(null);
  const [toolbar, setToolbar] = useState(true);
  const [helper, setHelper] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const [openTool, setOpenTool] = useState<KidsTool | null>(null);
  useClearStarter(opened !== null && opened.snapshot.state !== 'untouched');

  const suggestions = usePendingSuggestions(opened, viewer, REMOVED);

  if (!opened || !suggestions) return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={ZONE} />;
  const { sync, snapshot } = opened;
  const { at, page, sumWords, ready } = pagesOf(snapshot);

  /** Runs an action and offers to undo it. */
  function withUndo(words: string, action: () => void, undo: (before: typeof snapshot) => void) {
    sync.collectEdits();
    const before = sync.snapshot();
    action();
    void notify({ words, action: { label: 'Bring it back', run: () => undo(before) } });
  }
  /** Loads all pages first, so that the story can be restored. The stored draft is deleted when Undo expires or the page unloads. */
  async function deleteStory() {
    if (!(await sync.loadAll())) return void notify({ words: STORY_NOT_LOADED, kind: 'error' });
    const restoreEpoch = startNewEpoch(snapshot.id);
    let discard = async () => {};
    const expire = () => void discard();
    const timer = setTimeout(expire, UNDO_MS);
    addEventListener('pagehide', expire);
    withUndo(
      'Your story is deleted. Here’s a fresh page.',
      () => {
        discard = sync.reset(true);
      },
      (before) => {
        clearTimeout(timer);
        removeEventListener('pagehide', expire);
        restoreEpoch();
        restoreStory(sync, before);
        void sync.saveNow().then((saved) => (saved ? discard() : undefined)); // discarding keeps the images that the restored story shows
      },
    );
  }
  function confirmed(action: Exclude<Question, null>) {
    setQuestion(null);
    if (action.type === 'add-page') notifyIfFull(sync.addPage());
    if (action.type === 'delete-page') {
      const { key } = action;
      withUndo(
        'Page deleted.',
        () => sync.deletePage(key),
        (before) => restorePage(sync, before, key),
      );
    }
    if (action.type === 'delete-work') {
      void deleteStory();
    }
  }

  const saveLine = <SaveLine snapshot={snapshot} justSaved={justSaved} error={saveError} saved={STORY_SAVED} />;
  const sidePanel = (
    <KidsSidePanel
      description={snapshot.description}
      onDescription={sync.setDescription}
      signedIn={viewer !== null}
      onTool={setOpenTool}
      onOpenDialog={() => setHelper(false)}
      onDelete={() => setQuestion({ type: 'delete-work' })}
    />
  );

  return (
    <div className="kids kids-editor" data-kind={kind}>
      <div className="editor-top">
        <header className="kids-editor-bar">
          <Link className="kids-editor-back" to={list} aria-label="Back to Kids Zone">
            <ArrowLeft className="turns" size={22} strokeWidth={2.25} aria-hidden />
            <span>Kids Zone</span>
          </Link>
          <div className="kids-editor-saved">{saveLine}</div>
          <div className="kids-editor-actions">
            <button type="button" className="kids-btn kids-btn-white kids-btn-small" disabled={saving} onClick={saveNow}>
              {saving ? 'Saving…' : 'Save Draft'}
            </button>
            <button
              type="button"
              className="kids-btn kids-btn-ember kids-btn-small"
              onClick={(event) => (viewer ? setPublishing(true) : signIn({ event }))}
            >
              Publish
            </button>
          </div>
        </header>
        <DraftNoticeBanner notice={snapshot.notice} editor={editor} onDismiss={sync.dismiss} />
        <LongPages sync={sync} snapshot={snapshot} />
      </div>
      <div className="kids-editor-columns">
        <main className="kids-editor-page" id="main">
          <h1 className="sr-only">{editorName}</h1>
          <div className="kids-editor-title editor-width">
            <TextArea
              label="Title"
              name="title"
              dir="auto"
              rows={1}
              maxLength={TITLE_MAX}
              value={snapshot.title}
              placeholder="What is your story called?"
              // The title is a single line that may wrap, so Enter is ignored.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => sync.setTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
            />
            <button type="button" className="kids-editor-opens" onClick={() => setHelper(true)}>
              <Ellipsis size={22} strokeWidth={2} aria-hidden />
              More
            </button>
          </div>
          <PageTabs
            keys={snapshot.pages.map(({ key }) => key)}
            current={snapshot.current}
            toolbar={toolbar}
            panel={PANEL}
            onSelect={sync.select}
            onAdd={() => setQuestion({ type: 'add-page' })}
            onDelete={(key) => setQuestion({ type: 'delete-page', key, number: at + 1 })}
            onToolbar={() => setToolbar(!toolbar)}
          />
          <LazyPageEditor
            id={PANEL}
            sync={sync}
            snapshot={snapshot}
            page={page}
            at={at}
            toolbar={toolbar}
            folder={bucket}
            placeholder="Once upon a time…"
            onDrawer={() => setHelper(true)}
            drawer="More"
            onHandle={setHandle}
            suggestions={suggestions}
            kids
          />
          <KidsTip />
        </main>
        <aside className="kids-editor-side" aria-label={`About this ${noun}`}>
          {sidePanel}
        </aside>
      </div>
      {helper && (
        <Dialog open onClose={() => setHelper(false)} title="More">
          <div className="dialog-body kids-editor-drawer">{sidePanel}</div>
        </Dialog>
      )}
      {openTool && (
        <ToolDialog
          {...KIDS_TOOLS[openTool]}
          context={kidsAssistantContext(sync, handle, viewer !== null)}
          onClose={() => setOpenTool(null)}
          onMissing={() => setOpenTool(null)}
        />
      )}
      <KidsEditorDialogs question={question} saved={isSaved(snapshot.state)} onAnswer={confirmed} onDecline={() => setQuestion(null)} />
      {publishing && viewer && (
        <PublishWork
          kind={kind}
          sync={sync}
          snapshot={snapshot}
          author={viewer.name}
          sum={sumWords}
          ready={ready}
          SuccessDialog={KidsPublishedDialog}
          pendingNotice={suggestions.publishNotice()}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

/** Removes `?starter` from the URL once the draft has content, so that a reload restores it instead of starting a new story. */
function useClearStarter(hasContent: boolean) {
  useEffect(() => {
    if (hasContent && new URLSearchParams(location.search).has('starter')) history.replaceState(history.state, '', location.pathname);
  }, [hasContent]);
}
