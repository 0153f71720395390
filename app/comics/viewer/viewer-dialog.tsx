import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import type { Comment } from '../../comments/comment-rules.ts';
import { ReaderPanel } from '../../read/reader-panel.tsx';
import { linkedPanel } from './linked-panel.ts';
import { sourcesOf } from './panel-picture.tsx';
import { useFingers } from './use-pan-zoom.ts';
import { ROOM_SIZES, Room, type RoomProps } from './viewer-stage.tsx';

type Props = Omit<RoomProps, 'work' | 'onClose' | 'comments' | 'stage'> & {
  work: RoomProps['work'] & { comments: Comment[] };
  goTo(position: number): void;
  onClose(): void;
};

const OWN_KEYS = 'input, textarea, select, [contenteditable]';

/** The room as a dialog: it holds the focus, and keys and fingers turn its panels (READ-COMIC-03, -04, -05). */
export default function ViewerDialog({ goTo, onClose, ...room }: Props) {
  const { work, commentsCount, position, dir, signedIn, back } = room;
  const [reading, setReading] = useState(false); // the comments
  const popup = useRef<HTMLDivElement>(null);
  const count = work.panels.length;
  const rtl = dir === 'rtl';
  const stage = useFingers({ position, rtl, turn: (way) => goTo(hereIn(count, position) + (way === 'next' ? 1 : -1)) });

  // Wherever the focus is: it is on its way into the room at first, and falls out of it with the last panel's "Next". Before the first paint:
  // what is seen can be turned. While the key goes down the tree: the dialog keeps arrows from going up.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && (event.target.closest(OWN_KEYS) || liesAbove(event.target, popup.current))) return;
      const to = panelOf(event.key, hereIn(count, position), count, rtl);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [count, position, rtl, goTo]);

  // The neighbours are here before they are asked for.
  useEffect(() => {
    for (const panel of [work.panels[position], work.panels[position - 2]]) {
      if (!panel) continue;
      const ahead = new Image();
      ahead.sizes = ROOM_SIZES;
      ahead.srcset = sourcesOf(panel.picture);
    }
  }, [work.panels, position]);

  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(open, { reason, event, cancel }) => {
        if (open) return;
        if (reason === 'escape-key') {
          // Escape belongs to what lies on top: a dialog that was opened from here, then the comments.
          if (event.target instanceof Element && liesAbove(event.target, popup.current)) return cancel();
          if (reading) {
            setReading(false);
            return cancel();
          }
        }
        onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className="room"
          data-theme="dark"
          data-comments={reading ? '' : undefined}
          dir={dir}
          aria-label="Comic viewer"
          initialFocus={popup}
        >
          <Room {...room} onClose={onClose} comments={{ open: reading, toggle: () => setReading(!reading) }} stage={stage} />
          {reading && (
            <div className="room-side" dir="ltr">
              <ReaderPanel id="viewer-comments" title="Comments" open onClose={() => setReading(false)}>
                <CommentPanel
                  subject={{ on: 'work', id: work.id }}
                  first={work.comments}
                  count={commentsCount}
                  loadedCount={work.commentsCount}
                  signedIn={signedIn}
                  back={back}
                />
              </ReaderPanel>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The address is ahead of what is on show when keys or fingers are quick. */
const hereIn = (count: number, position: number) => linkedPanel(location.search, count) ?? position;

/** Whether the target is in a dialog that was opened from the room. */
function liesAbove(target: Element, room: Element | null) {
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
  return Boolean(dialog && !room?.contains(dialog));
}

function panelOf(key: string, position: number, count: number, rtl: boolean): number | null {
  if (key === 'ArrowRight') return position + (rtl ? -1 : 1);
  if (key === 'ArrowLeft') return position + (rtl ? 1 : -1);
  if (key === 'Home') return 1;
  if (key === 'End') return count;
  return null;
}
