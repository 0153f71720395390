import { ChevronLeft, ChevronRight, MessageCircle, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { shortCount } from '#ui/display/count-rules.ts';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import type { Remarks } from '../../comments/remarks/block-remarks.tsx';
import { WorkLike } from '../../engagement/like-button.tsx';
import type { OpenWork } from '../../reader/reading.ts';
import type { ReadComic } from '../comics.server.ts';
import { isCoveredPanel, nextPanel } from '../panel-rules.ts';
import { panelName } from './gallery.tsx';
import { PanelPicture, ratioOf } from './panel-picture.tsx';
import { type Sides, ViewerRemarks } from './viewer-remarks.tsx';
import './viewer-stage.css';

export type ViewerStageProps = {
  work: OpenWork & Pick<ReadComic, 'panels'>;
  /** The current count, updated live. */
  commentsCount: number;
  position: number;
  partId: string | null;
  signedIn: boolean;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  path: string;
  back: string;
  /** Location state that the links between panels pass on. */
  linkState: unknown;
  /** Null: no remarks on panels. */
  remarks: Remarks | null;
  /** Set when JavaScript runs: closing, the comments or remarks beside the panel, and the element for gestures. */
  onClose?: () => void;
  side?: Sides;
  stage?: Ref<HTMLDivElement>;
};

export const VIEWER_SIZES = '(max-width: 767px) 100vw, 80vw';

/** The dark full-screen view of one panel. Its controls are links, so that it works without JavaScript. */
export function ViewerStage(props: ViewerStageProps) {
  const { work, position, lang, linkState, stage } = props;
  const count = work.panels.length;
  const panel = work.panels[position - 1];
  if (!panel || isCoveredPanel(panel)) return null;
  return (
    <>
      <ViewerHead {...props} />
      <Turner to={nextPanel(work.panels, position, -1)} label="Previous panel" state={linkState}>
        <ChevronLeft size={24} strokeWidth={1.75} className="turns" aria-hidden />
      </Turner>
      <div className="viewer-stage" ref={stage}>
        <div
          key={position}
          className="viewer-panel bubble-frame"
          style={{ ...ratioOf(panel), aspectRatio: `${panel.picture.width} / ${panel.picture.height}` }}
        >
          <PanelPicture panel={panel} position={position} sizes={VIEWER_SIZES} eager lang={lang} />
        </div>
      </div>
      <Turner to={nextPanel(work.panels, position, 1)} label="Next panel" state={linkState} end>
        <ChevronRight size={24} strokeWidth={1.75} className="turns" aria-hidden />
      </Turner>
      <footer className="viewer-foot">
        <Strip work={work} position={position} state={linkState} />
        <div className="viewer-progress">
          <ProgressBar value={position} max={count} label={`Panel ${position} of ${count}`} />
        </div>
        <p className="viewer-keys" dir="ltr">
          <kbd>←</kbd> <kbd>→</kbd> move between panels <kbd>Esc</kbd> close
        </p>
      </footer>
    </>
  );
}

function ViewerHead({ work, commentsCount, position, signedIn, path, back, remarks, onClose, side }: ViewerStageProps) {
  const panel = work.panels[position - 1];
  const close = <X size={24} strokeWidth={1.75} aria-hidden />;
  return (
    <header className="viewer-head">
      <div className="viewer-named">
        <b dir="auto">{work.title}</b>
        <span dir="auto">{work.author.name}</span>
      </div>
      <p className="viewer-place" dir="ltr" aria-live="polite">
        <span className="sr-only">Panel </span>
        {position} <i>of</i> {work.panels.length}
      </p>
      <div className="viewer-actions">
        <WorkLike work={work} signedIn={signedIn} back={back} />
        {remarks && panel && !isCoveredPanel(panel) && <ViewerRemarks {...{ panel, remarks, side }} />}
        {side && (
          <button
            type="button"
            className="work-action viewer-comments"
            aria-expanded={side.open === 'comments'}
            aria-label={`Comments, ${commentsCount.toLocaleString('en-US')}`}
            title="Comments"
            onClick={() => side.toggle('comments')}
          >
            <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
            {shortCount(commentsCount)}
          </button>
        )}
        {onClose ? (
          <button type="button" className="icon-btn" aria-label="Close viewer" title="Close viewer" onClick={onClose}>
            {close}
          </button>
        ) : (
          <Link to={path} replace preventScrollReset className="icon-btn" aria-label="Close viewer" title="Close viewer">
            {close}
          </Link>
        )}
      </div>
    </header>
  );
}

type TurnerProps = { to: number | null; label: string; state: unknown; end?: boolean; children: ReactNode };

function Turner({ to, label, state, end = false, children }: TurnerProps) {
  const look = `viewer-turn ${end ? 'viewer-turn-end' : ''}`;
  if (to === null)
    return (
      <button type="button" className={look} disabled aria-label={label}>
        {children}
      </button>
    );
  return (
    <Link to={`?panel=${to}`} replace preventScrollReset state={state} className={look} aria-label={label} title={label}>
      {children}
    </Link>
  );
}

/** Thumbnails of all panels, scrolled to the current one; a covered one has its color. */
function Strip({ work, position, state }: { work: ViewerStageProps['work']; position: number; state: unknown }) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const now = list?.children[position - 1];
    if (!list || !now) return;
    const [inside, around] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
    // scrollIntoView would also scroll the page behind the dialog
    list.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
  }, [position]);
  return (
    <ol className="viewer-strip" ref={strip} aria-label="All panels">
      {work.panels.map((panel, i) => (
        <li key={panelName(i + 1)}>
          {isCoveredPanel(panel) ? (
            <span className="viewer-strip-covered" style={panel.color ? { backgroundColor: panel.color } : undefined}>
              <span className="sr-only">Panel {i + 1}, content warning</span>
            </span>
          ) : (
            <Link
              to={`?panel=${i + 1}`}
              replace
              preventScrollReset
              state={state}
              aria-label={`Panel ${i + 1}`}
              aria-current={i + 1 === position ? 'true' : undefined}
              data-seen={i + 1 < position ? '' : undefined}
            >
              <img src={`${panel.picture.src}?w=160`} alt="" width={84} height={56} loading="lazy" decoding="async" draggable={false} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
