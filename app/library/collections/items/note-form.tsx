import { href } from 'react-router';
import { ActionForm } from '#app/forms/action-form.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { COLLECTION_NOTE_MAX } from '../collection-rules.ts';

type Props = { collectionId: string; item: { id: string; note: string }; after: number };

/** The note of a work in a collection. A plain form, so that it works without JavaScript. */
export function NoteForm({ collectionId, item: { id, note }, after }: Props) {
  return (
    <details className="collection-note-form">
      <summary aria-describedby={`work-${id}`}>{note ? 'Change note' : 'Add a note'}</summary>
      <ActionForm action={href('/collection/:id/note', { id: collectionId })}>
        <input type="hidden" name="work" value={id} />
        <input type="hidden" name="after" value={after} />
        <TextArea label="Note" name="note" dir="auto" rows={2} maxLength={COLLECTION_NOTE_MAX} defaultValue={note} />
        <Button type="submit" size="sm" className="justify-self-start">
          Save note
        </Button>
      </ActionForm>
    </details>
  );
}
