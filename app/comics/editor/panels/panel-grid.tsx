import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { memo, useMemo, useState } from 'react';
import type { Panel } from '#app/drafts/panels/panel-rules.ts';
import type { LoadedPage } from '#app/drafts/sync/draft-sync.ts';
import { sortInstructions, useSortSensors } from '#ui/hooks/use-sort-sensors.ts';
import './panel-grid.css';
import type { Upload } from '../upload-pictures.ts';
import type { SelectedBubble } from '../use-selection.ts';
import type { CardActions } from './card-actions.ts';
import { PanelCard } from './panel-card.tsx';

/** Cards do not shift during a drag, because they differ in size; a line shows the target position. */
const noShift = () => null;

type Props = {
  pages: readonly LoadedPage<Panel>[];
  current: string;
  selected: SelectedBubble;
  uploads: Readonly<Record<string, Upload>>;
  dropTarget: string | null;
  card: CardActions;
  onMoved(panel: string, to: number): void;
};

/** All panels in order, sortable by mouse, touch and keyboard. */
export const PanelGrid = memo(function PanelGrid({ pages, current, selected, uploads, dropTarget, card, onMoved }: Props) {
  const [lifted, setLifted] = useState<string | null>(null);
  const sensors = useSortSensors();
  const order = pages.map(({ key }) => key).join(' ');
  const items = useMemo(() => order.split(' '), [order]); // the same array while typing, so that unchanged cards do not re-render
  const accessibility = useMemo(() => {
    const place = (id: UniqueIdentifier) => items.indexOf(String(id)) + 1;
    const announcements: Announcements = {
      onDragStart: ({ active }) => `Picked up panel ${place(active.id)}.`,
      onDragOver: ({ active, over }) => (over ? `Panel ${place(active.id)} will move to position ${place(over.id)}.` : undefined),
      onDragEnd: ({ over }) => (over ? `Moved to panel ${place(over.id)}.` : 'Move canceled.'),
      onDragCancel: () => 'Move canceled.',
    };
    return { announcements, screenReaderInstructions: sortInstructions('the panel') };
  }, [items]);
  const raised = pages.find(({ key }) => key === lifted);

  const start = ({ active }: DragStartEvent) => setLifted(String(active.id));
  function end({ active, over: place }: DragEndEvent) {
    setLifted(null);
    if (place) onMoved(String(active.id), items.indexOf(String(place.id)));
  }

  return (
    <DndContext
      id="comic-panels"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setLifted(null)}
    >
      <SortableContext id="panels" items={items} strategy={noShift}>
        <div className="panel-grid">
          {pages.map(({ key, document }, i) => (
            <PanelCard
              key={key}
              panelKey={key}
              number={i + 1}
              panel={document}
              selected={key === current}
              bubble={selected?.panel === key ? selected.bubble : null}
              typing={selected?.panel === key && selected.typing}
              removable={pages.length > 1}
              upload={uploads[key]}
              dropping={dropTarget === key}
              card={card}
            />
          ))}
        </div>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {raised && (
          <div className="panel-lifted">
            {raised.document.picture ? (
              <img src={`${raised.document.picture.src}?w=160`} alt="" />
            ) : (
              <span>Panel {items.indexOf(raised.key) + 1}</span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
});
