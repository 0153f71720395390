import { type FormEvent, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { backgroundPost } from '../../forms/latest/background-post.ts';
import { HISTORY_MESSAGES } from './history-rules.ts';

/** Removes a work from the history. A plain form, so that it works without JavaScript. */
export function RemoveHistoryButton({ id, title }: { id: string; title: string }) {
  const { revalidate } = useRevalidator();
  const sending = useRef(false);
  const address = href('/library/history/remove');

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const card = event.currentTarget.closest('li');
    const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
    const response = await backgroundPost(address, { work: id }).catch(() => null);
    sending.current = false;
    // Success is a redirect, which `backgroundPost` receives as `opaqueredirect`.
    if (response?.type !== 'opaqueredirect') return void showToast({ message: HISTORY_MESSAGES.notRemoved, kind: 'error' });
    await revalidate();
    // The button is removed with its card.
    (neighbor?.querySelector<HTMLElement>('a') ?? document.getElementById('history-head'))?.focus();
  }

  return (
    <form method="post" action={address} className="history-remove" onSubmit={remove}>
      <input type="hidden" name="work" value={id} />
      <Button type="submit" variant="quiet" size="sm" aria-label={`Remove: ${title}`}>
        Remove
      </Button>
    </form>
  );
}
