import { type FormEvent, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { PartKind } from '../../works/kinds.ts';
import { MoveToFields } from './move-to-fields.tsx';
import { OrderList } from './order-list.tsx';
import { moved, nowAt, type OrderedPart, orderFor } from './order-rules.ts';
import './order.css';
import { UnsavedOrder } from './unsaved-order.tsx';

type Props = { part: PartKind; title: string; parts: readonly OrderedPart[]; loadedStatus: string; refusal: string | null };

/** The order as the author has it on the page, and the sentence about the last move since the page was loaded. */
function useOrder(parts: readonly OrderedPart[]) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [last, setLast] = useState({ key, text: '' });
  const ids = orderFor(chosen, parts);
  const titles = new Map(parts.map(({ id, title }) => [id, title]));
  return {
    ids,
    titles,
    isChanged: ids.some((id, i) => id !== parts[i]?.id),
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
 * All parts with the buttons that move them. Without JavaScript each button sends the form, and the move is saved at once; otherwise they
 * change the order on the page until it is saved.
 */
export function OrderForm({ part, title, parts, loadedStatus, refusal }: Props) {
  const { ids, titles, isChanged, lastMove, move } = useOrder(parts);
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
      <p>
        Readers get the {part}s of <bdi>{title}</bdi> in this order. Addresses stay as they are, and no one is notified.
      </p>
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
          {refusal && !busy && (
            <p role="alert" className="text-danger">
              {refusal}
            </p>
          )}
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
