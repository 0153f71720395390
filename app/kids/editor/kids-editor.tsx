import { useEffect, useState } from 'react';
import '@fontsource/andika/400.css';
import '@fontsource/andika/700.css';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { usePendingSuggestions } from '../../editors/assistant/use-pending-suggestions.ts';
import { EditorFrame } from '../../editors/editor-frame.tsx';
import { pagesOf } from '../../editors/editor-pages.ts';
import { EditorSkeleton } from '../../editors/open/editor-skeleton.tsx';
import { LongPages } from '../../editors/pages/long-pages.tsx';
import { showToastIfFull } from '../../editors/pages/page-menu.tsx';
import { PagedEditor } from '../../editors/pages/paged-editor.tsx';
import { type EditorViewer, type OpenDraft, type Question, useEditorFrame } from '../../editors/use-editor-frame.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { PublishWork } from '../../publish/publish-work.tsx';
import { kinds } from '../../works/kinds.ts';
import '../../document/kids.css';
import './kids-editor.css';
import { GrownUpsLink } from '../grown-ups/grown-ups-link.tsx';
import { KIDS_TOOLS, type KidsTool, kidsAssistantContext } from './assistant-context.ts';
import { useGoToFinding } from './findings/use-go-to-finding.ts';
import { KidsEditorBar, KidsTitle } from './kids-editor-bar.tsx';
import { KIDS_QUESTIONS, STORY_NOT_SAVED } from './kids-texts.ts';
import { KidsTip } from './kids-tip.tsx';
import { KidsPublishedDialog } from './published-dialog.tsx';
import { KidsSidePanel } from './side-panel.tsx';
import { deletePageWithUndo, deleteStoryWithUndo } from './undo-delete.ts';
import '../../editors/editor-page.css';

const ToolDialog = lazyComponent(() => import('../../assistant/tool-dialog.tsx'));

const REMOVED = { removed: 'Idea removed.', undo: 'Bring it back' };
const { kind, draft: type, editor, editorName, list, noun, bucket } = kinds.kids_book;

const lineOf = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

type Props = { draft: OpenedDraft | null; viewer: EditorViewer; starter: string | null };

/** The kids editor: drafts, pages and publishing as in the text editor, with larger buttons and the tools beside the page. */
export function KidsEditor({ draft, viewer, starter }: Props) {
  const [first] = useState(() => (starter ? lineOf(starter) : undefined));
  const opened = useDraft({ kind: type, draft, viewer, emptyPage: emptyDocument, first });
  useClearStarter(opened !== null && opened.snapshot.state !== 'untouched');
  if (!opened)
    return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={{ to: list, label: 'Kids Zone' }} about={<GrownUpsLink />} />;
  return <OpenKidsEditor opened={opened} viewer={viewer} />;
}

function OpenKidsEditor({ opened, viewer }: { opened: OpenDraft<Document>; viewer: EditorViewer }) {
  const frame = useEditorFrame(opened, viewer, STORY_NOT_SAVED);
  const { sync, snapshot } = frame;
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const [openTool, setOpenTool] = useState<KidsTool | null>(null);
  const suggestions = usePendingSuggestions(frame, REMOVED);
  const goToFinding = useGoToFinding(frame);
  const text = pagesOf(snapshot);

  function onConfirm(question: Question) {
    if (question.type === 'add-page') showToastIfFull(sync.addPage());
    else if (question.type === 'delete-page') deletePageWithUndo(sync, question.key);
    else void deleteStoryWithUndo(sync);
  }
  const sidePanel = <KidsSidePanel frame={frame} onTool={setOpenTool} />;

  return (
    <EditorFrame
      frame={frame}
      className="kids kids-editor"
      kind={kind}
      address={editor}
      bar={<KidsEditorBar frame={frame} />}
      notices={<LongPages sync={sync} snapshot={snapshot} />}
      questions={KIDS_QUESTIONS}
      onConfirm={onConfirm}
      publish={(shared) => (
        <PublishWork
          {...shared}
          kind={kind}
          summary={text.sumWords}
          ready={text.ready}
          pendingNotice={suggestions.publishNotice()}
          SuccessDialog={KidsPublishedDialog}
          onChangeFinding={goToFinding.goTo}
        />
      )}
    >
      <div className="kids-editor-columns">
        <main className="kids-editor-page" id="main">
          <h1 className="sr-only">{editorName}</h1>
          <KidsTitle frame={frame} />
          <PagedEditor
            frame={frame}
            text={text}
            suggestions={suggestions}
            folder={bucket}
            placeholder="Once upon a time…"
            drawer="More"
            onHandle={(next) => {
              setHandle(next);
              goToFinding.onHandle(next);
            }}
            kids
          />
          <KidsTip />
        </main>
        <aside className="kids-editor-side" aria-label={`About this ${noun}`}>
          {sidePanel}
        </aside>
      </div>
      {frame.drawer && (
        <Dialog open onClose={() => frame.setDrawer(false)} title="More">
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
    </EditorFrame>
  );
}

/** Removes `?starter` from the URL once the draft has content, so that a reload restores it instead of starting a new story. */
function useClearStarter(hasContent: boolean) {
  useEffect(() => {
    if (hasContent && new URLSearchParams(location.search).has('starter')) history.replaceState(history.state, '', location.pathname);
  }, [hasContent]);
}
