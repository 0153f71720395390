import { ListTree, PanelRightOpen } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Document, emptyDocument } from '#editor/document-types.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import type { Tool } from '../assistant/tools.ts';
import { useSite } from '../shell/site.ts';
import { AssistantPanel, ToolButton, useAssistantTools } from './assistant-tools.tsx';
import { DetailsPanel } from './details-panel.tsx';
import type { OpenedDraft } from './draft-api.ts';
import { DraftNoticeBanner } from './draft-notice.tsx';
import { EditorBar, HelperPanel } from './editor-bar.tsx';
import { EditorDialogs, isSaved, type Question } from './editor-dialogs.tsx';
import { drawerName, EditorDrawer } from './editor-drawer.tsx';
import { beginAnew } from './editor-epoch.ts';
import { pagesOf } from './editor-pages.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { EntryGoal } from './entry-goal.tsx';
import { TextExchange } from './import-export.tsx';
import { LazyPageEditor } from './lazy-page-editor.tsx';
import { LongPages } from './long-pages.tsx';
import { PageMenu, sayFull } from './page-menu.tsx';
import { PageOutline } from './page-outline.tsx';
import { PageTabs } from './page-tabs.tsx';
import { PublishPart } from './publish-part-dialog.tsx';
import { PublishWork } from './publish-work.tsx';
import { SaveLine } from './save-line.tsx';
import { TagsField } from './tags-field.tsx';
import { deskOf, type TextKind, type TextPart } from './text-editor-kinds.ts';
import { TitleField } from './title-field.tsx';
import { useDocked } from './use-docked-panel.ts';
import { useDraft } from './use-draft.ts';
import { useLeavePart } from './use-exit-part-editor.ts';
import { useSaveNow } from './use-manual-save.ts';
import { useRoom } from './use-media.ts';
import { useSuggested } from './use-pending-suggestions.ts';
import { useSaveKey } from './use-save-key.ts';

const PANEL = 'page-panel';
const REMOVED = { gone: 'Suggestion removed.', back: 'Undo' };

type Props = {
  kind: TextKind;
  part?: TextPart;
  /** What an entry is written for: its title, and all that is said of it. */
  challenge?: { id: string; title: string; about: ReactNode };
  draft: OpenedDraft | null;
  viewer: { id: string; name: string } | null;
};

/** The editor of text works (BOOK-ED, THEORY-ED, WORLD-ED): tabs and sheet in the middle, details at the start, the helper at the end. */
export function TextEditor(props: Props) {
  const { kind, part, challenge, draft, viewer } = props;
  const { editorName, type, back } = deskOf(kind, part, Boolean(challenge));
  const kept = useDraft({ kind: type, workId: part?.work.id, draft, viewer, fresh: emptyDocument });
  if (!kept) return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={back} about={challenge?.about} />;
  return <OpenTextEditor {...props} kept={kept} />;
}

function OpenTextEditor({ kind, part, challenge, viewer, kept }: Props & { kept: NonNullable<ReturnType<typeof useDraft<Document>>> }) {
  const { name, noun, editor, editorName, back, classedBy } = deskOf(kind, part, Boolean(challenge));
  const { sync, snapshot } = kept;
  const about = { kind, ...(part && { part: part.kind, workId: part.work.id }) };
  const { assistant } = useSite().site;
  const signIn = useSignIn();
  const { just, failed, saving, saveNow } = useSaveNow(sync, viewer);
  useSaveKey(saveNow);
  const [question, setQuestion] = useState<Question>(null);
  const [toolbar, setToolbar] = useState(true);
  const helper = useDocked();
  const room = useRoom(assistant);
  const docked = room.helper && helper.open;
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const leave = useLeavePart(part, sync);
  const { lent, tools, ask, onHandle, page: handle, dialog } = useAssistantTools({ about, viewer, sync, docked });
  const waits = useSuggested(kept, viewer, REMOVED);
  if (!waits) return null;

  const { pages, current } = snapshot;
  const { at, page, outline, sum, sumWords, empty, ready } = pagesOf(snapshot);
  const button = (tool: Tool) => tools.includes(tool) && <ToolButton tool={tool} about={about} onAsk={ask} />;
  const title = <TitleField value={snapshot.title} rows={room.details ? 2 : 1} onChange={sync.setTitle} />;
  const details = (
    <>
      {challenge?.about}
      <DetailsPanel
        structureName={`${name} structure`}
        pages={pages.length}
        words={sum}
        current={at + 1}
        title={
          room.details && (
            <>
              {title}
              {button('title')}
            </>
          )
        }
        description={part || classedBy === 'tags' ? null : snapshot.description}
        onDescription={sync.setDescription}
        descriptionTool={room.details && button('description')}
      >
        {classedBy === 'tags' && <TagsField tags={snapshot.tags} onTags={sync.setTags} />}
        <PageOutline pages={outline} current={current} onSelect={sync.select} />
        <TextExchange
          title={snapshot.title}
          pages={pages.flatMap(({ document }) => document ?? [])}
          onAll={async () => ((await sync.loadAll()) ? sync.snapshot().pages.flatMap(({ document }) => document ?? []) : null)}
          count={pages.length}
          empty={empty}
          onBring={(documents) => sync.bring(documents, empty)}
        />
      </DetailsPanel>
    </>
  );
  const saveLine = <SaveLine snapshot={snapshot} just={just} failed={failed} />;

  function answered(asked: Exclude<Question, null>) {
    setQuestion(null);
    if (asked.ask === 'add-page') sayFull(sync.addPage());
    if (asked.ask === 'delete-page') sync.deletePage(asked.key);
    if (asked.ask === 'delete-work' && part) void leave.andDelete();
    else if (asked.ask === 'delete-work') {
      beginAnew(snapshot.id);
      sync.reset();
    }
  }
  const publish = (event: MouseEvent) => (viewer ? setPublishing(true) : signIn({ event }));

  return (
    <div className="desk-page" data-kind={kind}>
      <EditorBar
        kind={kind}
        back={back}
        deed={part ? 'Publish Chapter' : 'Publish'}
        title={snapshot.title}
        banner={
          <>
            <DraftNoticeBanner told={snapshot.told} editor={editor} onDismiss={sync.dismiss} />
            <LongPages sync={sync} snapshot={snapshot} />
          </>
        }
        saveLine={saveLine}
        saving={saving}
        onSave={saveNow}
        onDelete={() => setQuestion({ ask: 'delete-work' })}
        onPublish={publish}
      />
      <div className="only-phone save-line-phone">{saveLine}</div>
      <div className="desk-columns" data-details={room.details || undefined} data-helper={docked || undefined}>
        {room.details && (
          <aside className="desk-details" aria-label={`About this ${noun}`}>
            {details}
          </aside>
        )}
        <main className="desk" id="main">
          <h1 className="sr-only">{editorName}</h1>
          {challenge && <EntryGoal title={challenge.title} words={sum} />}
          {!room.details && <div className="desk-width desk-title">{title}</div>}
          <div className="desk-width desk-openers">
            {!room.details && (
              <button type="button" className="btn btn-quiet btn-sm desk-opens-details" onClick={() => setDrawer(true)}>
                <ListTree size={18} strokeWidth={1.75} aria-hidden />
                {drawerName(assistant)}
              </button>
            )}
            {button('story')}
            {button('picture')}
            {room.helper && !helper.open && (
              <span className="desk-opens-helper">
                <IconButton ref={helper.opens} label="Open writing helper" onClick={helper.onOpen}>
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
            // A book asks first (BOOK-ED-10); a chapter shows its tabs from the second page on, and just adds (CHAP-04, CHAP-05).
            few={Boolean(part)}
            onAdd={() => (part ? sayFull(sync.addPage()) : setQuestion({ ask: 'add-page' }))}
            onDelete={(key) => setQuestion({ ask: 'delete-page', key, number: at + 1 })}
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
            waits={waits}
          />
        </main>
        {docked && (
          <HelperPanel closes={helper.closes} onClose={helper.onClose}>
            <AssistantPanel lent={lent} tools={tools} empty={empty} />
          </HelperPanel>
        )}
      </div>
      {drawer && (
        <EditorDrawer
          about={about}
          noun={noun}
          tools={tools}
          onTool={ask}
          onDelete={() => setQuestion({ ask: 'delete-work' })}
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
        onAnswer={answered}
        onDecline={() => setQuestion(null)}
      />
      {publishing && viewer && part && (
        <PublishPart part={part} sync={sync} waits={waits.notPublished()} onClose={() => setPublishing(false)} />
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
          waits={waits.notPublished()}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
