import { Share2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';
import type { Comment } from '../../comments/comment-rules.ts';
import { WorkDetails } from '../../reader/work-details.tsx';
import '#ui/controls/button.css';
import '#ui/controls/field.css';
import '../../comments/comments.css';
import '../../engagement/engagement.css';
import '../../reader/reader.css';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { SaveButton } from '../../engagement/save-button.tsx';
import { useCounts, useLive } from '../../live/live.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { Comments, OwnerActions, Sharing } from '../../reader/lazy-panels.ts';
import type { PartLine, PartList } from '../../reader/parts/part-rules.ts';
import { PartsList } from '../../reader/parts/parts-list.tsx';
import { PanelLink, type PanelName, ReaderBar } from '../../reader/reader-bar.tsx';
import { PANEL_BODY, ReaderPanel } from '../../reader/reader-panel.tsx';
import { useOpenPanel } from '../../reader/use-open-panel.ts';
import { useHiddenOnScroll } from '../../reader/use-page-turning.ts';
import { useReadingProgress } from '../../reader/use-reading-progress.ts';
import { ReportButton } from '../../reports/report-button.tsx';
import { kinds, partKinds } from '../../works/kinds.ts';
import type { ReadComic } from '../comics.server.ts';
import './comic.css';
import { Gallery, panelName } from './gallery.tsx';
import { linkedPanel } from './linked-panel.ts';
import { ViewerStage } from './viewer-stage.tsx';
import './viewer-stage.css';
import { useSeenPanel } from './use-seen-panel.ts';

// The dialog loads when a panel is opened; until then, and without JavaScript, the viewer is part of the page.
const ViewerDialog = lazyComponent(() => import('./viewer-dialog.tsx'));

const PANELS = ['comments', 'share'] as const;

export type ComicProps = {
  work: Omit<ReadComic, 'viewed' | 'comments' | 'parts'> & { comments: Comment[]; stored: number | null };
  parts: PartList;
  /** The open arc; null for the comic itself. */
  part: { id: string; title: string; description: string; when: string; pagesCount: number; after: PartLine | null } | null;
  signedIn: boolean;
  mine: boolean;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  siteName: string;
};

/** A comic or arc: the gallery, and one panel in the full-screen viewer when the URL has `?panel=`. */
export function Comic({ work, parts, part, signedIn, mine, lang, dir, address, siteName }: ComicProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const ready = useHydrated();
  const [panel, setPanel] = useOpenPanel(work.id, PANELS);
  const hidden = useHiddenOnScroll();
  const [startedAt] = useState(work.progress ?? 1);
  const home = kinds.comic.address(work.id);
  const path = part ? partKinds.arc.address(work.id, part.id) : home;
  const shown = linkedPanel(search, work.panels.length);
  const seen = useSeenPanel(work.panels.length, shown, startedAt);
  const back = shown ? `${path}?panel=${shown}` : path;
  const fromGallery = Boolean(state && typeof state === 'object' && 'fromGallery' in state);

  useLive([`work:${work.id}`, `visibility:${work.author.id}`]);
  const { comments: commentsCount } = useCounts(`work:${work.id}`, { comments: work.commentsCount });
  useReadingProgress(work, part, shown ?? seen, signedIn);
  useFocusOnClose(shown);

  const close = () => setPanel(null);
  const toggle = (name: PanelName) => setPanel(panel === name ? null : name);
  const inside = (name: PanelName) => ({ open: panel === name, className: PANEL_BODY, onMissing: close });
  const closeViewer = useCallback(() => {
    // Goes back to the gallery it was opened from, so that the browser's Back button does not open it again.
    if (fromGallery) void navigate(-1);
    else void navigate(path, { replace: true, preventScrollReset: true });
  }, [fromGallery, navigate, path]);
  const goTo = useCallback(
    (to: number) => {
      if (to >= 1 && to <= work.panels.length) void navigate(`?panel=${to}`, { replace: true, preventScrollReset: true, state });
    },
    [navigate, state, work.panels.length],
  );
  const viewer = shown && { work, commentsCount, position: shown, signedIn, lang, dir, path, back, linkState: state };

  return (
    <div className="reader comic" data-ready={ready ? '' : undefined} data-panel={panel ?? undefined}>
      {viewer &&
        (ready ? (
          <ViewerDialog {...viewer} goTo={goTo} onClose={closeViewer} fallback={<StaticViewer {...viewer} />} onMissing={closeViewer} />
        ) : (
          <StaticViewer {...viewer} />
        ))}
      <div inert={Boolean(viewer) && !ready}>
        <ReaderBar
          work={{ ...work, commentsCount }}
          title={part?.title ?? work.title}
          up={part ? { to: home, label: 'Back to Comic' } : null}
          settings={false}
          signedIn={signedIn}
          back={back}
          open={panel}
          toggle={toggle}
          hidden={hidden && !panel}
          report={mine ? null : 'comic'}
        />
        <div className="reader-layout">
          <main id="main" className="reader-page">
            {part && (
              <header className="arc-head">
                <h1 className="display" dir="auto" lang={lang}>
                  {part.title}
                </h1>
                <p>
                  <span dir="auto">{work.author.name}</span> · <time>{part.when}</time>
                </p>
                {part.description && (
                  <p className="arc-text" dir="auto" lang={lang}>
                    {part.description}
                  </p>
                )}
              </header>
            )}
            <Gallery panels={work.panels} progress={startedAt} lang={lang} />
            {part?.after && (
              <p className="gallery-place">
                <Link className="btn btn-ink" to={partKinds.arc.address(work.id, part.after.id)} rel="next">
                  Next arc: <bdi>{part.after.title}</bdi>
                </Link>
              </p>
            )}
            <PartsList part="arc" workId={work.id} first={parts} mine={mine} current={part?.id} />
          </main>
          <WorkDetails work={work} lang={lang} heading={part ? 'h2' : 'h1'}>
            <div className="work-details-actions">
              <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
              <PanelLink className="work-action" name="share" label="Share" open={panel === 'share'} onToggle={() => toggle('share')}>
                <Share2 size={20} strokeWidth={1.75} aria-hidden />
                Share
              </PanelLink>
              {!mine && <ReportButton type="comic" id={work.id} signedIn={signedIn} />}
            </div>
            {mine && (
              <OwnerActions
                open
                onMissing={() => {}}
                action={
                  part
                    ? href('/works/:id/parts/:partId/delete', { id: work.id, partId: part.id })
                    : href('/works/:id/delete', { id: work.id })
                }
                noun={part ? 'arc' : kinds.comic.noun}
              />
            )}
          </WorkDetails>
          <div className="reader-side">
            <ReaderPanel id="comments" title="Comments" open={panel === 'comments'} onClose={close}>
              <Comments
                {...inside('comments')}
                subject={{ on: 'work', id: work.id }}
                first={work.comments}
                count={commentsCount}
                loadedCount={work.commentsCount}
                signedIn={signedIn}
                back={back}
              />
            </ReaderPanel>
            <ReaderPanel id="share" title="Share" open={panel === 'share'} onClose={close}>
              <Sharing {...inside('share')} what={kinds.comic.noun} siteName={siteName} address={address} />
            </ReaderPanel>
          </div>
        </div>
      </div>
    </div>
  );
}

function StaticViewer(props: Parameters<typeof ViewerStage>[0]) {
  return (
    <section className="viewer" data-theme="dark" dir={props.dir} aria-label="Comic viewer">
      <ViewerStage {...props} />
    </section>
  );
}

/** When the viewer closes, focuses the panel that opened it, or the panel that was linked to. */
function useFocusOnClose(shown: number | null) {
  const opener = useRef<number | null>(null);
  useEffect(() => {
    if (shown) {
      opener.current ??= shown;
      return;
    }
    if (opener.current) document.getElementById(panelName(opener.current))?.focus();
    opener.current = null;
  }, [shown]);
}
