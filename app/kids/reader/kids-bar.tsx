import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { WorkLike } from '../../engagement/like-button.tsx';
import { kinds } from '../../works/kinds.ts';
import { CommentsOpener, MoreActions, type StoryActions } from './story-actions.tsx';
import './kids-bar.css';

/** The link back to the zone and the actions of a story. */
export const KidsBar = (actions: StoryActions) => {
  const { work, signedIn, back } = actions;
  return (
    <div className="kids-bar">
      <Link className="kids-back" to={kinds.kids_book.list}>
        <ArrowLeft className="turns" size={20} strokeWidth={2.25} aria-hidden />
        <span>
          <span className="kids-back-word">Back to </span>Kids Zone
        </span>
      </Link>
      <div className="kids-bar-actions">
        <WorkLike work={work} signedIn={signedIn} back={back} withWord />
        <CommentsOpener {...actions} />
        <MoreActions {...actions} />
      </div>
    </div>
  );
};
