import { ListTree, PanelRightOpen } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useEditorLayout } from '#ui/hooks/use-media.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import type { Tool } from '../../assistant/tools.ts';
import { useSite } from '../../document/site.ts';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { useManualSave } from '../../drafts/sync/use-manual-save.ts';
import { PublishPartDialog } from '../../publish/publish-part-dialog.tsx';
import { PublishWork } from '../../publish/publish-work.tsx';
import { useExitPartEditor } from '../../publish/use-exit-part-editor.ts';
import { TagsField } from '../../works/tags-field.tsx';
import { AssistantPanel, ToolButton, useAssistantTools } from '../assistant/assistant-tools.tsx';
import { usePendingSuggestions } from '../assistant/use-pending-suggestions.ts';
import { DetailsPanel } from '../details/details-panel.tsx';
import { EntryGoal } from '../details/entry-goal.tsx';
import { TitleField } from '../details/title-field.tsx';
import { DraftNoticeBanner } from '../draft-notice.tsx';
import { EditorBar, HelperPanel } from '../editor-bar.tsx';
import { EditorDialogs, isSaved, type Question } from '../editor-dialogs.tsx';
import { drawerName, EditorDrawer } from '../editor-drawer.tsx';
import { pagesOf } from '../editor-pages.ts';
import { ImportExport } from '../import-export/import-export.tsx';
import { EditorSkeleton } from '../open/editor-skeleton.tsx';
import { LazyPageEditor } from '../pages/lazy-page-editor.tsx';
import { LongPages } from '../pages/long-pages.tsx';
import { notifyIfFull, PageMenu } from '../pages/page-menu.tsx';
import { PageOutline } from '../pages/page-outline.tsx';
import { PageTabs } from '../pages/page-tabs.tsx';
import { SaveLine } from '../save-line.tsx';
import { useDockedPanel } from '../use-docked-panel.ts';
import { useSaveKey } from '../use-save-key.ts';
import { editorInfo, type TextKind, type TextPart } from './text-editor-kinds.ts';

const PANEL = 'page-panel';
const REMOVED = { removed: 'Suggestion removed.', undo: 'Undo' };

type Props = {
  kind: TextKind;
  part?: TextPart;
  /** The challenge of an entry; `about` describes it. */
  challenge?: { id: string; title: string; about: ReactNode };
  draft: OpenedDraft | null;
  viewer: { id: string; name: string } | null;
};

/** The editor of text works: page tabs and page in the middle, details at the start, the writing helper at the end. */
export function TextEditor(props: Props) {
  const { kind, part, challenge, draft, viewer } = props;
  const { editorName, type, back } = editorInfo(kind, part, Boolean(challenge));
  const draftSync = useDraft({ kind: type, workId: part?.work.id, draft, viewer, emptyPage: emptyDocument });
  if (!draftSync) return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={back} about={challenge?.about} />;
  return <OpenTextEditor {...props} draftSync={draftSync} />;
}

function OpenTextEditor({
  kind,
  part,
  challenge,
  viewer,
  draftSync,
}: Props & { draftSync: NonNullable<ReturnType<typeof useDraft<Document>>> }) {
  const { name, noun, editor, editorName, back, classedBy } = editorInfo(kind, part, Boolean(challenge));
  const { sync, snapshot } = draftSync;
  const about = { kind, ...(part && { part: part.kind, workId: part.work.id }) };
  const { assistant } = useSite().site;
  const signIn = useSignIn();
  const { justSaved, saveError, saving, saveNow } = useManualSave(sync, viewer);
  useSaveKey(saveNow);
  const [question, setQuestion] = useState<Question>(null);
  const [toolbar, setToolbar] = useState(true);
  const helper = useDockedPanel();
  const layout = useEditorLayout(assistant);
  const docked = layout.helper && helper.open;
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const leave = useExitPartEditor(part, sync);
  const { context, tools, openTool, onHandle, page: handle, dialog } = useAssistantTools({ about, viewer, sync, docked });
  const suggestions = usePendingSuggestions(draftSync, viewer, REMOVED);
  if (!suggestions) return null;

  const { pages, current } = snapshot;
  const { at, page, outline, sum, sumWords, empty, ready } = pagesOf(snapshot);
  const button = (tool: Tool) => tools.includes(tool) && <ToolButton tool={tool} about={about} onOpen={openTool} />;
  const title = <TitleField value={snapshot.title} rows={layout.details ? 2 : 1} onChange={sync.setTitle} />;
  const details = (
    <>
      {challenge?.about}
      <DetailsPanel
        structureName={`${name} structure`}
        pages={pages.length}
        words={sum}
        current={at + 1}
        title={
          layout.details && (
            <>
              {title}
              {button('title')}
            </>
          )
        }
        description={part || classedBy === 'tags' ? null : snapshot.description}
        onDescription={sync.setDescription}
        descriptionTool={layout.details && button('description')}
      >
        {classedBy === 'tags' && <TagsField tags={snapshot.tags} onTags={sync.setTags} />}
        <PageOutline pages={outline} current={current} onSelect={sync.select} />
        <ImportExport
          title={snapshot.title}
          pages={pages.flatMap(({ document }) => document ?? [])}
          onLoadAll={async () => ((await sync.loadAll()) ? sync.snapshot().pages.flatMap(({ document }) => document ?? []) : null)}
          count={pages.length}
          empty={empty}
          onImport={(documents) => sync.importPages(documents, empty)}
        />
      </DetailsPanel>
    </>
  );
  const saveLine = <SaveLine snapshot={snapshot} justSaved={justSaved} error={saveError} />;

  function onConfirm(question: Exclude<Question, null>) {
    setQuestion(null);
    if (question.type === 'add-page') notifyIfFull(sync.addPage());
    if (question.type === 'delete-page') sync.deletePage(question.key);
    if (question.type === 'delete-work' && part) void leave.deleteAndExit();
    else if (question.type === 'delete-work') {
      startNewEpoch(snapshot.id);
      sync.reset();
    }
  }
  const publish = (event: MouseEvent) => (viewer ? setPublishing(true) : signIn({ event }));

  return (
    <div className="editor-page" data-kind={kind}>
      <EditorBar
        kind={kind}
        back={back}
        publishLabel={part ? 'Publish Chapter' : 'Publish'}
        title={snapshot.title}
        banner={
          <>
            <DraftNoticeBanner notice={snapshot.notice} editor={editor} onDismiss={sync.dismiss} />
            <LongPages sync={sync} snapshot={snapshot} />
          </>
        }
        saveLine={saveLine}
        saving={saving}
        onSave={saveNow}
        onDelete={() => setQuestion({ type: 'delete-work' })}
        onPublish={publish}
      />
      <div className="only-phone save-line-phone">{saveLine}</div>
      <div className="editor-columns" data-details={layout.details || undefined} data-helper={docked || undefined}>
        {layout.details && (
          <aside className="editor-details" aria-label={`About this ${noun}`}>
            {details}
          </aside>
        )}
        <main className="editor" id="main">
          <h1 className="sr-only">{editorName}</h1>
          {challenge && <EntryGoal title={challenge.title} words={sum} />}
          {!layout.details && <div className="editor-width editor-title">{title}</div>}
          <div className="editor-width editor-openers">
            {!layout.details && (
              <button type="button" className="btn btn-quiet btn-sm desk-opens-details" onClick={() => setDrawer(true)}>
                <ListTree size={18} strokeWidth={1.75} aria-hidden />
                {drawerName(assistant)}
              </button>
            )}
            {button('story')}
            {button('picture')}
            {layout.helper && !helper.open && (
              <span className="editor-opens-helper">
                <IconButton ref={helper.openRef} label="Open writing helper" onClick={helper.onOpen}>
                  <PanelRightOpen className="turns" size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </span>
            )}
          </div>
          <PageTabs
            keys={pages.map(({ key }) => key)}
            current={current}
            toolbar={toolbar}
            panel={PANEL}
            onSelect={sync.select}
            // A book confirms first; a chapter adds without confirmation and shows tabs from the second page on.
            hideSingleTab={Boolean(part)}
            onAdd={() => (part ? notifyIfFull(sync.addPage()) : setQuestion({ type: 'add-page' }))}
            onDelete={(key) => setQuestion({ type: 'delete-page', key, number: at + 1 })}
            onToolbar={() => setToolbar(!toolbar)}
            onMove={sync.movePage}
            menu={<PageMenu sync={sync} snapshot={snapshot} at={at} page={handle} />}
          />
          <LazyPageEditor
            id={PANEL}
            sync={sync}
            snapshot={snapshot}
            page={page}
            at={at}
            toolbar={toolbar}
            folder="books"
            placeholder="Once…"
            onDrawer={() => setDrawer(true)}
            drawer={drawerName(assistant)}
            onHandle={onHandle}
            suggestions={suggestions}
          />
        </main>
        {docked && (
          <HelperPanel closeRef={helper.closeRef} onClose={helper.onClose}>
            <AssistantPanel context={context} tools={tools} empty={empty} />
          </HelperPanel>
        )}
      </div>
      {drawer && (
        <EditorDrawer
          about={about}
          noun={noun}
          tools={tools}
          onTool={openTool}
          onDelete={() => setQuestion({ type: 'delete-work' })}
          onClose={() => setDrawer(false)}
        >
          {details}
        </EditorDrawer>
      )}
      {dialog}
      <EditorDialogs
        question={question}
        kind={noun}
        saved={isSaved(snapshot.state)}
        onConfirm={onConfirm}
        onCancel={() => setQuestion(null)}
      />
      {publishing && viewer && part && (
        <PublishPartDialog part={part} sync={sync} pendingNotice={suggestions.publishNotice()} onClose={() => setPublishing(false)} />
      )}
      {publishing && viewer && !part && (
        <PublishWork
          kind={kind}
          sync={sync}
          snapshot={snapshot}
          author={viewer.name}
          sum={sumWords}
          ready={ready}
          challenge={challenge}
          pendingNotice={suggestions.publishNotice()}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
