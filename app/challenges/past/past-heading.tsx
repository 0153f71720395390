import { ArrowLeft } from 'lucide-react';
import { href, Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import { ItalicLastWord } from '../italic-last-word.tsx';

type Props = {
  challenge: { title: string; description: string; startDate: Date; endDate: Date; participantCount: number; entriesCount: number };
};

/** The heading of a past challenge, plainer than the banner of the running one. */
export function PastHeading({ challenge }: Props) {
  const { title, description, startDate, endDate, participantCount, entriesCount } = challenge;
  return (
    <header className="past-head">
      <Link className="challenges-way" to={href('/weekly-challenges')}>
        <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
        This week’s challenge
      </Link>
      <p className="past-head-flag">
        <ChallengeGlyph size={18} />
        Past Challenge
      </p>
      <h1 className="display" dir="auto">
        <ItalicLastWord title={title} />
      </h1>
      <p className="past-head-text" dir="auto">
        {description}
      </p>
      <p className="past-head-facts">
        <span>
          <LocalDate at={startDate} /> to <LocalDate at={endDate} />
        </span>
        <span>{counted(participantCount, 'participant')}</span>
        <span>{counted(entriesCount, 'entry', 'entries')}</span>
      </p>
    </header>
  );
}
