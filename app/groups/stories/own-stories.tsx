import { Form, href, Link, useNavigation } from 'react-router';
import { Cover } from '../../works/covers/cover.tsx';
import { StepLine } from './step-picture.tsx';
import type { GroupStory } from './stories.server.ts';
import { CHANGES_WORDS, mayChange, STEP_WORDS } from './story-state-rules.ts';
import './stories.css';

type Props = { stories: GroupStory[]; more: string | null };

/** A child's own stories, newest first, each with its state in words and a picture (SAFE-06). */
export const OwnStories = ({ stories, more }: Props) => (
  <section aria-labelledby="own-stories">
    <h2 id="own-stories">My stories</h2>
    {stories.length === 0 && <p>Your stories will appear here when you publish them.</p>}
    <ul className="story-list">
      {stories.map((story) => (
        <li key={story.id} className="kids-card">
          <OwnStory story={story} />
        </li>
      ))}
    </ul>
    {more && (
      <Link className="kids-btn kids-btn-white kids-btn-small" to={`?mine=${more}`}>
        Older stories
      </Link>
    )}
  </section>
);

function OwnStory({ story }: { story: GroupStory }) {
  const { id, title, step, note, changes } = story;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <article className="story-row" aria-label={title}>
      <Link className="story-open" to={href('/kids-book/:id', { id })}>
        <span className="story-cover">
          <Cover work={story} sizes="96px" />
        </span>
        <b dir="auto">{title}</b>
      </Link>
      <div className="story-states">
        <StepLine step={step}>{STEP_WORDS[step]}</StepLine>
        {note && <Note>{note}</Note>}
        {changes && <StepLine step={changes.step}>{CHANGES_WORDS[changes.step]}</StepLine>}
        {changes?.note && <Note>{changes.note}</Note>}
        {mayChange(step) && (
          <Form method="post" action={href('/works/:id/change', { id })}>
            <button type="submit" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
              Change my story
              <span className="sr-only"> “{title}”</span>
            </button>
          </Form>
        )}
      </div>
    </article>
  );
}

const Note = ({ children }: { children: string }) => (
  <blockquote className="story-note">
    <p dir="auto">{children}</p>
  </blockquote>
);
