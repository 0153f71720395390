import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Trash2 } from 'lucide-react';
import { ALT_LABEL } from '#editor/document/document-types.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import type { Picture } from '../post-rules.ts';
import { ALT_TEXT_MAX } from './new-post-rules.ts';

type Props = { picture: Picture; number: number; onDescribe(words: string): void; onRemove(): void };

/** One image of the post, with a drag handle, a description field and a remove button. */
export function PictureCard({ picture, number, onDescribe, onRemove }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: picture.src });
  return (
    <li
      ref={setNodeRef}
      className="create-picture"
      data-lifted={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <img src={`${picture.src}?w=640`} width={picture.width} height={picture.height} alt={picture.description || `Image ${number}`} />
      <div className="create-tools">
        <IconButton ref={setActivatorNodeRef} className="create-grip" {...attributes} {...listeners} label={`Move image ${number}`}>
          <GripVertical size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label={`Remove image ${number}`} onClick={onRemove}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <input
        className="input"
        dir="auto"
        maxLength={ALT_TEXT_MAX}
        aria-label={`Description of image ${number}`}
        placeholder={ALT_LABEL}
        value={picture.description}
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter must not submit the form
      />
    </li>
  );
}
