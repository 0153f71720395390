import { type Announcements, closestCenter, DndContext, type Modifier, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { sortInstructions, useSortSensors } from '#ui/hooks/use-sort-sensors.ts';
import { OrderRow } from './order-row.tsx';
import { nowAt } from './order-rules.ts';

const MODIFIERS: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];
const INSTRUCTIONS = sortInstructions('the item');

type Props = { ids: readonly string[]; titles: ReadonlyMap<string, string>; onMoved(id: string, to: number): void };

/** The items in their order, sortable by mouse, touch and keyboard, and by buttons. */
export function OrderList({ ids, titles, onMoved }: Props) {
  const sensors = useSortSensors();
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const titleOf = (id: UniqueIdentifier) => titles.get(String(id)) ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${titleOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? nowAt(titleOf(active.id), place(over.id), ids.length) : undefined),
    onDragEnd: ({ active, over }) => (over && over.id !== active.id ? undefined : 'Move canceled.'), // the page announces the move
    onDragCancel: () => 'Move canceled.',
  };
  return (
    <DndContext
      id="order"
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && onMoved(String(active.id), place(over.id))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className="order-list">
          {ids.map((id, i) => (
            <OrderRow key={id} id={id} title={titles.get(id) ?? ''} at={i + 1} of={ids.length} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
