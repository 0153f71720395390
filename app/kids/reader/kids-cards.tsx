import { BookOpen, MessageCircle, Star, Telescope } from 'lucide-react';
import { Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { NO_COMMENTS, SIGN_IN_TO_COMMENT } from '../../comments/comment-rules.ts';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useIsChild } from '../../document/site.ts';
import { AnimalPicture } from '../../groups/children/animal.tsx';
import { CreatorLink } from '../../people/creator-link.tsx';
import { Badges } from '../badges.tsx';
import { Opener, type StoryActions } from './story-actions.tsx';
import './kids-cards.css';

const BADGES = [
  { name: 'Explorer', Icon: Telescope },
  { name: 'Bookworm', Icon: BookOpen, dim: true },
  { name: 'Commenter', Icon: MessageCircle, dim: true },
  { name: 'Super Fan', Icon: Star, dim: true },
] as const;

/** Cards for the author, the badges and the newest comments. */
export const KidsCards = (actions: StoryActions) => {
  const { author } = actions.work;
  const isChild = useIsChild();
  return (
    <div className="kids-cards">
      <section className="kids-card" aria-label="Author">
        <div className="kids-author">
          {author.animal ? <AnimalPicture animal={author.animal} size={56} /> : <Avatar person={author} size={56} />}
          <div>
            <h2>
              {author.animal && 'By '}
              <bdi>{author.name}</bdi>
            </h2>
            {author.username && <p dir="ltr">@{author.username}</p>}
          </div>
        </div>
        {/* A child has no profile, and is led to none (SAFE-05, SAFE-09). */}
        {author.username && !isChild && (
          <CreatorLink username={author.username} className="kids-view-profile">
            View Profile
          </CreatorLink>
        )}
      </section>
      <section className="kids-card" aria-labelledby="reading-badges">
        <h2 id="reading-badges">Reading Badges</h2>
        <Badges badges={BADGES} />
      </section>
      <CommentsCard {...actions} />
    </div>
  );
};

function CommentsCard({ work, signedIn, back, open }: StoryActions) {
  const signIn = useSignIn();
  return (
    <section className="kids-card kids-comment" aria-labelledby="comments-head" id="comments">
      <div className="kids-comment-head">
        <h2 id="comments-head">Comments ({work.commentsCount.toLocaleString('en-US')})</h2>
        {work.commentsCount > 0 && (
          <Opener what="comments" workId={work.id} open={open} className="kids-all" label="View All comments">
            View All
          </Opener>
        )}
      </div>
      {work.comments.length === 0 && <p>{NO_COMMENTS}</p>}
      {work.comments.map(({ id, author, createdAt, text }) => (
        <div key={id} className="kids-comment-one">
          <p>
            {author.animal && <AnimalPicture animal={author.animal} size={36} />}
            <b dir="auto">{author.name}</b> {author.username && <span dir="ltr">@{author.username}</span>} <i aria-hidden>•</i>{' '}
            <LocalDate at={createdAt} />
          </p>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {signedIn ? (
        <Opener what="comments" workId={work.id} open={open} className="kids-add">
          Add a comment...
        </Opener>
      ) : (
        <Link
          className="kids-add"
          to={signInAddress(back)}
          onClick={(event) => {
            event.preventDefault();
            signIn({ event });
          }}
        >
          {SIGN_IN_TO_COMMENT}
        </Link>
      )}
    </section>
  );
}
