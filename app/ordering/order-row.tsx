import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';

type Props = { id: string; title: string; at: number; of: number };

/** An item with its handle and buttons, which send the form around the list, or ask for a position by the form `order-to`. */
export const OrderRow = memo(function OrderRow({ id, title, at, of }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id });
  const name = `title-${id}`;
  const move = (way: 'up' | 'down') =>
    ({ type: 'submit', name: 'move', value: `${way}:${id}`, 'aria-describedby': name, className: 'order-move' }) as const;
  return (
    <li
      ref={setNodeRef}
      id={`part-${id}`}
      className="order-row"
      data-lifted={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <IconButton ref={setActivatorNodeRef} className="order-grip" {...attributes} {...listeners} label={`Move ${title}`}>
        <GripVertical size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="order-number" aria-hidden>
        {at}
      </span>
      <span className="order-title" id={name} dir="auto">
        {title}
      </span>
      <span className="order-tools">
        <IconButton {...move('up')} label="Move up" aria-disabled={at === 1 || undefined}>
          <ArrowUp size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton {...move('down')} label="Move down" aria-disabled={at === of || undefined}>
          <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button variant="quiet" size="sm" type="submit" form="order-to" name="to" value={id} aria-describedby={name}>
          Move to…
        </Button>
      </span>
    </li>
  );
});
