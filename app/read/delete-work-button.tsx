import { useState } from 'react';
import { useSubmit } from 'react-router';
import { lazily } from '../shell/lazy-component.tsx';
import { useScripts } from '../works/use-scripts.ts';

// Only an author ever sees it: readers do not pay for a dialog.
const ConfirmDialog = lazily(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

const QUESTION = 'Are you sure you want to delete this content? This action cannot be undone.'; // PROFILE-20

/** For the author alone (PRIVACY-06). Without scripts the question stands in the page, behind a fold. */
export function DeleteWorkButton({ action, noun }: { action: string; noun: string }) {
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  if (!useScripts())
    return (
      <details className="delete-work">
        <summary>Delete {noun}</summary>
        <form method="post" action={action}>
          <p>{QUESTION}</p>
          <button type="submit" className="btn btn-danger btn-sm">
            Delete
          </button>
        </form>
      </details>
    );
  return (
    <div className="delete-work">
      <button type="button" onClick={() => setAsking(true)}>
        Delete {noun}
      </button>
      {asking && (
        <ConfirmDialog
          open={asking}
          title={`Delete ${noun}`}
          confirm="Delete"
          danger
          onCancel={() => setAsking(false)}
          onMissing={() => setAsking(false)}
          onConfirm={() => submit({ leave: 'yes' }, { method: 'post', action })}
        >
          {QUESTION}
        </ConfirmDialog>
      )}
    </div>
  );
}
