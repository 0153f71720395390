import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { DELETE_CONTENT_QUESTION } from '../forms/delete-rules.ts';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { DeletedWithWork } from '../work-deletion/deleted-with.tsx';

// Loaded lazily, because only authors need the dialog.
const ConfirmDialog = lazyComponent(async () => ({ default: (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog }));

/**
 * The author's delete button, of a work or a part. A failure leaves the page and its dialog open. Without JavaScript, the confirmation is a
 * form in a `<details>` element.
 */
export function DeleteWorkButton({ action, noun, workId }: { action: string; noun: string; workId?: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const { submit, state, data } = useFetcher();
  const busy = state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(data);
  useEffect(() => {
    if (data && refusal) void showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);
  if (!useHydrated())
    return (
      <details className="delete-work">
        <summary>Delete {noun}</summary>
        <form method="post" action={action}>
          <p>{DELETE_CONTENT_QUESTION}</p>
          <Button type="submit" variant="danger" size="sm">
            Delete
          </Button>
        </form>
      </details>
    );
  return (
    <div className="delete-work">
      <button type="button" onClick={() => setConfirming(true)}>
        Delete {noun}
      </button>
      {isConfirming && (
        <ConfirmDialog
          open={isConfirming}
          title={`Delete ${noun}`}
          confirm="Delete"
          danger
          busy={busy && 'Deleting...'}
          staysWhileBusy
          onCancel={() => setConfirming(false)}
          onMissing={() => setConfirming(false)}
          onConfirm={() => void submit({ leave: 'yes' }, { method: 'post', action })}
        >
          {DELETE_CONTENT_QUESTION}
          {workId && <DeletedWithWork id={workId} />}
        </ConfirmDialog>
      )}
    </div>
  );
}
