import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { notify } from '#ui/notify.ts';
import { instead } from '../../people/own/use-lazy-dialog.ts';
import { refusalOf } from '../../shell/action-errors.ts';
import { lazily } from '../../shell/lazy-component.tsx';
import type { action } from './delete-channel.tsx';

const ConfirmDialog = lazily(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before a channel is deleted (AMB-70); without scripts it is a page. */
export function DeleteChannel({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<typeof action>();
  const { data, state } = fetcher;
  const to = href('/community/channel/:id/delete', { id });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    setAsking(false);
    const refusal = refusalOf(data);
    if (refusal) void notify({ words: refusal, kind: 'error' });
  }, [state, data]);
  const close = () => setAsking(false);
  return (
    <section className="channel-danger" aria-labelledby="delete-channel">
      <h2 className="display" id="delete-channel">
        Delete this channel
      </h2>
      <p>Every message and file in it will be deleted too.</p>
      <Link className="btn btn-danger-line" to={to} onClick={instead(() => setAsking(true))}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        Delete Channel
      </Link>
      {asking && (
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
