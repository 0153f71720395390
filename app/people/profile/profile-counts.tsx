import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { shortCount } from '#ui/display/count-rules.ts';
import type { Profile } from '../profile-rules.ts';
import './profile-counts.css';

const Count = ({ n, children }: { n: number; children: ReactNode }) => (
  <>
    <b aria-hidden>{shortCount(n)}</b>
    <span className="sr-only">{n.toLocaleString('en-US')} </span>
    <span>{children}</span>
  </>
);

/** Counts of stories, posts, series, collections, spectators and spectating; the last four are links (PROFILE-02, AMB-96, SHELL-23). */
export const ProfileCounts = ({ profile, spectators }: { profile: Profile; spectators: number }) => {
  const { username, stories, posts, spectating, seriesCount, collectionsCount, own } = profile;
  return (
    <ul className="profile-counts">
      <li>
        <Count n={stories}>{stories === 1 ? 'Story' : 'Stories'}</Count>
      </li>
      <li>
        <Count n={posts}>{posts === 1 ? 'Post' : 'Posts'}</Count>
      </li>
      {(own || seriesCount > 0) && (
        <li>
          <Link to={href('/profile/:username/series', { username })}>
            <Count n={seriesCount}>Series</Count>
          </Link>
        </li>
      )}
      {(own || collectionsCount > 0) && (
        <li>
          <Link to={href('/profile/:username/collections', { username })}>
            <Count n={collectionsCount}>{collectionsCount === 1 ? 'Collection' : 'Collections'}</Count>
          </Link>
        </li>
      )}
      <li>
        <Link to={href('/profile/:username/:side', { username, side: 'spectators' })}>
          <Count n={spectators}>{spectators === 1 ? 'Spectator' : 'Spectators'}</Count>
        </Link>
      </li>
      <li>
        <Link to={href('/profile/:username/:side', { username, side: 'spectating' })}>
          <Count n={spectating}>Spectating</Count>
        </Link>
      </li>
    </ul>
  );
};
