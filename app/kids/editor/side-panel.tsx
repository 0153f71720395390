import { Trash2 } from 'lucide-react';
import { TextArea } from '#ui/field.tsx';
import { DESCRIPTION_MAX } from '../../write/rules.ts';
import { KidsTools } from '../desk/kids-tools.tsx';
import type { KidsTool } from './assistant-context.ts';

type Props = {
  description: string;
  onDescription(description: string): void;
  signedIn: boolean;
  onTool(tool: KidsTool): void;
  /** A tool or the way in is about to open: what these stand in may close. */
  onLeave(): void;
  onDelete(): void;
};

/** Beside the page, or behind "More" where there is no room: tools, what the story is about, and the way to delete it (KIDS-15, -16). */
export const KidsBeside = ({ description, onDescription, signedIn, onTool, onLeave, onDelete }: Props) => (
  <>
    <KidsTools signedIn={signedIn} onOpen={onTool} onLeave={onLeave} />
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
