import { ArrowLeft, Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import '@fontsource/andika/400.css';
import '@fontsource/andika/700.css';
import { type Document, emptyDocument } from '#editor/document-types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { lazily } from '../../shell/lazy-component.tsx';
import { kinds } from '../../works/kinds.ts';
import '../../write/editor.css';
import type { PageHandle } from '#editor/page-editor.tsx';
import type { OpenedDraft } from '../../write/draft-api.ts';
import { DraftNoticeBanner } from '../../write/draft-notice.tsx';
import { isSaved, type Question } from '../../write/editor-dialogs.tsx';
import { beginAnew } from '../../write/editor-epoch.ts';
import { pagesOf } from '../../write/editor-pages.ts';
import { EditorSkeleton } from '../../write/editor-skeleton.tsx';
import { LazyPageEditor } from '../../write/lazy-page-editor.tsx';
import { LongPages } from '../../write/long-pages.tsx';
import { sayFull } from '../../write/page-menu.tsx';
import { PageTabs } from '../../write/page-tabs.tsx';
import { PublishWork } from '../../write/publish-work.tsx';
import { TITLE_MAX } from '../../write/rules.ts';
import { SaveLine } from '../../write/save-line.tsx';
import { useDraft } from '../../write/use-draft.ts';
import { useSaveNow } from '../../write/use-manual-save.ts';
import { useSuggested } from '../../write/use-pending-suggestions.ts';
import { useSaveKey } from '../../write/use-save-key.ts';
import '../kids.css';
import './kids-editor.css';
import { KidsTip } from '../desk/kids-tip.tsx';
import { STORY_NOT_SAVED, STORY_SAVED } from '../desk/kids-tips.ts';
import { KIDS_TOOLS, type KidsTool, kidsAssistantContext } from './assistant-context.ts';
import { KidsQuestions } from './editor-dialogs.tsx';
import { KidsMoment } from './published-dialog.tsx';
import { KidsBeside } from './side-panel.tsx';
import { bringPageBack, bringStoryBack } from './undo-delete.ts';

const ToolDialog = lazily(() => import('../../assistant/tool-dialog.tsx'));

const PANEL = 'page-panel';
const STORY_NOT_LOADED = 'Some pages could not be loaded, so nothing was deleted. Please try again.';
const BACK_MS = 60_000; // longer than the notice stands, also while it is pointed at
const REMOVED = { gone: 'Idea removed.', back: 'Bring it back' };
const { kind, draft: type, editor, editorName, list, noun, bucket } = kinds.kids_book;
const ZONE = { to: list, label: 'Kids Zone' };

const lineOf = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

type Props = { draft: OpenedDraft | null; viewer: { id: string; name: string } | null; starter: string | null };

/** The desk of young writers: the keeping, pages and publishing of every text, with bigger buttons and Cinder beside it (KIDS-12 to -27). */
export function KidsEditor({ draft, viewer, starter }: Props) {
  const signIn = useSignIn();
  const [first] = useState(() => (starter ? lineOf(starter) : undefined));
  const kept = useDraft({ kind: type, draft, viewer, fresh: emptyDocument, first });
  const { just, failed, saving, saveNow } = useSaveNow(kept?.sync ?? null, viewer, STORY_NOT_SAVED);
  useSaveKey(saveNow);
  const [question, setQuestion] = useState<Question>(null);
  const [toolbar, setToolbar] = useState(true);
  const [helper, setHelper] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const [asking, setAsking] = useState<KidsTool | null>(null);
  useStarterBegun(kept !== null && kept.snapshot.state !== 'untouched');

  const waits = useSuggested(kept, viewer, REMOVED);

  if (!kept || !waits) return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={ZONE} />;
  const { sync, snapshot } = kept;
  const { at, page, sumWords, ready } = pagesOf(snapshot);

  /** A child's words go only when it was asked, and come back when it was a mistake. */
  function withUndo(words: string, deed: () => void, back: (before: typeof snapshot) => void) {
    sync.settle();
    const before = sync.snapshot();
    deed();
    void notify({ words, action: { label: 'Bring it back', run: () => back(before) } });
  }
  /** Its pages must be here to be brought back; the draft itself is deleted when there is no way back any more. */
  async function deleteStory() {
    if (!(await sync.loadAll())) return void notify({ words: STORY_NOT_LOADED, kind: 'error' });
    const toolsAsBefore = beginAnew(snapshot.id);
    let discard = async () => {};
    const end = () => void discard();
    const timer = setTimeout(end, BACK_MS);
    addEventListener('pagehide', end);
    withUndo(
      'Your story is deleted. Here’s a fresh page.',
      () => {
        discard = sync.reset(true);
      },
      (before) => {
        clearTimeout(timer);
        removeEventListener('pagehide', end);
        toolsAsBefore();
        bringStoryBack(sync, before);
        void sync.saveNow().then((saved) => (saved ? discard() : undefined)); // its pictures stay: the story that came back shows them
      },
    );
  }
  function answered(asked: Exclude<Question, null>) {
    setQuestion(null);
    if (asked.ask === 'add-page') sayFull(sync.addPage());
    if (asked.ask === 'delete-page') {
      const { key } = asked;
      withUndo(
        'Page deleted.',
        () => sync.deletePage(key),
        (before) => bringPageBack(sync, before, key),
      );
    }
    if (asked.ask === 'delete-work') {
      void deleteStory();
    }
  }

  const saveLine = <SaveLine snapshot={snapshot} just={just} failed={failed} saved={STORY_SAVED} />;
  const beside = (
    <KidsBeside
      description={snapshot.description}
      onDescription={sync.setDescription}
      signedIn={viewer !== null}
      onTool={setAsking}
      onLeave={() => setHelper(false)}
      onDelete={() => setQuestion({ ask: 'delete-work' })}
    />
  );

  return (
    <div className="kids kids-desk" data-kind={kind}>
      <div className="desk-top">
        <header className="kids-desk-bar">
          <Link className="kids-desk-back" to={list} aria-label="Back to Kids Zone">
            <ArrowLeft className="turns" size={22} strokeWidth={2.25} aria-hidden />
            <span>Kids Zone</span>
          </Link>
          <div className="kids-desk-saved">{saveLine}</div>
          <div className="kids-desk-deeds">
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
        <DraftNoticeBanner told={snapshot.told} editor={editor} onDismiss={sync.dismiss} />
        <LongPages sync={sync} snapshot={snapshot} />
      </div>
      <div className="kids-desk-columns">
        <main className="kids-desk-page" id="main">
          <h1 className="sr-only">{editorName}</h1>
          <div className="kids-desk-title desk-width">
            <TextArea
              label="Title"
              name="title"
              dir="auto"
              rows={1}
              maxLength={TITLE_MAX}
              value={snapshot.title}
              placeholder="What is your story called?"
              // A title is one line however it is wrapped: Enter goes on instead of breaking it.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => sync.setTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
            />
            <button type="button" className="kids-desk-opens" onClick={() => setHelper(true)}>
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
            onAdd={() => setQuestion({ ask: 'add-page' })}
            onDelete={(key) => setQuestion({ ask: 'delete-page', key, number: at + 1 })}
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
            waits={waits}
            kids
          />
          <KidsTip />
        </main>
        <aside className="kids-desk-beside" aria-label={`About this ${noun}`}>
          {beside}
        </aside>
      </div>
      {helper && (
        <Dialog open onClose={() => setHelper(false)} title="More">
          <div className="dialog-body kids-desk-drawer">{beside}</div>
        </Dialog>
      )}
      {asking && (
        <ToolDialog
          {...KIDS_TOOLS[asking]}
          lent={kidsAssistantContext(sync, handle, viewer !== null)}
          onClose={() => setAsking(null)}
          onMissing={() => setAsking(null)}
        />
      )}
      <KidsQuestions question={question} saved={isSaved(snapshot.state)} onAnswer={answered} onDecline={() => setQuestion(null)} />
      {publishing && viewer && (
        <PublishWork
          kind={kind}
          sync={sync}
          snapshot={snapshot}
          author={viewer.name}
          sum={sumWords}
          ready={ready}
          Moment={KidsMoment}
          waits={waits.notPublished()}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

/** Once it is written on, the page is that story and no fresh one: a reload picks the words up. */
function useStarterBegun(begun: boolean) {
  useEffect(() => {
    if (begun && new URLSearchParams(location.search).has('starter')) history.replaceState(history.state, '', location.pathname);
  }, [begun]);
}
