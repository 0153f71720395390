import { ListTree, PanelRightOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Document, emptyDocument } from '#editor/tree.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import type { Tool } from '../assistant/tools.ts';
import { DeskBar, HelperPanel } from './desk.tsx';
import { DeskDetails } from './desk-details.tsx';
import { DeskDrawer } from './desk-drawer.tsx';
import { beginAnew } from './desk-life.ts';
import { pagesOf } from './desk-pages.ts';
import { DeskQuestions, type Question } from './desk-questions.tsx';
import { DeskSheet } from './desk-sheet.tsx';
import { DeskToolPanel, ToolButton, useDeskTools } from './desk-tools.tsx';
import { DeskWaits } from './desk-waits.tsx';
import { PageOutline } from './page-outline.tsx';
import { PageTabs } from './page-tabs.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { PublishPart } from './publish-part-desk.tsx';
import { PublishWork } from './publish-work.tsx';
import { DESCRIPTION_MAX, TITLE_MAX } from './rules.ts';
import { SaveLine } from './save-line.tsx';
import type { ServerCopy } from './sending.ts';
import { TagsField } from './tags-field.tsx';
import { deskOf, type TextKind, type TextPart } from './text-desk-kind.ts';
import { TextExchange } from './text-exchange.tsx';
import { ToldBanner } from './told-banner.tsx';
import { useDocked } from './use-docked.ts';
import { useDraft } from './use-draft.ts';
import { useLeavePart } from './use-leave-part.ts';
import { useSaveNow } from './use-save-now.ts';
import { useSuggested } from './use-suggested.ts';
import { useWide } from './use-wide.ts';

const PANEL = 'page-panel';
const REMOVED = { gone: 'The suggestion is removed.', back: 'Undo' };

type Props = {
  kind: TextKind;
  part?: TextPart;
  /** What an entry is written for: its title, and all that is said of it. */
  challenge?: { id: string; title: string; about: ReactNode };
  draft: ServerCopy<Document> | null;
  viewer: { id: string; name: string } | null;
};

/** The editor of text works (BOOK-ED, THEORY-ED, WORLD-ED): tabs and sheet in the middle, structure at the start, the helper at the end. */
export function TextDesk({ kind, part, challenge, draft, viewer }: Props) {
  const { name, noun, editor, editorName, type, back, classedBy } = deskOf(kind, part, Boolean(challenge));
  const about = { kind, ...(part && { part: part.kind, workId: part.work.id }) };
  const signIn = useSignIn();
  const kept = useDraft({ kind: type, workId: part?.work.id, draft, viewer, fresh: emptyDocument });
  const { just, failed, saving, saveNow } = useSaveNow(kept?.keeping ?? null, viewer);
  const [question, setQuestion] = useState<Question>(null);
  const [toolbar, setToolbar] = useState(true);
  const helper = useDocked();
  const wide = useWide();
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);

  const leave = useLeavePart(part, kept?.keeping ?? null);
  const { lent, tools, ask, onHandle, dialog } = useDeskTools({ about, viewer, keeping: kept?.keeping ?? null });

  const waits = useSuggested(kept, viewer, REMOVED);

  if (!kept || !lent || !waits) return <DeskWaits name={editorName} title={draft?.title ?? ''} back={back} about={challenge?.about} />;
  const { keeping, snapshot } = kept;
  const { pages, current } = snapshot;
  const { at, page, outline, sum, sumWords, empty, ready } = pagesOf(snapshot);

  const button = (tool: Tool) => <ToolButton tool={tool} about={about} onAsk={ask} />;
  const details = (withTools: boolean) => (
    <>
      {challenge?.about}
      <DeskDetails
        structureName={`${name} structure`}
        pages={pages.length}
        words={sum}
        current={at + 1}
        title={snapshot.title}
        description={part || classedBy === 'tags' ? null : snapshot.description}
        limits={{ title: TITLE_MAX, description: DESCRIPTION_MAX }}
        onTitle={keeping.setTitle}
        onDescription={keeping.setDescription}
        titleTool={withTools && button('title')}
        descriptionTool={withTools && button('description')}
      >
        {classedBy === 'tags' && <TagsField tags={snapshot.tags} onTags={keeping.setTags} />}
      </DeskDetails>
    </>
  );
  const outlinePanel = (
    <>
      <PageOutline pages={outline} current={current} onSelect={keeping.select} />
      <TextExchange
        title={snapshot.title}
        pages={pages.map(({ document }) => document)}
        empty={empty}
        onBring={(documents) => keeping.bring(documents, empty)}
      />
    </>
  );
  const saveLine = <SaveLine snapshot={snapshot} just={just} failed={failed} />;

  function answered(asked: Exclude<Question, null>) {
    setQuestion(null);
    if (asked.ask === 'add-page') keeping.addPage();
    if (asked.ask === 'delete-page') keeping.deletePage(asked.key);
    if (asked.ask === 'delete-work' && part) void leave.andDelete();
    else if (asked.ask === 'delete-work') {
      beginAnew(snapshot.id);
      keeping.reset();
    }
  }

  return (
    <div className="desk-page" data-kind={kind}>
      <DeskBar
        kind={kind}
        back={back}
        deed={part ? 'Publish Chapter' : 'Publish'}
        title={snapshot.title}
        saveLine={saveLine}
        saving={saving}
        onSave={saveNow}
        onDelete={() => setQuestion({ ask: 'delete-work' })}
        onPublish={(event) => (viewer ? setPublishing(true) : signIn({ event }))}
      />
      <p className="only-phone save-line-phone">{saveLine}</p>
      <div className="desk-columns" data-helper={helper.open ? 'open' : 'closed'}>
        <aside className="desk-details" aria-label={`About this ${noun}`}>
          {details(true)}
        </aside>
        <main className="desk" id="main">
          <h1 className="sr-only">{editorName}</h1>
          {challenge && (
            <p className="desk-width desk-line">
              For <bdi>{challenge.title}</bdi>, about 1,000-3,000 words
            </p>
          )}
          <ToldBanner told={snapshot.told} editor={editor} onDismiss={keeping.dismiss} />
          <div className="desk-width desk-openers">
            <button type="button" className="btn btn-quiet btn-sm desk-opens-details" onClick={() => setDrawer(true)}>
              <ListTree size={18} strokeWidth={1.75} aria-hidden />
              Title and structure
            </button>
            {button('story')}
            {button('picture')}
            {!helper.open && (
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
            onSelect={keeping.select}
            // A book asks first (BOOK-ED-10); a chapter shows its tabs from the second page on, and just adds (CHAP-04, CHAP-05).
            few={Boolean(part)}
            onAdd={() => (part ? void keeping.addPage() : setQuestion({ ask: 'add-page' }))}
            onDelete={(key) => setQuestion({ ask: 'delete-page', key, number: at + 1 })}
            onToolbar={() => setToolbar(!toolbar)}
          />
          <DeskSheet
            id={PANEL}
            keeping={keeping}
            snapshot={snapshot}
            page={page}
            at={at}
            toolbar={toolbar}
            folder="books"
            placeholder="Once…"
            onHelper={() => setDrawer(true)}
            onHandle={onHandle}
            waits={waits}
          />
        </main>
        {helper.open && (
          <HelperPanel
            closes={helper.closes}
            onClose={helper.onClose}
            foot={<PanelFoot name="Pages and plain text">{outlinePanel}</PanelFoot>}
          >
            {wide && <DeskToolPanel lent={lent} tools={tools} empty={empty} />}
          </HelperPanel>
        )}
      </div>
      {drawer && (
        <DeskDrawer
          about={about}
          noun={noun}
          tools={tools}
          onTool={ask}
          onDelete={() => setQuestion({ ask: 'delete-work' })}
          onClose={() => setDrawer(false)}
        >
          {details(false)}
          {outlinePanel}
        </DeskDrawer>
      )}
      {dialog}
      <DeskQuestions question={question} kind={noun} onAnswer={answered} onDecline={() => setQuestion(null)} />
      {publishing && viewer && part && (
        <PublishPart part={part} keeping={keeping} waits={waits.notPublished()} onClose={() => setPublishing(false)} />
      )}
      {publishing && viewer && !part && (
        <PublishWork
          kind={kind}
          keeping={keeping}
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
