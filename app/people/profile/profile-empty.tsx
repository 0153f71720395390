import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph, ComicGlyph, TheoryGlyph, WorldGlyph } from '#ui/display/glyphs.tsx';
import { tabAddress } from './profile-tabs.tsx';
import type { Tab } from './shelves/profile-tab-rules.ts';

const TITLES: Record<Tab, string> = {
  all: 'Nothing here yet',
  posts: 'No posts yet',
  stories: 'No stories yet',
  comics: 'No comics yet',
  theories: 'No fan theories yet',
  worlds: 'No worlds yet',
  drafts: 'No drafts yet',
};

const GLYPHS: Partial<Record<Tab, ReactNode>> = {
  posts: <MessagesSquare size={56} strokeWidth={1.5} aria-hidden />,
  comics: <ComicGlyph size={72} />,
  theories: <TheoryGlyph size={72} />,
  worlds: <WorldGlyph size={72} />,
};

/** The empty state of a tab; on the viewer's own profile with a link to start (PROFILE-08). */
export function ProfileEmpty({ tab, own, further }: { tab: Tab; own: boolean; further: boolean }) {
  const { pathname } = useLocation();
  const action = further ? (
    <ButtonLink to={tabAddress(pathname, tab)} variant="line">
      Back to the top
    </ButtonLink>
  ) : own ? (
    <ButtonLink to={tab === 'posts' ? href('/posts') : href('/write')}>{tab === 'posts' ? 'Say something' : 'Start Writing'}</ButtonLink>
  ) : undefined;
  return (
    <div className="profile-empty">
      <Empty glyph={GLYPHS[tab] ?? <BookGlyph size={72} />} title={further ? 'That’s everything' : TITLES[tab]} action={action}>
        {further ? 'Everything else is on the earlier pages.' : own ? 'The shelf is dusted and waiting.' : 'Nothing on this shelf yet.'}
      </Empty>
    </div>
  );
}
