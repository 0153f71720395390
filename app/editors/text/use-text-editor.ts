import type { ReactNode } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import { useEditorLayout } from '#ui/hooks/use-media.ts';
import { useSite } from '../../document/site.ts';
import { useAssistantTools } from '../assistant/assistant-tools.tsx';
import { usePendingSuggestions } from '../assistant/use-pending-suggestions.ts';
import { pagesOf } from '../editor-pages.ts';
import { useDockedPanel } from '../use-docked-panel.ts';
import { type EditorViewer, type OpenDraft, useEditorFrame } from '../use-editor-frame.ts';
import { editorInfo, type TextKind, type TextPart } from './text-editor-kinds.ts';

const REMOVED = { removed: 'Suggestion removed.', undo: 'Undo' };

export type TextEditorProps = {
  kind: TextKind;
  part?: TextPart;
  /** The challenge of an entry; `about` describes it. */
  challenge?: { id: string; title: string; about: ReactNode };
  viewer: EditorViewer;
};

/** The state of an open text editor, for its parts: frame, pages, assistant, and what fits beside the page. */
export function useTextEditor({ kind, part, challenge, viewer }: TextEditorProps, opened: OpenDraft<Document>) {
  const { assistant } = useSite().site;
  const frame = useEditorFrame(opened, viewer);
  const helper = useDockedPanel();
  const layout = useEditorLayout(assistant);
  const docked = layout.helper && helper.open;
  const tools = useAssistantTools(frame, { about: { kind, ...(part && { part: part.kind, workId: part.work.id }) }, docked });
  const suggestions = usePendingSuggestions(frame, REMOVED);
  return {
    part,
    challenge,
    info: editorInfo(kind, part, Boolean(challenge)),
    frame,
    text: pagesOf(frame.snapshot),
    layout,
    /** The docked writing helper, and whether it is shown. */
    helper,
    docked,
    tools,
    suggestions,
  };
}
export type TextEditorState = ReturnType<typeof useTextEditor>;
