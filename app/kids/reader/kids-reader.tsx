import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import '@fontsource/andika/400.css';
import '@fontsource/andika/700.css';
import { useCommentsNow } from '../../comments/use-comment-list.tsx';
import { ShareWays } from '../../engagement/share-ways.tsx';
import { useLive } from '../../live/live.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { usePageAhead } from '../../reader/text/use-page-ahead.ts';
import { swipeHandlers, type Turn, useTurnDirection, useTurningKeys } from '../../reader/use-page-turning.ts';
import { useReadingProgress } from '../../reader/use-reading-progress.ts';
import { kinds } from '../../works/kinds.ts';
import '../kids.css';
import { AboutStory } from './about-story.tsx';
import { KidsBar } from './kids-bar.tsx';
import { KidsCards } from './kids-cards.tsx';
import { KidsPager } from './kids-pager.tsx';
import './kids-reader.css';
import type { KidsStory, Opened } from './kids-story.ts';
import { StoryWords } from './story-words.tsx';

const KidsDialog = lazyComponent(() => import('./kids-dialog.tsx'));

type Props = {
  work: KidsStory;
  signedIn: boolean;
  mine: boolean;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  address: string;
  siteName: string;
};

/** The reader of kids stories: one page at a time, with two large arrows. */
export function KidsReader({ work: loaded, signedIn, mine, lang, dir, address, siteName }: Props) {
  const navigate = useNavigate();
  const work = useCommentsNow(loaded);
  const here = kinds.kids_book.address(work.id);
  const { page, loading } = usePageAhead(here, `/works/${work.id}/pages`, work.page, work.pagesCount);
  const position = page?.position ?? 1;
  const of = Math.max(1, work.pagesCount);
  const turned = useTurnDirection(position);
  const [opened, open] = useState<Opened>(null);
  const back = `${here}?page=${position}`;
  useLive([`work:${work.id}`, `visibility:${work.author.id}`]);
  useReadingProgress(work, null, position, signedIn); // KIDS-47

  const goTo = useCallback(
    (to: number) => to >= 1 && to <= of && to !== position && navigate(`?page=${to}`, { replace: true, preventScrollReset: true }),
    [of, position, navigate],
  );
  const turn = useCallback((way: Turn) => void goTo(way === 'next' ? position + 1 : position - 1), [goTo, position]);
  const toEnd = useCallback((end: 'first' | 'last') => void goTo(end === 'first' ? 1 : of), [goTo, of]);
  useTurningKeys({ rtl: dir === 'rtl', turn, goTo: toEnd });

  const actions = { work, signedIn, mine, back, open };
  const share = { what: 'kids story', siteName, address };
  return (
    <main className="kids kids-reader" id="main">
      <KidsBar {...actions} />
      <div className="wrap kids-page">
        <div className="kids-book" {...swipeHandlers(dir === 'rtl', turn)}>
          <StoryWords title={work.title} page={page} lang={lang} dir={dir} turn={turned} loading={loading} />
          <KidsPager position={position} of={of} dir={dir} />
        </div>
        <AboutStory {...actions} lang={lang} />
        <KidsCards {...actions} />
        {/* The target of Share without JavaScript. */}
        <section className="kids-card kids-share-plain" id="share" aria-label="Share">
          <ShareWays {...share} />
        </section>
      </div>
      {opened && <KidsDialog {...actions} opened={opened} share={share} onClose={() => open(null)} onMissing={() => open(null)} />}
    </main>
  );
}
