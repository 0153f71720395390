import { Form, href, Link, useNavigation } from 'react-router';
import { Cover } from '../../works/covers/cover.tsx';
import { AnimalPicture } from '../children/animal.tsx';
import { StepLine } from './step-picture.tsx';
import type { GroupStory } from './stories.server.ts';
import { STEP_WORDS } from './story-state-rules.ts';
import './stories.css';

type Props = {
  id: string;
  stories: GroupStory[];
  more: string | null;
  /** Whether the viewer is a grown-up, who decides. */
  decides?: boolean;
};

/** What the group shares, for its children and grown-ups (SAFE-08). */
export const GroupStories = ({ id, stories, more, decides = false }: Props) => (
  <section aria-labelledby="group-stories">
    <h2 id="group-stories">Stories of our group</h2>
    {stories.length === 0 && <p>No stories yet.</p>}
    <ul className="story-list">
      {stories.map((story) => (
        <li key={story.id} className="kids-card">
          <GroupStoryRow story={story}>{decides && <Decide id={id} story={story} />}</GroupStoryRow>
        </li>
      ))}
    </ul>
    {more && (
      <Link className="kids-btn kids-btn-white kids-btn-small" to={`?ours=${more}`}>
        Older stories
      </Link>
    )}
  </section>
);

const GroupStoryRow = ({ story, children }: { story: GroupStory; children: React.ReactNode }) => (
  <article className="story-row" aria-label={story.title}>
    <Link className="story-open" to={href('/kids-book/:id', { id: story.id })}>
      <span className="story-cover">
        <Cover work={story} sizes="96px" />
      </span>
      <b dir="auto">{story.title}</b>
    </Link>
    <div className="story-states">
      <span className="story-step">
        <AnimalPicture animal={story.author.animal} size={48} />
        <span>
          By <bdi>{story.author.name}</bdi>
        </span>
      </span>
      <StepLine step={story.step}>{STEP_WORDS[story.step]}</StepLine>
      {children}
    </div>
  </article>
);

/** The choices for a story that was approved before; the review page has those for new ones. */
function Decide({ id, story }: { id: string; story: GroupStory }) {
  const busy = useNavigation().formMethod === 'POST';
  const button = (choice: 'zone' | 'back', words: string) => (
    <button type="submit" name="choice" value={choice} className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
      {words}
      <span className="sr-only"> “{story.title}”</span>
    </button>
  );
  return (
    <Form method="post" action={href('/groups/:id/review', { id })} className="story-decide">
      <input type="hidden" name="work" value={story.id} />
      <input type="hidden" name="version" value={story.draftId} />
      <input type="hidden" name="back" value="group" />
      {story.step === 'group' && button('zone', 'Send to the Kids Zone')}
      {button('back', 'Take back')}
    </Form>
  );
}
