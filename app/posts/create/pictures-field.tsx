import { type Announcements, closestCenter, DndContext, type UniqueIdentifier } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { ImagePlus, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { sortInstructions, useSortSensors } from '#ui/hooks/use-sort-sensors.ts';
import { PICTURES_MAX } from './new-post-rules.ts';
import { PictureCard } from './picture-card.tsx';
import type { PostDraft } from './post-draft.ts';
import type { Upload } from './use-post-pictures.ts';

type Props = {
  draft: PostDraft;
  change(next: (now: PostDraft) => Partial<PostDraft>): void;
  uploads: readonly Upload[];
  problems: readonly string[];
  over: boolean;
  addFiles(files: readonly File[]): void;
};

/** Up to four images with descriptions, reorderable by mouse, touch and keyboard. */
export function PicturesField({ draft, change, uploads, problems, over, addFiles }: Props) {
  const { pictures } = draft;
  const files = useRef<HTMLInputElement>(null);
  const sensors = useSortSensors();
  const items = pictures.map(({ src }) => src);
  const place = (id: UniqueIdentifier) => items.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up image ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `Image ${place(active.id)} will move to position ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Moved to position ${place(over.id)}.` : 'Move canceled.'),
    onDragCancel: () => 'Move canceled.',
  };
  const full = pictures.length + uploads.length >= PICTURES_MAX;
  return (
    <section className="create-pictures" aria-label="Images">
      <DndContext
        id="post-pictures"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: sortInstructions('the image') }}
        onDragEnd={({ active, over }) => {
          if (over) change((now) => ({ pictures: arrayMove([...now.pictures], place(active.id) - 1, place(over.id) - 1) }));
        }}
      >
        <SortableContext items={items} strategy={rectSortingStrategy}>
          <ol className="create-grid">
            {pictures.map((picture, i) => (
              <PictureCard
                key={picture.src}
                picture={picture}
                number={i + 1}
                onDescribe={(description) =>
                  change((now) => ({
                    pictures: now.pictures.map((other) => (other.src === picture.src ? { ...other, description } : other)),
                  }))
                }
                onRemove={() => change((now) => ({ pictures: now.pictures.filter(({ src }) => src !== picture.src) }))}
              />
            ))}
            {uploads.map(({ key, name, part }) => (
              <li key={key} className="create-coming">
                <span dir="auto">{name}</span>
                <progress aria-label={`Uploading ${name}`} max={1} value={part} />
              </li>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="create-problem">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      ))}
      <div className="create-add" data-over={over ? '' : undefined}>
        <Button variant="line" disabled={full} onClick={() => files.current?.click()}>
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
          Add images
        </Button>
        <p>{full ? `A post can hold up to ${PICTURES_MAX} images.` : `Up to ${PICTURES_MAX}. You can also drop or paste them.`}</p>
        <FileInput ref={files} hidden multiple accept={IMAGE_ACCEPT} aria-label="Image files" onFiles={addFiles} />
      </div>
    </section>
  );
}
