import { Menu } from '@base-ui/react/menu';
import { ArrowLeft, ArrowRight, Combine, Ellipsis, FilePlus, Scissors } from 'lucide-react';
import type { RefObject } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import '#ui/dialogs/menu.css';
import { showToast } from '#ui/toasts/show-toast.ts';
import { PAGES_MAX } from '../../drafts/rules.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';
import { joinWithNext } from '../../drafts/sync/page-moves.ts';

/** Shows an error when no page was added because the draft is full. */
export const showToastIfFull = (newKey: string | null) => newKey === null && void showToast({ message: FULL, kind: 'error' });

export const CANNOT_SPLIT = 'Put the cursor between two sentences first: the page is split there.';
const FULL = `A work can have up to ${PAGES_MAX.toLocaleString('en-US')} pages.`;

type Props = { sync: DraftSync<Document>; snapshot: Snapshot<Document>; at: number; page: RefObject<PageHandle | null> };

/** Menu of the open page: insert, split, join and move. */
export function PageMenu({ sync, snapshot: { pages, current }, at, page }: Props) {
  function split() {
    const parts = page.current?.parts();
    if (parts) showToastIfFull(sync.splitPage(current, ...parts));
    else void showToast({ message: CANNOT_SPLIT });
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
            <Menu.Item onClick={() => showToastIfFull(sync.insertPage(current))}>
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
