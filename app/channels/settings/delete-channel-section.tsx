import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { onPlainClick } from '../../loading/use-lazy-dialog.ts';
import type { action } from './delete-channel.tsx';

const ConfirmDialog = lazyComponent(async () => ({ default: (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog }));

/** Confirms in a dialog before deleting a channel; without JavaScript the link opens a page. */
export function DeleteChannelSection({ id, name }: { id: string; name: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const fetcher = useFetcher<typeof action>();
  const { data, state } = fetcher;
  const to = href('/community/channel/:id/delete', { id });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    setConfirming(false);
    const refusal = messageOfRefusal(data);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
  }, [state, data]);
  const close = () => setConfirming(false);
  return (
    <section className="channel-danger" aria-labelledby="delete-channel">
      <h2 className="display" id="delete-channel">
        Delete this channel
      </h2>
      <p>Every message and file in it will be deleted too.</p>
      <ButtonLink variant="danger-line" to={to} onClick={onPlainClick(() => setConfirming(true))}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        Delete Channel
      </ButtonLink>
      {isConfirming && (
        <ConfirmDialog
          open
          title="Delete this channel?"
          confirm="Delete Channel"
          danger
          busy={state !== 'idle' && 'Deleting...'}
          onConfirm={() => void fetcher.submit(null, { method: 'post', action: to })}
          onCancel={close}
          onMissing={close}
        >
          {`“${name}” will be deleted for everyone, with every message and file in it. This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </section>
  );
}
