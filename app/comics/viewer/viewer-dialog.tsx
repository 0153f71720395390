import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import { closedOf } from '../../comments/comment-rules.ts';
import { passageOfPanel } from '../../comments/remarks/remark-rules.ts';
import { RemarksPanel } from '../../comments/remarks/remarks-panel.tsx';
import { loadedCommentsCount } from '../../comments/use-comment-list.tsx';
import { UpdatedNotice } from '../../reader/edits/updated-notice.tsx';
import { ReaderPanel } from '../../reader/panels/reader-panel.tsx';
import { type ComicPanel, isCoveredPanel, nextPanel } from '../panel-rules.ts';
import { linkedPanel } from './linked-panel.ts';
import { sourcesOf } from './panel-picture.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import type { ViewerSide } from './viewer-remarks.tsx';
import { VIEWER_SIZES, ViewerStage, type ViewerStageProps } from './viewer-stage.tsx';
import './viewer-dialog.css';

type Props = Omit<ViewerStageProps, 'onClose' | 'side' | 'stage'> & {
  goTo(position: number): void;
  onClose(): void;
  /** The panels as shown, while the author may publish new ones (EDIT-12). */
  version: Parameters<typeof UpdatedNotice>[0];
};

const OWN_KEYS = 'input, textarea, select, [contenteditable]';

/** The viewer as a dialog: it traps the focus, and keys and gestures change the panel. */
export default function ViewerDialog({ goTo, onClose, version, ...stageProps }: Props) {
  const { work, position, dir } = stageProps;
  const [reading, setReading] = useState<ViewerSide | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const count = work.panels.length;
  const rtl = dir === 'rtl';
  const stage = usePanZoom({
    position,
    rtl,
    turn: (direction) => {
      const to = nextPanel(work.panels, currentPosition(count, position), direction === 'next' ? 1 : -1);
      if (to) goTo(to);
    },
  });
  useViewerKeys({ popup, panels: work.panels, position, rtl, goTo });
  useNeighborPictures(work.panels, position);

  const onOpenChange: Dialog.Root.Props['onOpenChange'] = (open, { reason, event, cancel }) => {
    if (open) return;
    if (reason === 'escape-key') {
      // Escape first closes what is on top: a dialog opened from the viewer, then the comments.
      if (event.target instanceof Element && isInNestedDialog(event.target, popup.current)) return cancel();
      if (reading) {
        setReading(null);
        return cancel();
      }
    }
    onClose();
  };
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className="viewer"
          data-theme="dark"
          data-comments={reading ? '' : undefined}
          dir={dir}
          aria-label="Comic viewer"
          initialFocus={popup}
        >
          <ViewerStage
            {...stageProps}
            onClose={onClose}
            side={{ open: reading, toggle: (side) => setReading(reading === side ? null : side) }}
            stage={stage}
          />
          {reading && <ViewerSidePanel {...stageProps} reading={reading} onClose={() => setReading(null)} />}
          <UpdatedNotice {...version} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ViewerSidePanelProps = Pick<ViewerStageProps, 'work' | 'partId' | 'commentsCount' | 'position' | 'signedIn' | 'back'> & {
  reading: ViewerSide;
  onClose(): void;
};

/** The comments on the comic, or the remarks on the panel that is shown. */
function ViewerSidePanel({ work, partId, commentsCount, position, signedIn, back, reading, onClose }: ViewerSidePanelProps) {
  const panel = work.panels[position - 1];
  const key = panel && !isCoveredPanel(panel) ? panel.key : null;
  const about = { subject: { on: 'work', id: work.id, part: partId ?? undefined }, count: commentsCount, closed: closedOf(work) } as const;
  return (
    <div className="viewer-side" dir="ltr">
      <ReaderPanel id="viewer-comments" title={reading === 'remarks' ? 'Remarks' : 'Comments'} open onClose={onClose}>
        <div className="reader-panel-body">
          {reading === 'comments' && (
            <CommentPanel {...about} first={work.comments} loadedCount={loadedCommentsCount(work)} signedIn={signedIn} back={back} />
          )}
          {reading === 'remarks' && panel && !isCoveredPanel(panel) && key && (
            <RemarksPanel
              {...about}
              passage={{ ...passageOfPanel(panel.description, position), block: key }}
              signedIn={signedIn}
              back={back}
            />
          )}
        </div>
      </ReaderPanel>
    </div>
  );
}

type KeysOptions = {
  popup: RefObject<Element | null>;
  panels: readonly ComicPanel[];
  position: number;
  rtl: boolean;
  goTo(position: number): void;
};

/**
 * Arrows, Home and End change the panel and pass over covered ones. Listens on the window, because the focus is outside of the dialog
 * while it opens and when the "Next" link of the last panel is removed.
 */
function useViewerKeys({ popup, panels, position, rtl, goTo }: KeysOptions) {
  // A layout effect, so that keys work from the first paint; in the capture phase, because the dialog stops the propagation of arrow keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && (event.target.closest(OWN_KEYS) || isInNestedDialog(event.target, popup.current))) return;
      const step = stepOf(event.key, currentPosition(panels.length, position), panels.length, rtl);
      if (!step) return;
      event.preventDefault();
      const to = nextPanel(panels, step.from, step.by);
      if (to) goTo(to);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [popup, panels, position, rtl, goTo]);
}

/** Preloads the next and the previous picture that are not covered. */
function useNeighborPictures(panels: readonly ComicPanel[], position: number) {
  useEffect(() => {
    for (const at of [nextPanel(panels, position, 1), nextPanel(panels, position, -1)]) {
      const panel = at ? panels[at - 1] : undefined;
      if (!panel || isCoveredPanel(panel)) continue;
      const image = new Image();
      image.sizes = VIEWER_SIZES;
      image.srcset = sourcesOf(panel.picture);
    }
  }, [panels, position]);
}

/** The position in the URL, which is ahead of the rendered one during fast navigation. */
const currentPosition = (count: number, position: number) => linkedPanel(location.search, count) ?? position;

/** Whether the target is in a dialog that was opened from the viewer. */
function isInNestedDialog(target: Element, viewer: Element | null) {
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
  return Boolean(dialog && !viewer?.contains(dialog));
}

/** Where a key begins to look for the next panel, and in which direction. */
function stepOf(key: string, position: number, count: number, rtl: boolean): { from: number; by: 1 | -1 } | null {
  if (key === 'ArrowRight') return { from: position, by: rtl ? -1 : 1 };
  if (key === 'ArrowLeft') return { from: position, by: rtl ? 1 : -1 };
  if (key === 'Home') return { from: 0, by: 1 };
  if (key === 'End') return { from: count + 1, by: -1 };
  return null;
}
