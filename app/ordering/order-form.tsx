import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { MoveToFields } from './move-to-fields.tsx';
import { OrderList } from './order-list.tsx';
import { moved, nowAt, type OrderedItem, orderFor } from './order-rules.ts';
import './order.css';
import { UnsavedOrder } from './unsaved-order.tsx';

type Props = {
  items: readonly OrderedItem[];
  loadedStatus: string;
  refusal: string | null;
  /** What the order is for. */
  children: ReactNode;
};

/** The order as the author has it on the page, and the sentence about the last move since the page was loaded. */
function useOrder(items: readonly OrderedItem[]) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [last, setLast] = useState({ key, text: '' });
  const ids = orderFor(chosen, items);
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return {
    ids,
    titles,
    isChanged: ids.some((id, i) => id !== items[i]?.id),
    lastMove: last.key === key ? last.text : '',
    move(id: string, to: number) {
      const next = moved(ids, id, to);
      setChosen(next);
      setLast({ key, text: nowAt(titles.get(id) ?? '', next.indexOf(id) + 1, next.length) });
    },
  };
}

/** The button with which a form was sent. */
const pressed = ({ nativeEvent }: FormEvent) => (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;

/**
 * All items with the buttons that move them. Without JavaScript each button sends the form, and the move is saved at once; otherwise they
 * change the order on the page until it is saved.
 */
export function OrderForm({ items, loadedStatus, refusal, children }: Props) {
  const { ids, titles, isChanged, lastMove, move } = useOrder(items);
  const [requested, setRequested] = useState<string | null>(null);
  const busy = useNavigation().formMethod === 'POST';

  function onMove(event: FormEvent) {
    const button = pressed(event);
    if (button?.name !== 'move') return;
    event.preventDefault();
    const [way, id = ''] = button.value.split(':');
    move(id, ids.indexOf(id) + (way === 'up' ? 0 : 2));
  }
  function onMoveTo(event: FormEvent) {
    event.preventDefault();
    setRequested(pressed(event)?.value ?? null);
  }
  return (
    <>
      {children}
      <noscript>
        <p>Each move is saved at once.</p>
      </noscript>
      <form id="order-to" method="get" onSubmit={onMoveTo} />
      <Form method="post" className="grid gap-4" preventScrollReset onSubmit={onMove}>
        <input type="hidden" name="order" value={ids.join(' ')} />
        <OrderList ids={ids} titles={titles} onMoved={move} />
        <div className="order-end">
          <p role="status" dir="auto">
            {lastMove || (isChanged ? '' : loadedStatus)}
          </p>
          <ErrorMessage>{!busy && refusal}</ErrorMessage>
          <Button type="submit" busy={busy && 'Saving...'}>
            Save order
          </Button>
        </div>
      </Form>
      {requested && (
        <MoveToDialog
          title={titles.get(requested) ?? ''}
          at={ids.indexOf(requested) + 1}
          of={ids.length}
          onMoved={(to) => move(requested, to)}
          onClose={() => setRequested(null)}
        />
      )}
      <UnsavedOrder isChanged={isChanged && !busy} />
    </>
  );
}

type DialogProps = { title: string; at: number; of: number; onMoved(to: number): void; onClose(): void };

function MoveToDialog({ title, at, of, onMoved, onClose }: DialogProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onMoved(Number(new FormData(event.currentTarget).get('to')));
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Move to…">
      <form className="dialog-body" onSubmit={onSubmit}>
        <MoveToFields title={title} at={at} of={of}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </MoveToFields>
      </form>
    </Dialog>
  );
}
