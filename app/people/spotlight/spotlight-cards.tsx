import { Avatar } from '#ui/display/avatar.tsx';
import { shortCount } from '#ui/display/count-rules.ts';
import { CreatorLink } from '../creator-link.tsx';
import type { Creator } from './spotlight.server.ts';
import './spotlight.css';

/** Captions of the empty frames (HUB-13). */
const EMPTY_CAPTIONS = ['This could be you', 'A place by the fire', 'A chair by the window', 'Room for one more'];

const Spectators = ({ n }: { n: number }) => (
  <>
    <b aria-hidden>{shortCount(n)}</b>
    <span className="sr-only">{n.toLocaleString('en-US')}</span> {n === 1 ? 'spectator' : 'spectators'}
  </>
);

type Props = { creators: Creator[] };

/** Creators with their line (HOME-24). */
export const SpotlightCards = ({ creators }: Props) =>
  creators.map(({ id, line, spectators, stories, ...person }) => (
    <CreatorLink key={id} username={person.username} className="spotlight-card">
      <Avatar person={person} arch />
      <span className="spotlight-words">
        <b className="display" dir="auto">
          {person.name}
        </b>
        <small dir="ltr">@{person.username}</small>
        {line && <q dir="auto">{line}</q>}
        <span className="spotlight-stat">
          <Spectators n={spectators} />
          <i aria-hidden>•</i>
          <b>{stories.toLocaleString('en-US')}</b> {stories === 1 ? 'story' : 'stories'}
        </span>
      </span>
    </CreatorLink>
  ));

/** Up to four portraits; empty frames while there are no creators (HUB-11, HUB-13). */
export const SpotlightPortraits = ({ creators }: Props) => (
  <ul className="spotlight-portraits">
    {creators.map(({ id, spectators, ...person }) => (
      <li key={id}>
        <CreatorLink username={person.username} className="spotlight-portrait">
          <Avatar person={person} arch />
          <b className="display" dir="auto">
            {person.name}
          </b>
          <small dir="ltr">@{person.username}</small>
          <span className="spotlight-stat">
            <Spectators n={spectators} />
          </span>
        </CreatorLink>
      </li>
    ))}
    {!creators.length &&
      EMPTY_CAPTIONS.map((words) => (
        <li key={words} className="spotlight-portrait">
          <span className="avatar avatar-arch spotlight-place" aria-hidden />
          <small>{words}</small>
        </li>
      ))}
  </ul>
);
