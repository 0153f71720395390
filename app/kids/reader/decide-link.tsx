import { href, Link } from 'react-router';
import type { KidsStory } from './kids-story.ts';

type Props = { work: KidsStory; groupId: string };

/** Leads a grown-up from a story in review to where they decide about it (SAFE-06). */
export function DecideLink({ work, groupId: id }: Props) {
  const isWaiting = work.notice?.review === 'waiting';
  return (
    <p className="kids-decide">
      <Link
        className="kids-btn kids-btn-ember kids-btn-small"
        to={isWaiting ? href('/groups/:id/review', { id }) : href('/groups/:id', { id })}
      >
        {isWaiting ? 'Decide about this story' : 'Back to the group'}
      </Link>
    </p>
  );
}
