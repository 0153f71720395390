import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { kinds } from '../../works/kinds.ts';
import { LikeButton } from '../../works/like-button.tsx';
import { CommentsOpener, MoreActions, type StoryActions } from './story-actions.tsx';

/** Back to the zone, and what one can do with the story (KIDS-30, KIDS-45). */
export const KidsBar = (deeds: StoryActions) => {
  const { work, signedIn, back } = deeds;
  return (
    <div className="kids-bar">
      <Link className="kids-back" to={kinds.kids_book.list}>
        <ArrowLeft className="turns" size={20} strokeWidth={2.25} aria-hidden />
        <span>
          <span className="kids-back-word">Back to </span>Kids Zone
        </span>
      </Link>
      <div className="kids-bar-deeds">
        <LikeButton workId={work.id} likes={work.likes} liked={work.liked} signedIn={signedIn} back={back} />
        <CommentsOpener {...deeds} />
        <span className="kids-wide">
          <MoreActions {...deeds} />
        </span>
      </div>
    </div>
  );
};
