import { Trash2 } from 'lucide-react';
import { TextArea } from '#ui/controls/field.tsx';
import { DESCRIPTION_MAX } from '../../drafts/rules.ts';
import type { KidsTool } from './assistant-context.ts';
import { KidsTools } from './kids-tools.tsx';

type Props = {
  description: string;
  onDescription(description: string): void;
  signedIn: boolean;
  onTool(tool: KidsTool): void;
  /** Called before a tool or the sign-in dialog opens, so that the drawer can close. */
  onOpenDialog(): void;
  onDelete(): void;
};

/** Tools, description and Delete Story, beside the page or in the "More" drawer on narrow screens. */
export const KidsSidePanel = ({ description, onDescription, signedIn, onTool, onOpenDialog, onDelete }: Props) => (
  <>
    <KidsTools signedIn={signedIn} onOpen={onTool} onOpenDialog={onOpenDialog} />
    <TextArea
      label="What is it about?"
      name="description"
      dir="auto"
      rows={4}
      maxLength={DESCRIPTION_MAX}
      value={description}
      onChange={(event) => onDescription(event.currentTarget.value)}
    />
    <button type="button" className="kids-delete" onClick={onDelete}>
      <Trash2 size={20} strokeWidth={2} aria-hidden />
      Delete Story
    </button>
  </>
);
