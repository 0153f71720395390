import { Hourglass } from 'lucide-react';
import { href, Link } from 'react-router';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import './challenge-card.css';

type Props = { title: string; description: string; ends: string };

/** The weekly challenge as a card that links to the challenges page; the last word of its title is italic. */
export function ChallengeCard({ title, description, ends }: Props) {
  const cut = title.lastIndexOf(' ') + 1;
  return (
    <article className="challenge-card-banner" aria-labelledby="weekly-challenge">
      <p className="challenge-card-banner-flag">
        <ChallengeGlyph size={18} />
        Weekly Challenge
      </p>
      <h3 className="display" id="weekly-challenge">
        <Link to={href('/weekly-challenges')}>
          {title.slice(0, cut)}
          <i>{title.slice(cut)}</i>
        </Link>
      </h3>
      <p className="challenge-card-banner-words">{description}</p>
      <p className="challenge-card-banner-ends">
        <Hourglass size={18} strokeWidth={1.75} aria-hidden />
        {ends}
      </p>
    </article>
  );
}
