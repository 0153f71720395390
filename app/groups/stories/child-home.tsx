import { href, Link } from 'react-router';
import { useSite } from '../../document/site.ts';
import type { DraftLine } from '../../drafts/drafts.server.ts';
import { AnimalPicture } from '../children/animal.tsx';
import { GroupStories } from './group-stories.tsx';
import { OpenDrafts } from './open-drafts.tsx';
import { OwnStories } from './own-stories.tsx';
import type { ShownStories } from './stories.server.ts';

type Props = { groupId: string; name: string; animal: string; own: ShownStories; ours: ShownStories; drafts: DraftLine[] };

/** The page of a group for one of its children. */
export function ChildHome({ groupId, name, animal, own, ours, drafts }: Props) {
  const { site, unread } = useSite();
  const { kidsZone } = site;
  return (
    <main className="kids wrap groups" id="main">
      <AnimalPicture animal={animal} size={144} />
      <h1 className="display">
        Hello, <bdi>{name}</bdi>!
      </h1>
      {unread > 0 && (
        <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/notifications')}>
          News about my stories ({unread.toLocaleString('en-US')})
        </Link>
      )}
      {kidsZone === 'off' ? (
        <p>The Kids Zone is closed at the moment.</p>
      ) : (
        <>
          <p className="groups-ways">
            <Link className="kids-btn kids-btn-ember" to={href('/kids-writing')}>
              Write a story
            </Link>
            <Link className="kids-btn kids-btn-white" to={href('/kids-adventure')}>
              Read stories
            </Link>
          </p>
          <OpenDrafts drafts={drafts} />
          <OwnStories {...own} />
          <GroupStories id={groupId} {...ours} />
        </>
      )}
    </main>
  );
}
