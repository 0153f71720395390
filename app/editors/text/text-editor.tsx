import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import type { OpenedDraft } from '../../drafts/draft-api.ts';
import { useDraft } from '../../drafts/sync/use-draft.ts';
import { PublishPartDialog } from '../../publish/part/publish-part-dialog.tsx';
import { useExitPartEditor } from '../../publish/part/use-exit-part-editor.ts';
import { PublishWork } from '../../publish/publish-work.tsx';
import { EditorBar } from '../editor-bar.tsx';
import { questionsAbout } from '../editor-dialogs.tsx';
import { EditorDrawer } from '../editor-drawer.tsx';
import { EditorFrame } from '../editor-frame.tsx';
import { EditorSkeleton } from '../open/editor-skeleton.tsx';
import { LongPages } from '../pages/long-pages.tsx';
import { showToastIfFull } from '../pages/page-menu.tsx';
import { SaveLine } from '../save-line.tsx';
import type { OpenDraft, Question } from '../use-editor-frame.ts';
import { TextColumns } from './text-columns.tsx';
import { TextDetails } from './text-details.tsx';
import { editorInfo } from './text-editor-kinds.ts';
import { type TextEditorProps, useTextEditor } from './use-text-editor.ts';
import '../editor-page.css';

/** The editor of text works: page tabs and page in the middle, details at the start, the writing helper at the end. */
export function TextEditor({ draft, ...props }: TextEditorProps & { draft: OpenedDraft | null }) {
  const { kind, part, challenge, viewer } = props;
  const { editorName, type, back } = editorInfo(kind, part, Boolean(challenge));
  const opened = useDraft({ kind: type, workId: part?.work.id, draft, viewer, emptyPage: emptyDocument });
  if (!opened) return <EditorSkeleton name={editorName} title={draft?.title ?? ''} back={back} about={challenge?.about} />;
  return <OpenTextEditor {...props} opened={opened} />;
}

function OpenTextEditor({ opened, ...props }: TextEditorProps & { opened: OpenDraft<Document> }) {
  const { kind, part, challenge } = props;
  const editor = useTextEditor(props, opened);
  const { frame, info, text, tools, suggestions } = editor;
  const { sync, snapshot } = frame;
  const leave = useExitPartEditor(part, sync);

  function onConfirm(question: Question) {
    if (question.type === 'add-page') showToastIfFull(sync.addPage());
    else if (question.type === 'delete-page') sync.deletePage(question.key);
    else if (part) void leave.deleteAndExit();
    else {
      startNewEpoch(snapshot.id);
      sync.reset();
    }
  }
  return (
    <EditorFrame
      frame={frame}
      className="editor-page"
      kind={kind}
      address={info.editor}
      bar={<EditorBar frame={frame} kind={kind} back={info.back} publishLabel={info.publishLabel} />}
      notices={<LongPages sync={sync} snapshot={snapshot} />}
      questions={questionsAbout(info.noun)}
      onConfirm={onConfirm}
      publish={(shared) => {
        const pendingNotice = suggestions.publishNotice();
        if (part) return <PublishPartDialog {...shared} part={part} pendingNotice={pendingNotice} />;
        return (
          <PublishWork
            {...shared}
            kind={kind}
            summary={text.sumWords}
            ready={text.ready}
            challenge={challenge}
            pendingNotice={pendingNotice}
          />
        );
      }}
    >
      <div className="only-phone save-line-phone">
        <SaveLine frame={frame} />
      </div>
      <TextColumns editor={editor} />
      {frame.drawer && (
        <EditorDrawer frame={frame} tools={tools} noun={info.noun}>
          <TextDetails editor={editor} />
        </EditorDrawer>
      )}
      {tools.dialog}
    </EditorFrame>
  );
}
