import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { lazyComponent } from '../loading/lazy-component.tsx';
import '#ui/controls/icon-button.css';
import type { Kind } from '../works/kinds.ts';
import './tile-menu.css';
import type { WorkCard } from '../works/works.server.ts';
import type { MenuTarget, Stage, WorkMenuProps } from './work-menu.tsx';

const FORM = 'of-a-tile';

/** The username of a child is empty: their works cannot be hidden by author. Without `tags`, the dialog finds out whether there are any. */
type MenuWork = Pick<WorkCard, 'id' | 'kind' | 'title'> & { author: { name: string; username: string }; tags?: readonly string[] };

/**
 * The menu button of a card. One handler per page opens the menu (`WorkMenus`); without JavaScript it submits to the report page.
 * `children` are visible words beside the icon.
 */
export const MenuButton = ({ work, className = 'icon-btn', children }: { work: MenuWork; className?: string; children?: string }) => (
  <button
    type="submit"
    form={FORM}
    name="of"
    value={`${work.kind}/${work.id}`}
    data-by={work.author.username}
    data-name={work.author.name}
    data-tagged={work.tags?.length === 0 ? undefined : ''}
    className={`${className} tile-menu`}
    aria-haspopup="menu"
    aria-label={`More about ${work.title}`}
  >
    {children}
  </button>
);

const WorkMenu = lazyComponent<WorkMenuProps>(() => import('./work-menu.tsx'));

/** One menu for all cards of a page, loaded when it is first opened. */
export function WorkMenus() {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const [stage, setStage] = useState<Stage>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('button.tile-menu');
      if (!button) return;
      event.preventDefault();
      const [kind, id = ''] = button.value.split('/') as [Kind, string?];
      const { by = '', name = '', tagged } = button.dataset;
      setTarget({ button, kind, id, by, name, hasTags: tagged !== undefined });
      setStage('menu');
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  return (
    <>
      <form id={FORM} action={href('/report')} />
      {target && <WorkMenu target={target} stage={stage} setStage={setStage} onMissing={() => setTarget(null)} />}
    </>
  );
}
