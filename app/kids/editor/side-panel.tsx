import { Trash2 } from 'lucide-react';
import type { Document } from '#editor/document/document-types.ts';
import { TextArea } from '#ui/controls/field.tsx';
import { DESCRIPTION_MAX } from '../../drafts/rules.ts';
import type { EditorFrameState } from '../../editors/use-editor-frame.ts';
import { GrownUpsLink } from '../grown-ups/grown-ups-link.tsx';
import type { KidsTool } from './assistant-context.ts';
import { KidsTools } from './kids-tools.tsx';

type Props = { frame: EditorFrameState<Document>; onTool(tool: KidsTool): void };

/** Tools, description and Delete Story, beside the page or in the "More" drawer on narrow screens. */
export const KidsSidePanel = ({ frame: { sync, snapshot, workingCopy, viewer, setDrawer, setQuestion }, onTool }: Props) => (
  <>
    {/* The drawer closes before a tool or the sign-in dialog opens. */}
    <KidsTools signedIn={viewer !== null} onOpen={onTool} onOpenDialog={() => setDrawer(false)} />
    <TextArea
      label="What is it about?"
      name="description"
      dir="auto"
      rows={4}
      maxLength={DESCRIPTION_MAX}
      value={snapshot.description}
      onChange={(event) => sync.setDescription(event.currentTarget.value)}
    />
    {!workingCopy && (
      <button type="button" className="kids-delete" onClick={() => setQuestion({ type: 'delete-work' })}>
        <Trash2 size={20} strokeWidth={2} aria-hidden />
        Delete Story
      </button>
    )}
    <GrownUpsLink />
  </>
);
