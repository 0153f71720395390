import { Form, href, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { COLLECTION_NOTE_MAX } from '../collection-rules.ts';

type Props = { collectionId: string; item: { id: string; note: string }; after: number };

/** The note of a work in a collection. A plain form, so that it works without JavaScript. */
export function NoteForm({ collectionId, item: { id, note }, after }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details className="collection-note-form">
      <summary aria-describedby={`work-${id}`}>{note ? 'Change note' : 'Add a note'}</summary>
      <Form method="post" action={href('/collection/:id/note', { id: collectionId })} preventScrollReset key={note}>
        <input type="hidden" name="work" value={id} />
        <input type="hidden" name="after" value={after} />
        <TextArea label="Note" name="note" dir="auto" rows={2} maxLength={COLLECTION_NOTE_MAX} defaultValue={note} />
        <Button type="submit" size="sm" disabled={busy} className="justify-self-start">
          Save note
        </Button>
      </Form>
    </details>
  );
}
