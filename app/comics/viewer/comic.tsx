import { useContext, useState } from 'react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { CoveredNotice } from '../../reader/covered/covered-notice.tsx';
import { HiddenWork } from '../../reader/covered/hidden-work.tsx';
import { WarnAgain } from '../../reader/covered/warn-again.tsx';
import type { EditHistory } from '../../reader/edits/edits-rules.ts';
import { UpdatedNotice } from '../../reader/edits/updated-notice.tsx';
import { useShownVersion } from '../../reader/edits/use-shown-version.ts';
import { Announcement, AuthorNote, type PartNotes } from '../../reader/notes/author-note.tsx';
import { WorkDetails } from '../../reader/work-details.tsx';
import '../../reader/reader.css';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { StateNotice } from '../../audience/state-notice.tsx';
import type { StateNotice as Notice } from '../../audience/state-rules.ts';
import { useCommentsCount } from '../../comments/use-comment-list.tsx';
import { Nonce } from '../../document/nonce.ts';
import { END_OF_PAGES, useFinish } from '../../engagement/library/reading/use-finish.ts';
import { WorkLike } from '../../engagement/like-button.tsx';
import { useLive } from '../../live/live.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { AuthorActions } from '../../reader/author-actions.tsx';
import { usePanels } from '../../reader/panels/use-panels.ts';
import { ContinueLink } from '../../reader/parts/continue-link.tsx';
import type { PartLine, PartList } from '../../reader/parts/part-rules.ts';
import { PartsList } from '../../reader/parts/parts-list.tsx';
import { ReaderBar } from '../../reader/reader-bar.tsx';
import type { OpenWork, Reading } from '../../reader/reading.ts';
import { RemarksStart } from '../../reader/remarks/remarks-start.tsx';
import { useRemarks } from '../../reader/remarks/use-remarks.ts';
import { notesScript, useHiddenNotes, useRemarksSetting } from '../../reader/settings/use-reading-settings.ts';
import { CommentsPanel, SharePanel } from '../../reader/side-panels.tsx';
import { useHiddenOnScroll } from '../../reader/use-hidden-on-scroll.ts';
import { useReadingProgress } from '../../reader/use-reading-progress.ts';
import { BarActions, DetailsActions } from '../../reader/work-actions.tsx';
import { NextInSeries } from '../../series/places/next-in-series.tsx';
import { kinds, partKinds } from '../../works/kinds.ts';
import type { ReadComic } from '../comics.server.ts';
import { nextPanel } from '../panel-rules.ts';
import './comic.css';
import { Gallery } from './gallery.tsx';
import { usePanelViewer } from './use-panel-viewer.ts';
import { useSeenPanel } from './use-seen-panel.ts';
import { ViewerStage } from './viewer-stage.tsx';

// The dialog loads when a panel is opened; until then, and without JavaScript, the viewer is part of the page.
const ViewerDialog = lazyComponent(() => import('./viewer-dialog.tsx'));

const PANELS = ['comments', 'share'] as const;

type Part = {
  id: string;
  title: string;
  description: string;
  when: string;
  pagesCount: number;
  after: PartLine | null;
  notice: Notice | null;
  edits: EditHistory;
  revision: number;
  notes: PartNotes;
  hidesNotes: boolean;
};

type Props = {
  work: OpenWork & Pick<ReadComic, 'panels' | 'remarks' | 'remarksSetting'> & Partial<Pick<ReadComic, 'continueAt'>>;
  parts: PartList;
  /** The open arc; null for the comic itself. */
  part: Part | null;
  signedIn: boolean;
  isOwn: boolean;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  siteName: string;
};

/** The reader of comics, or what is in its place for those whose settings hide the comic. */
export const Comic = (props: Props) => (props.work.hiddenMessage ? <HiddenWork work={props.work} /> : <OpenComic {...props} />);

const usePanelRemarks = (reading: Reading, { remarks: counts, remarksSetting }: Props['work']) =>
  useRemarks(reading, { isOff: useRemarksSetting(remarksSetting, reading.signedIn) === 'none', counts, page: null });

/** A comic or arc: the gallery, and one panel in the full-screen viewer when the URL has `?panel=`. */
function OpenComic({ work: loaded, parts, part, signedIn, isOwn, lang, dir, address, siteName }: Props) {
  const version = useShownVersion((part ?? loaded).revision, loaded.panels);
  const work = { ...loaded, panels: version.value };
  const ready = useHydrated();
  const panels = usePanels(work.id, PANELS);
  const isBarHidden = useHiddenOnScroll() && !panels.open;
  const [startedAt] = useState(work.progress ?? 1);
  const home = kinds.comic.address(work.id);
  const path = part ? partKinds.arc.address(work.id, part.id) : home;
  const { shown, goTo, close, linkState } = usePanelViewer(path, work.panels);
  const seen = useSeenPanel(work.panels.length, shown, startedAt);
  const hidesNotes = useHiddenNotes(part?.hidesNotes ?? false, signedIn);
  const back = shown ? `${path}?panel=${shown}` : path;

  useLive([`work:${work.id}`, `visibility:${work.author.id}`, ...work.series.map(({ id }) => `series:${id}`)]);
  const commentsCount = useCommentsCount(work);
  const reads = signedIn && !work.covering.length;
  useReadingProgress(work, part, shown ?? seen, reads);
  const isLast = part ? !part.after : !parts.parts.length;
  const of = Math.max(1, work.panels.length);
  const last = nextPanel(work.panels, work.panels.length + 1, -1) ?? of; // the viewer cannot show covered ones
  useFinish(work, part?.id ?? null, isLast && (shown ?? seen) >= last ? of : null, reads, Boolean(shown));

  const reading: Reading = { work, partId: part?.id ?? null, commentsCount, signedIn, isOwn, back, panels };
  const dots = usePanelRemarks(reading, work);
  const viewer = shown && { ...reading, work, position: shown, lang, dir, path, linkState, remarks: dots?.remarks ?? null };
  return (
    <div
      className="reader comic"
      data-ready={ready ? '' : undefined}
      data-notes={hidesNotes ? 'hidden' : undefined}
      data-panel={panels.open ?? undefined}
      suppressHydrationWarning // the inline script hides the notes of a visitor before hydration
    >
      {part && !signedIn && !ready && <NotesScript />}
      {viewer &&
        (ready ? (
          <ViewerDialog {...viewer} {...{ goTo, version }} onClose={close} fallback={<StaticViewer {...viewer} />} onMissing={close} />
        ) : (
          <StaticViewer {...viewer} />
        ))}
      <div inert={Boolean(viewer) && !ready}>
        <ReaderBar
          up={part ? { to: home, label: 'Back to Comic' } : null}
          title={part?.title ?? work.title}
          by={work.author.name}
          isHidden={isBarHidden}
        >
          <WorkLike {...reading} />
          <BarActions {...reading} />
        </ReaderBar>
        <div className="reader-layout">
          <main id="main" className="reader-page">
            <StateNotice notice={part?.notice ?? work.notice} />
            <ContinueLink part="arc" workId={work.id} at={work.continueAt} />
            {part && <ArcHead arc={part} author={work.author.name} lang={lang} />}
            {part && !hidesNotes && <AuthorNote text={part.notes.before} />}
            <PanelsOrNotice {...{ signedIn, work, part, lang, dots }} progress={startedAt} back={back} />
            <span id={END_OF_PAGES} />
            {part && !hidesNotes && <AuthorNote text={part.notes.after} />}
            {part?.after && <NextArc arc={part.after} workId={work.id} />}
            {!part?.after && (part || !parts.parts.length) && <NextInSeries places={work.series} />}
            <Announcement text={part ? '' : work.announcement} />
            <PartsList part="arc" workId={work.id} first={parts} isOwn={isOwn} current={part?.id} />
          </main>
          <WorkDetails work={work} edits={part?.edits ?? work.edits} lang={lang} heading={part ? 'h2' : 'h1'}>
            <DetailsActions {...reading} />
            <WarnAgain work={work} />
            {isOwn && <AuthorActions work={work} part={part} />}
          </WorkDetails>
          <div className="reader-side">
            <CommentsPanel {...reading} />
            <SharePanel kind="comic" address={address} siteName={siteName} panels={panels} />
          </div>
        </div>
      </div>
      <UpdatedNotice {...version} />
    </div>
  );
}

type ShownProps = Pick<Props, 'work' | 'part' | 'signedIn' | 'lang'> & {
  progress: number;
  dots: ReturnType<typeof useRemarks>;
  back: string;
};

/** The gallery, or what covers it. */
const PanelsOrNotice = ({ work, part, signedIn, dots, back, ...shown }: ShownProps) =>
  work.covering.length ? (
    <CoveredNotice signedIn={signedIn} work={work} part={part && { ...part, kind: 'arc' }} covering={work.covering} />
  ) : (
    <>
      <Gallery
        {...shown}
        panels={work.panels}
        owner={{ workId: work.id, partId: part?.id ?? null, signedIn }}
        remarks={dots?.remarks ?? null}
      />
      <RemarksStart shown={dots} back={back} />
    </>
  );

const NotesScript = () => (
  <script nonce={useContext(Nonce)} suppressHydrationWarning>
    {import.meta.env.SSR ? notesScript : ''}
  </script>
);

const StaticViewer = (props: Parameters<typeof ViewerStage>[0]) => (
  <section className="viewer" data-theme="dark" dir={props.dir} aria-label="Comic viewer">
    <ViewerStage {...props} />
  </section>
);

const ArcHead = ({ arc, author, lang }: { arc: Part; author: string; lang: string | undefined }) => (
  <header className="arc-head">
    <h1 className="display" dir="auto" lang={lang}>
      {arc.title}
    </h1>
    <p>
      <span dir="auto">{author}</span> · <time>{arc.when}</time>
    </p>
    {arc.description && (
      <p className="arc-text" dir="auto" lang={lang}>
        {arc.description}
      </p>
    )}
  </header>
);

const NextArc = ({ arc, workId }: { arc: PartLine; workId: string }) => (
  <p className="gallery-place">
    <ButtonLink variant="ink" to={partKinds.arc.address(workId, arc.id)} rel="next">
      Next arc: <bdi>{arc.title}</bdi>
    </ButtonLink>
  </p>
);
