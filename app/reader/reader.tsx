import { Share2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { currentTheme } from '#ui/theme/theme.ts';
import type { Comment } from '../comments/comment-rules.ts';
import { useCounts, useLive } from '../live/live.ts';
import { lazyComponent, lazyOnOpen } from '../loading/lazy-component.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { kinds, partKinds } from '../works/kinds.ts';
import type { PartLine, PartList } from './parts/part-rules.ts';
import { PartsList } from './parts/parts-list.tsx';
import { type ReadingSettings, themeOf } from './settings/reading-rules.ts';
import '#ui/controls/button.css';
import '#ui/controls/checkbox.css';
import '#ui/controls/field.css';
import '../comments/comments.css';
import '../engagement/engagement.css';
import './settings/reading-settings-form.css';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { SaveButton } from '../engagement/save-button.tsx';
import type { ReadText } from './read.server.ts';
import { settingsScript, useReadingSettings } from './settings/use-reading-settings.ts';
import './reader.css';
import { Comments, OwnerActions, Sharing } from './lazy-panels.ts';
import { Pager } from './pager.tsx';
import { PanelLink, type PanelName, ReaderBar } from './reader-bar.tsx';
import { PANEL_BODY, ReaderPanel } from './reader-panel.tsx';
import { PageView } from './text/page-view.tsx';
import { usePageAhead } from './text/use-page-ahead.ts';
import { useOpenPanel } from './use-open-panel.ts';
import { swipeHandlers, type Turn, useHiddenOnScroll, useTurnDirection, useTurningKeys } from './use-page-turning.ts';
import { useReadingProgress } from './use-reading-progress.ts';
import { WorkDetails } from './work-details.tsx';

const Settings = lazyOnOpen(async () => ({ default: (await import('./settings/reading-settings-form.tsx')).ReadingSettingsForm }));

const EndOfWork = lazyComponent(() => import('./next-reads/end-of-work.tsx'));

const PANELS = ['comments', 'share', 'reading-settings'] as const;

type Props = {
  work: Omit<ReadText, 'settings' | 'viewed' | 'comments' | 'parts' | 'ageRange' | 'featured'> & {
    comments: Comment[];
    stored: number | null;
  };
  /** The chapters of the work; null where its kind has none. */
  parts: PartList | null;
  /** The open chapter; null: the work itself. */
  part: { id: string; title: string; pagesCount: number; before: PartLine | null; after: PartLine | null } | null;
  /** Of a challenge entry: its like button and the content below its page. */
  entry?: { like(back: string): ReactNode; below(comments: { open: boolean; onToggle(): void }): ReactNode };
  signedIn: boolean;
  mine: boolean;
  settings: ReadingSettings | null;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  siteName: string;
  nonce: string;
};

/** The reader of text works: one page at a time, in the reader's paper and type. */
export function Reader({ work, parts, part, entry, signedIn, mine, settings: account, lang, dir, address, siteName, nonce }: Props) {
  const navigate = useNavigate();
  const [settings, choose] = useReadingSettings(account, signedIn);
  const [panel, setPanel] = useOpenPanel(work.id, PANELS);
  const hidden = useHiddenOnScroll();
  const { noun, address: addressOf } = kinds[work.kind];
  const home = addressOf(work.id);
  const here = part ? partKinds.chapter.address(work.id, part.id) : home;
  const of = part ? part.pagesCount : work.pagesCount;
  const title = part?.title ?? work.title;
  const { page, loading } = usePageAhead(
    here,
    part ? `/works/${work.id}/parts/${part.id}/pages` : `/works/${work.id}/pages`,
    work.page,
    of,
  );
  const position = page?.position ?? 1;
  const turnDirection = useTurnDirection(position);
  const theme = themeOf(settings.paper);
  const back = `${here}?page=${position}`;

  useLive([`work:${work.id}`, `visibility:${work.author.id}`]);
  const { comments: commentsCount } = useCounts(`work:${work.id}`, { comments: work.commentsCount });
  useReadingProgress(work, part, position, signedIn);
  useSiteTheme(theme);

  const goTo = useCallback(
    (to: number) => to >= 1 && to <= of && to !== position && navigate(`?page=${to}`, { replace: true }),
    [of, position, navigate],
  );
  // After the last page comes the next chapter; before the first page of a chapter the previous chapter or the book.
  const next = position < of ? null : part ? part.after : (parts?.parts[0] ?? null);
  const nextPart = next ? partKinds.chapter.address(work.id, next.id) : null;
  const lastPart = part && position === 1 ? (part.before ? partKinds.chapter.address(work.id, part.before.id) : home) : null;
  const turn = useCallback(
    (way: Turn) => {
      const beyond = way === 'next' ? nextPart : lastPart;
      void (beyond ? navigate(beyond) : goTo(way === 'next' ? position + 1 : position - 1));
    },
    [goTo, position, nextPart, lastPart, navigate],
  );
  const goToEnd = useCallback((end: 'first' | 'last') => void goTo(end === 'first' ? 1 : of), [goTo, of]);
  useTurningKeys({ rtl: dir === 'rtl', turn, goTo: goToEnd });

  const ready = useHydrated();
  const close = () => setPanel(null);
  const toggle = (name: PanelName) => setPanel(panel === name ? null : name);
  const panelProps = (name: PanelName) => ({ open: panel === name, className: PANEL_BODY, onMissing: close });
  const pager = <Pager position={position} of={Math.max(1, of)} dir={dir} before={lastPart} after={nextPart} />;
  const ground = ready ? (currentTheme() === 'dark' ? 'dusk' : 'paper') : null;

  return (
    <div
      className="reader"
      data-ready={ready ? '' : undefined}
      data-theme={theme}
      data-paper={settings.paper ?? undefined}
      data-typeface={settings.typeface}
      data-size={settings.size}
      data-spacing={settings.spacing}
      data-width={settings.width}
      data-dim={settings.dim ? '' : undefined}
      data-panel={panel ?? undefined}
      data-entry={entry ? '' : undefined}
      suppressHydrationWarning // the inline script sets a visitor's settings before hydration
    >
      {!signedIn && !ready && (
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? settingsScript : ''}
        </script>
      )}
      <ReaderBar
        work={{ ...work, commentsCount }}
        title={title}
        heading={part !== null}
        up={part ? { to: home, label: 'Back to Book' } : entry ? { to: kinds[work.kind].list, label: 'Back to Challenges' } : null}
        like={entry?.like(back)}
        below={Boolean(entry)}
        signedIn={signedIn}
        back={back}
        open={panel}
        toggle={toggle}
        hidden={hidden && !panel}
        report={mine ? null : work.kind}
      />
      <div className="reader-layout">
        <main id="main" className="reader-page" {...swipeHandlers(dir === 'rtl', turn)}>
          <PageView
            noun={noun}
            title={title}
            above={part ? work.title : work.author.name}
            page={page}
            lang={lang}
            dir={dir}
            turn={turnDirection}
            loading={loading}
          />
          {entry && of > 1 && pager}
          {ready && !entry && position >= of && !nextPart && (
            <EndOfWork work={work} signedIn={signedIn} mine={mine} back={back} onMissing={() => {}} />
          )}
          {entry?.below({ open: panel === 'comments', onToggle: () => toggle('comments') })}
        </main>
        <WorkDetails work={work} lang={lang} heading={part ? 'h2' : 'h1'}>
          <div className="work-details-actions">
            <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
            <PanelLink className="work-action" name="share" label="Share" open={panel === 'share'} onToggle={() => toggle('share')}>
              <Share2 size={20} strokeWidth={1.75} aria-hidden />
              Share
            </PanelLink>
            {!mine && <ReportButton type={work.kind} id={work.id} signedIn={signedIn} />}
          </div>
          {parts && <PartsList part="chapter" workId={work.id} first={parts} mine={mine} current={part?.id} />}
          {mine && (
            // A plain link: the browser downloads the file without the router.
            <a
              className="own-text"
              href={
                part ? href('/works/:id/parts/:partId/text', { id: work.id, partId: part.id }) : href('/works/:id/text', { id: work.id })
              }
              download
            >
              Export as plain text
            </a>
          )}
          {mine && (
            <OwnerActions
              open
              onMissing={() => {}}
              action={
                part
                  ? href('/works/:id/parts/:partId/delete', { id: work.id, partId: part.id })
                  : href('/works/:id/delete', { id: work.id })
              }
              noun={part ? 'chapter' : noun}
            />
          )}
        </WorkDetails>
        <div className="reader-side">
          <ReaderPanel id="reading-settings" title="Reading settings" open={panel === 'reading-settings'} onClose={close}>
            <Settings
              {...panelProps('reading-settings')}
              settings={settings}
              ground={ground}
              choose={choose}
              signedIn={signedIn}
              back={back}
            />
          </ReaderPanel>
          <ReaderPanel id="comments" title="Comments" open={panel === 'comments'} onClose={close}>
            <Comments
              {...panelProps('comments')}
              subject={{ on: 'work', id: work.id }}
              first={work.comments}
              count={commentsCount}
              loadedCount={work.commentsCount}
              signedIn={signedIn}
              back={back}
              all={Boolean(entry) && panel === 'comments'}
            />
          </ReaderPanel>
          <ReaderPanel id="share" title="Share" open={panel === 'share'} onClose={close}>
            <Sharing {...panelProps('share')} what={noun} siteName={siteName} address={address} />
          </ReaderPanel>
        </div>
      </div>
      {!entry && pager}
    </div>
  );
}

/** Sets the theme of the paper on the document, because dialogs and the background are outside the reader. */
function useSiteTheme(theme: 'light' | 'dark' | undefined) {
  useEffect(() => {
    if (!theme) return;
    const root = document.documentElement;
    const before = root.dataset.theme;
    root.dataset.theme = theme;
    return () => {
      root.dataset.theme = before;
    };
  }, [theme]);
}
