import { useState } from 'react';
import '@fontsource/andika/400.css';
import '@fontsource/andika/700.css';
import { StateNotice } from '../../audience/state-notice.tsx';
import type { ReadyMade } from '../../comments/ready-made/ready-made-rules.ts';
import { useLiveComments } from '../../comments/use-comment-list.tsx';
import { useSite } from '../../document/site.ts';
import { END_OF_PAGES, useFinish } from '../../engagement/library/reading/use-finish.ts';
import { CopyLink } from '../../engagement/share/copy-link.tsx';
import { useLive } from '../../live/live.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { UpdatedNotice } from '../../reader/edits/updated-notice.tsx';
import { useTextPages } from '../../reader/text/use-text-pages.ts';
import { useReadingProgress } from '../../reader/use-reading-progress.ts';
import { NextInSeries } from '../../series/places/next-in-series.tsx';
import { kinds } from '../../works/kinds.ts';
import '../../document/kids.css';
import { AboutStory } from './about-story.tsx';
import { DecideLink } from './decide-link.tsx';
import { KidsBar } from './kids-bar.tsx';
import { KidsCards } from './kids-cards.tsx';
import { KidsPager } from './kids-pager.tsx';
import './kids-reader.css';
import { KIDS_SHARE, type KidsDialogName, type KidsStory, mayShare } from './kids-story.ts';
import { StoryWords } from './story-words.tsx';

const KidsDialog = lazyComponent(() => import('./kids-dialog.tsx'));

type Props = {
  work: KidsStory;
  signedIn: boolean;
  isOwn: boolean;
  readyMade: ReadyMade;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  /** The group in which a grown-up decides about the story; null for everyone else, and for a story that is not in review. */
  decidesIn: string | null;
};

/** The reader of kids stories: one page at a time, with two large arrows. */
export function KidsReader({ work: loaded, signedIn, isOwn, readyMade, lang, dir, address, decidesIn }: Props) {
  const work = useLiveComments(loaded);
  const of = Math.max(1, work.pagesCount);
  const { page, loading, position, direction, back, swipe, version } = useTextPages({
    path: kinds.kids_book.address(work.id),
    work: work.id,
    revision: work.revision,
    loaded: work.page,
    of,
    dir,
    preventScrollReset: true, // the page scrolls to its beginning
  });
  const [dialog, setDialog] = useState<KidsDialogName | null>(null);
  useLive([`work:${work.id}`, `visibility:${work.author.id}`, ...work.series.map(({ id }) => `series:${id}`)]);
  useReadingProgress(work, null, position, signedIn); // KIDS-47
  useFinish(work, null, position >= of ? of : null, signedIn);

  const actions = { work, signedIn, isOwn, readyMade, back, open: setDialog };
  const canShare = mayShare(useSite().viewer);
  return (
    <main className="kids kids-reader" id="main">
      <KidsBar {...actions} />
      <div className="wrap">
        <StateNotice notice={work.notice} />
        {decidesIn && <DecideLink work={work} groupId={decidesIn} />}
      </div>
      <div className="wrap kids-page">
        <div className="kids-book" {...swipe}>
          <StoryWords title={work.title} page={page} lang={lang} dir={dir} turn={direction} loading={loading} />
          <span id={END_OF_PAGES} />
          <KidsPager position={position} of={of} dir={dir} />
          {position >= of && <NextInSeries places={work.series} />}
        </div>
        <AboutStory {...actions} lang={lang} />
        <KidsCards {...actions} />
        {/* The target of Share without JavaScript. */}
        {canShare && (
          <section className="kids-card kids-share-plain share-ways" id="share" aria-label="Share">
            <CopyLink address={address} {...KIDS_SHARE} />
          </section>
        )}
      </div>
      <UpdatedNotice {...version} />
      {dialog && (
        <KidsDialog {...actions} name={dialog} address={address} onClose={() => setDialog(null)} onMissing={() => setDialog(null)} />
      )}
    </main>
  );
}
