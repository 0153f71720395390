import { X } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { removeLocalProgress } from '../../engagement/progress/local-progress.ts';
import { backgroundPost } from '../../forms/latest/background-post.ts';

export type Removable = {
  id: string;
  title: string;
  stored: { page: number; part?: string; partPage?: number; block?: string; at: number };
};

/** Removes a work from Continue Reading, with Undo. A plain form, so that it works without JavaScript. */
export function RemoveContinued({ id, title, stored }: Removable) {
  const { revalidate } = useRevalidator(); // bound to the router, so that Undo works after this card is unmounted
  const sending = useRef(false);
  const address = href('/works/:id/progress', { id });

  async function post(fields: Record<string, string>, failed: string) {
    const response = await backgroundPost(address, fields).catch(() => null);
    // Success is a redirect, which `backgroundPost` receives as `opaqueredirect`.
    if (response?.type !== 'opaqueredirect') {
      void showToast({ message: failed, kind: 'error' });
      return false;
    }
    await revalidate();
    return true;
  }

  function restore() {
    const fields = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));
    void post({ restore: 'yes', ...fields }, `Couldn’t put ${title} back. Please try again.`);
  }

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const card = event.currentTarget.closest('li');
    const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
    const removed = await post({ forget: 'yes' }, `Couldn’t remove ${title}. Please try again.`);
    sending.current = false;
    if (!removed) return;
    // Moves the focus to the next card, because the button is removed with its card.
    (neighbor?.querySelector<HTMLElement>('a') ?? document.getElementById('main'))?.focus();
    removeLocalProgress(id);
    void showToast({ message: 'Removed from Continue Reading.', action: { label: 'Undo', run: restore } });
  }

  return (
    <form method="post" action={address} className="continue-remove" onSubmit={remove}>
      <input type="hidden" name="forget" value="yes" />
      <input type="hidden" name="back" value={href('/')} />
      <IconButton type="submit" label={`Remove from this list: ${title}`}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </form>
  );
}
