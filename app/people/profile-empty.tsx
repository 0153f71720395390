import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { BookGlyph } from '#ui/glyphs.tsx';
import type { Tab } from './profile-tab-rules.ts';
import { tabAddress } from './profile-tabs.tsx';

const TITLES: Record<Tab, string> = {
  all: 'Nothing here yet',
  posts: 'No posts yet',
  stories: 'No stories yet',
  comics: 'No comics yet',
  theories: 'No fan theories yet',
  worlds: 'No worlds yet',
  drafts: 'No drafts yet',
};

/** A shelf with nothing on it; one's own says how to begin (PROFILE-08). */
export function ProfileEmpty({ tab, own, further }: { tab: Tab; own: boolean; further: boolean }) {
  const { pathname } = useLocation();
  const way = further ? (
    <ButtonLink to={tabAddress(pathname, tab)} variant="line">
      To the beginning
    </ButtonLink>
  ) : own ? (
    <ButtonLink to={tab === 'posts' ? '/posts' : '/write'}>{tab === 'posts' ? 'Say something' : 'Start Writing'}</ButtonLink>
  ) : undefined;
  return (
    <div className="profile-empty">
      <Empty glyph={<BookGlyph size={72} />} title={further ? 'The list ends here' : TITLES[tab]} action={way}>
        {further ? 'Everything else stands before.' : own ? 'The shelf is dusted and waiting.' : 'This shelf is waiting for its first.'}
      </Empty>
    </div>
  );
}
