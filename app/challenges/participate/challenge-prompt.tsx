import { LocalDate } from '#ui/dates/local-date.tsx';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import './challenge-prompt.css';
import { GUIDELINE } from '../challenge-rules.ts';

type Props = { challenge: { title: string; description: string; endDate: Date } };

/** The challenge that an entry is written for, with the length guideline. */
export const ChallengePrompt = ({ challenge: { title, description, endDate } }: Props) => (
  <section className="assignment" aria-labelledby="assignment">
    <p className="assignment-flag">
      <ChallengeGlyph size={16} />
      Weekly Challenge
    </p>
    <h2 className="display" id="assignment" dir="auto">
      {title}
    </h2>
    <p dir="auto">{description}</p>
    <p className="assignment-rules">{GUIDELINE}</p>
    <p className="assignment-rules">
      Ends on <LocalDate at={endDate} />.
    </p>
  </section>
);
