import { href, Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { CreativeThought } from '../../people/thought/creative-thought.tsx';
import { feedAddress, type Topic } from '../post-rules.ts';

type Props = { topics: readonly Topic[]; topic: string | null; figures: boolean; thought: string | null; signedIn: boolean };

/** The panel beside the feed, on large screens only. `topic` is the one whose posts are listed. */
export function SidePanel({ topics, topic, figures, thought, signedIn }: Props) {
  const maxPosts = Math.max(1, ...topics.map(({ posts }) => posts));
  return (
    <aside className="feed-side" aria-label="Around the feed">
      <CreativeThought thought={thought} own={signedIn} signedIn={signedIn} heading />
      {topics.length > 0 && (
        <section className="feed-card" aria-labelledby="trending-topics">
          <h2 className="display" id="trending-topics">
            Trending Topics
          </h2>
          <ol>
            {topics.map(({ tag, posts }) => (
              <li key={tag} className="feed-topic">
                <Link to={feedAddress(tag)} aria-current={tag === topic?.toLowerCase() ? 'page' : undefined}>
                  <b dir="auto">#{tag}</b>
                </Link>
                {figures && <span>{counted(posts, 'post')}</span>}
                <i aria-hidden="true" style={{ '--share': `${Math.round((posts / maxPosts) * 1000) / 10}%` } as React.CSSProperties} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="feed-card" aria-labelledby="community-guidelines">
        <h2 className="display" id="community-guidelines">
          Community Guidelines
        </h2>
        <p>Praise the work. Question the work. Leave the person out of it.</p>
        <ButtonLink to={href('/writing-guidelines')} variant="line" size="sm" className="mt-3">
          Community Guidelines
        </ButtonLink>
      </section>
    </aside>
  );
}
