import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import type { ClosedComments } from '../../audience/comment-access-rules.ts';
import { CommentList } from '../../comments/comment-list.tsx';
import type { Comment } from '../../comments/comment-rules.ts';
import { subjects } from '../../comments/subject-rules.ts';
import { useLiveComments } from '../../comments/use-comment-list.tsx';
import { CreatorLink } from '../../people/creator-link.tsx';
import { PanelLink } from '../../reader/panels/panel-link.tsx';
import type { Panels } from '../../reader/panels/use-panels.ts';
import './entry-footer.css';
import { challengesAddress } from './entry-list-rules.ts';

type Author = { name: string; username: string; profilePicture: string | null };
type About = {
  bio: string;
  challenge: { id: string; title: string; description: string; endDate: Date; participantCount: number; isEnded: boolean } | null;
};
type Props = {
  work: {
    id: string;
    author: Author;
    comments: Comment[];
    commentsCount: number;
    ownHiddenComments: number;
    commentsClosed: ClosedComments | null;
  };
  about: About | null;
  panels: Panels;
};

/** Shown below an entry: its author, its challenge and the newest comments. */
export const EntryFooter = ({ work, about, panels }: Props) => (
  <div className="entry-footer">
    <section className="entry-footer-card" aria-labelledby="about-author">
      <h2 className="display" id="about-author">
        About the Author
      </h2>
      <div className="entry-footer-who">
        <Avatar person={work.author} size={56} />
        <p>
          <b dir="auto">{work.author.name}</b>
          <small dir="ltr">@{work.author.username}</small>
        </p>
      </div>
      {about?.bio && (
        <p className="entry-footer-text" dir="auto">
          {about.bio}
        </p>
      )}
      <CreatorLink username={work.author.username} className={buttonClass({ variant: 'line', size: 'sm' })}>
        View Profile
      </CreatorLink>
    </section>
    {about?.challenge && <AboutChallenge challenge={about.challenge} />}
    <NewestComments work={work} panels={panels} />
  </div>
);

function NewestComments({ work, panels }: Pick<Props, 'work' | 'panels'>) {
  const { comments, commentsCount, commentsClosed } = useLiveComments(work);
  const isReading = commentsCount > 0 || commentsClosed !== null;
  return (
    <section className="entry-footer-comment" aria-labelledby="newest-comments">
      <div className="entry-footer-head">
        <h2 className="display" id="newest-comments">
          Comments ({commentsCount.toLocaleString('en-US')})
        </h2>
        <PanelLink
          name="comments"
          className={buttonClass({ variant: 'line', size: 'sm' })}
          label={isReading ? 'View All comments' : 'Add a comment'}
          panels={panels}
        >
          {isReading ? 'View All' : 'Add a comment'}
        </PanelLink>
      </div>
      <CommentList
        comments={comments}
        isClosed={commentsClosed !== null}
        replyTo={{ subject: { on: 'work', id: work.id }, back: subjects.work.page(work.id) }}
      />
    </section>
  );
}

function AboutChallenge({ challenge }: { challenge: NonNullable<About['challenge']> }) {
  const { id, title, description, endDate, participantCount, isEnded } = challenge;
  return (
    <section className="entry-footer-card" aria-labelledby="about-challenge">
      <h2 className="display" id="about-challenge">
        About the Challenge
      </h2>
      <p className="entry-footer-flag">
        <ChallengeGlyph size={18} />
        <b dir="auto">{title}</b>
      </p>
      <p className="entry-footer-text" dir="auto">
        {description}
      </p>
      <dl>
        <div>
          <dt>{isEnded ? 'Ended' : 'Ends'}</dt>
          <dd>
            <LocalDate at={endDate} />
          </dd>
        </div>
        <div>
          <dt>Participants</dt>
          <dd>{participantCount.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <ButtonLink variant="line" size="sm" to={isEnded ? challengesAddress({ challenge: id }) : href('/weekly-challenges')}>
        All entries
      </ButtonLink>
    </section>
  );
}
