import type { ReactNode } from 'react';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { StateNotice } from '../../audience/state-notice.tsx';
import type { StateNotice as Notice } from '../../audience/state-rules.ts';
import { useCommentsCount } from '../../comments/use-comment-list.tsx';
import { END_OF_PAGES, useFinish } from '../../engagement/library/reading/use-finish.ts';
import { WorkLike } from '../../engagement/like-button.tsx';
import { useLive } from '../../live/live.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { NextInSeries } from '../../series/places/next-in-series.tsx';
import { kinds, partKinds } from '../../works/kinds.ts';
import { AuthorActions } from '../author-actions.tsx';
import { ContinueLink } from '../parts/continue-link.tsx';
import type { PartLine, PartList } from '../parts/part-rules.ts';
import { PartsList } from '../parts/parts-list.tsx';
import type { ReadText } from '../read.server.ts';
import { type ReadingSettings, themeOf } from '../settings/reading-rules.ts';
import { useReadingSettings } from '../settings/use-reading-settings.ts';
import '../reader.css';
import { OpenRemarks } from '../../comments/remarks/open-remarks.tsx';
import { CoveredNotice } from '../covered/covered-notice.tsx';
import { HiddenWork } from '../covered/hidden-work.tsx';
import { WarnAgain } from '../covered/warn-again.tsx';
import type { EditHistory } from '../edits/edits-rules.ts';
import { UpdatedNotice } from '../edits/updated-notice.tsx';
import { Announcement, AuthorNote, type PartNotes } from '../notes/author-note.tsx';
import { PanelLink } from '../panels/panel-link.tsx';
import { type Panels, usePanels } from '../panels/use-panels.ts';
import { ReaderBar } from '../reader-bar.tsx';
import type { OpenWork, Reading } from '../reading.ts';
import { RemarksStart } from '../remarks/remarks-start.tsx';
import { useRemarks } from '../remarks/use-remarks.ts';
import { SettingsPanel, SettingsScript, settingsAttributes } from '../settings/settings-panel.tsx';
import { useDocumentTheme } from '../settings/use-document-theme.ts';
import { CommentsPanel, SharePanel } from '../side-panels.tsx';
import { useHiddenOnScroll } from '../use-hidden-on-scroll.ts';
import { useReadingProgress } from '../use-reading-progress.ts';
import { BarActions, DetailsActions } from '../work-actions.tsx';
import { WorkDetails } from '../work-details.tsx';
import { PageView } from './page-view.tsx';
import { Pager } from './pager.tsx';
import { useBlockAtTop } from './use-block-at-top.ts';
import { useTextPages } from './use-text-pages.ts';

const EndOfWork = lazyComponent(() => import('../next-reads/end-of-work.tsx'));

const PANELS = ['comments', 'share', 'reading-settings'] as const;

/** The open chapter with its neighbors. */
type Part = {
  id: string;
  title: string;
  pagesCount: number;
  before: PartLine | null;
  after: PartLine | null;
  notice: Notice | null;
  edits: EditHistory;
  revision: number;
  notes: PartNotes;
};

type Props = {
  work: OpenWork & Pick<ReadText, 'page' | 'block'> & { requested: number | null } & Partial<Pick<ReadText, 'continueAt'>>;
  /** The chapters of the work; null where its kind has none. */
  parts: PartList | null;
  /** Null: the work itself is open. */
  part: Part | null;
  /** Of a challenge entry: its like button, and the content below its page. */
  entry?: { like(back: string): ReactNode; footer(panels: Panels): ReactNode };
  signedIn: boolean;
  isOwn: boolean;
  settings: ReadingSettings | null;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  siteName: string;
  nonce: string;
};

/** The reader of text works, or what is in its place for those whose settings hide the work. */
export const TextReader = (props: Props) => (props.work.hiddenMessage ? <HiddenWork work={props.work} /> : <OpenReader {...props} />);

/** One page at a time, in the reader's paper and type. */
function OpenReader({ work, parts, part, entry, signedIn, isOwn, settings: account, lang, dir, address, siteName, nonce }: Props) {
  const [settings, choose] = useReadingSettings(account, signedIn);
  const panels = usePanels(work.id, PANELS);
  const isBarHidden = useHiddenOnScroll() && !panels.open;
  const ready = useHydrated();
  const isCovered = work.covering.length > 0;
  const of = isCovered ? 1 : Math.max(1, part ? part.pagesCount : work.pagesCount);
  const { before, after, ...paths } = pathsOf(work, parts, part);
  const { revision } = part ?? work;
  const text = useTextPages({ ...paths, revision, loaded: work.page, of, dir, before, after });
  const { page, loading, position, direction, back, swipe } = text;
  const theme = themeOf(settings.paper);

  useLive([`work:${work.id}`, `visibility:${work.author.id}`, ...work.series.map(({ id }) => `series:${id}`)]);
  const commentsCount = useCommentsCount(work);
  const block = useBlockAtTop(position, work.block);
  const reads = signedIn && !isCovered;
  useReadingProgress(work, part, position, reads, block);
  useFinish(work, part?.id ?? null, position >= of && !after ? of : null, reads);
  useDocumentTheme(theme);

  const reading: Reading = { work, partId: part?.id ?? null, commentsCount, signedIn, isOwn, back, panels };
  const title = part?.title ?? work.title;
  const dots = useRemarks(reading, { isOff: settings.remarks === 'none', counts: page?.remarks, page: position });
  const pager = <Pager position={position} of={of} dir={dir} before={before} after={after} />;
  return (
    <div
      className="reader"
      data-ready={ready ? '' : undefined}
      data-theme={theme}
      {...settingsAttributes(settings)}
      data-panel={panels.open ?? undefined}
      data-entry={entry ? '' : undefined}
      suppressHydrationWarning // the inline script sets a visitor's settings before hydration
    >
      {!signedIn && !ready && <SettingsScript nonce={nonce} />}
      <ReaderBar {...placeOf(work, part)} as={entry ? 'div' : 'header'} title={title} by={work.author.name} isHidden={isBarHidden}>
        {entry?.like(back) ?? <WorkLike {...reading} />}
        <BarActions {...reading} />
        <PanelLink name="reading-settings" className="icon-btn reader-aa" label="Reading settings" panels={panels}>
          Aa
        </PanelLink>
      </ReaderBar>
      <div className="reader-layout">
        <main id="main" className="reader-page" {...swipe}>
          <AboveText work={work} part={part} position={position} />
          <PageOrNotice {...{ signedIn, work, part, page, lang, dir, loading }} turn={direction} remarks={dots?.remarks ?? null} />
          <RemarksStart shown={dots} back={back} />
          {settings.remarks === 'open' && dots && page && <OpenRemarks {...dots.remarks} />}
          {part && position >= of && <AuthorNote text={part.notes.after} />}
          <span id={END_OF_PAGES} />
          {entry && of > 1 && pager}
          {position >= of && !after && <NextInSeries places={work.series} />}
          {ready && !entry && !isCovered && position >= of && !after && (
            <EndOfWork work={work} signedIn={signedIn} isOwn={isOwn} back={back} onMissing={() => {}} />
          )}
          {entry?.footer(panels)}
        </main>
        <WorkDetails work={work} edits={part?.edits ?? work.edits} lang={lang} heading={part ? 'h2' : 'h1'}>
          <Announcement text={part ? '' : work.announcement} />
          <DetailsActions {...reading} />
          <WarnAgain work={work} />
          {parts && <PartsList part="chapter" workId={work.id} first={parts} isOwn={isOwn} current={part?.id} />}
          {isOwn && <AuthorActions work={work} part={part} />}
        </WorkDetails>
        <div className="reader-side">
          <SettingsPanel settings={settings} choose={choose} signedIn={signedIn} back={back} panels={panels} />
          <CommentsPanel {...reading} all={Boolean(entry)} />
          <SharePanel kind={work.kind} address={address} siteName={siteName} panels={panels} />
        </div>
      </div>
      {!entry && !isCovered && pager}
      <UpdatedNotice {...text.version} />
    </div>
  );
}

const AboveText = ({ work, part, position }: Pick<Props, 'work' | 'part'> & { position: number }) => (
  <>
    <StateNotice notice={part?.notice ?? work.notice} />
    <ContinueLink part="chapter" workId={work.id} at={work.continueAt} />
    {part && position === 1 && <AuthorNote text={part.notes.before} />}
  </>
);

type ShownProps = Pick<Props, 'work' | 'part' | 'signedIn'> & Omit<Parameters<typeof PageView>[0], 'noun' | 'title' | 'above'>;

/** The page, or what covers it. */
const PageOrNotice = ({ work, part, signedIn, ...shown }: ShownProps) =>
  work.covering.length ? (
    <CoveredNotice
      signedIn={signedIn}
      work={work}
      part={part && { ...part, kind: 'chapter' }}
      covering={work.covering}
      page={work.requested ?? undefined}
    />
  ) : (
    <PageView noun={kinds[work.kind].noun} title={part?.title ?? work.title} above={part ? work.title : work.author.name} {...shown} />
  );

/** The paths of the text, and of what comes before and after it: the chapters of a book follow its own pages. */
function pathsOf({ id, kind }: OpenWork, parts: PartList | null, part: Part | null) {
  const workPath = kinds[kind].address(id);
  const chapter = (line: PartLine | null | undefined) => (line ? partKinds.chapter.address(id, line.id) : null);
  return part
    ? {
        path: partKinds.chapter.address(id, part.id),
        work: id,
        part: part.id,
        before: chapter(part.before) ?? workPath,
        after: chapter(part.after),
      }
    : { path: workPath, work: id, before: null, after: chapter(parts?.parts[0]) };
}

/** How the bar names the place of the page: only the bar shows the title of a chapter on every page, so there it is the `h1`. */
function placeOf({ id, kind }: OpenWork, part: Part | null) {
  if (part) return { up: { to: kinds[kind].address(id), label: 'Back to Book' }, heading: 'h1' } as const;
  return { up: kind === 'challenge_entry' ? { to: kinds[kind].list, label: 'Back to Challenges' } : null };
}
