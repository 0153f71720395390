import { Menu } from '@base-ui/react/menu';
import { ArrowLeft, ArrowRight, Combine, Ellipsis, FilePlus, Scissors } from 'lucide-react';
import type { RefObject } from 'react';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import '#ui/menu.css';
import { notify } from '#ui/notify.ts';
import type { DraftSync, Snapshot } from './draft-sync.ts';
import { joinWithNext } from './page-moves.ts';
import { PAGES_MAX } from './rules.ts';

/** Says that a draft has no room for another page, when none was made. */
export const sayFull = (made: string | null) => made === null && void notify({ words: FULL, kind: 'error' });

export const NO_PARTS = 'Put the cursor between two sentences first: the page is split there.';
const FULL = `A work can have up to ${PAGES_MAX.toLocaleString('en-US')} pages.`;

type Props = { sync: DraftSync<Document>; snapshot: Snapshot<Document>; at: number; page: RefObject<PageHandle | null> };

/** What can be done with the open page among the others: a page after it, another place, two of one, one of two. */
export function PageMenu({ sync, snapshot: { pages, current }, at, page }: Props) {
  function split() {
    const parts = page.current?.parts();
    if (parts) sayFull(sync.splitPage(current, ...parts));
    else void notify({ words: NO_PARTS });
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label={`More for page ${at + 1}`}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={2} collisionPadding={8}>
          <Menu.Popup className="menu">
            <Menu.Item onClick={() => sayFull(sync.insertPage(current))}>
              <FilePlus size={18} strokeWidth={1.75} aria-hidden />
              Insert a page after this one
            </Menu.Item>
            <Menu.Item disabled={!pages[at]?.document} onClick={split}>
              <Scissors size={18} strokeWidth={1.75} aria-hidden />
              Split at the cursor
            </Menu.Item>
            <Menu.Item disabled={at >= pages.length - 1} onClick={() => void joinWithNext(sync, current)}>
              <Combine size={18} strokeWidth={1.75} aria-hidden />
              Join with the next page
            </Menu.Item>
            <Menu.Item disabled={at === 0} onClick={() => void sync.movePage(current, at - 1)}>
              <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
              Move earlier
            </Menu.Item>
            <Menu.Item disabled={at >= pages.length - 1} onClick={() => void sync.movePage(current, at + 1)}>
              <ArrowRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
              Move later
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
