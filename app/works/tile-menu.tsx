import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { href } from 'react-router';
import { lazily } from '../shell/lazy-component.tsx';
import '#ui/icon-button.css';
import type { Kind } from './kinds.ts';
import './tile-menu.css';
import type { WorkCard } from './works.server.ts';

const FORM = 'of-a-tile';

/** The three dots of a tile, beside its link: plain, as the tile is. One handler for the page opens the menu (`WorkMenus`); without scripts it asks for the page of reports. */
export const MenuButton = ({ work }: { work: Pick<WorkCard, 'id' | 'kind' | 'title' | 'author'> }) => (
  <button
    type="submit"
    form={FORM}
    name="of"
    value={`${work.kind}/${work.id}`}
    data-by={work.author.username}
    className="icon-btn tile-menu"
    aria-haspopup="menu"
    aria-label={`More about ${work.title}`}
  />
);

/** What a menu is about, and how far it has come: the menu itself, or what was chosen in it. */
export type AskedOf = { button: HTMLButtonElement; kind: Kind; id: string; by: string };
export type Stage = 'menu' | 'report' | 'delete' | null;
export type WorkMenuProps = { of: AskedOf; stage: Stage; go: Dispatch<SetStateAction<Stage>> };

const WorkMenu = lazily<WorkMenuProps>(() => import('./work-menu.tsx'));

/** Once on a page of tiles (HOME-31): the menu of all of them, loaded when the first is opened. */
export function WorkMenus() {
  const [of, setOf] = useState<AskedOf | null>(null);
  const [stage, go] = useState<Stage>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('button.tile-menu');
      if (!button) return;
      event.preventDefault();
      const [kind, id = ''] = button.value.split('/') as [Kind, string?];
      setOf({ button, kind, id, by: button.dataset.by ?? '' });
      go('menu');
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  return (
    <>
      <form id={FORM} action={href('/report')} />
      {of && <WorkMenu of={of} stage={stage} go={go} onMissing={() => setOf(null)} />}
    </>
  );
}
