import { LocalDate } from '#ui/dates/local-date.tsx';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import './challenge-prompt.css';
import { GUIDELINE } from '../challenge-rules.ts';

type Props = { challenge: { title: string; description: string; endDate: Date } };

/** The challenge that an entry is written for, with the length guideline. */
export const ChallengePrompt = ({ challenge: { title, description, endDate } }: Props) => (
  <section className="challenge-prompt" aria-labelledby="challenge-prompt">
    <p className="challenge-prompt-flag">
      <ChallengeGlyph size={16} />
      Weekly Challenge
    </p>
    <h2 className="display" id="challenge-prompt" dir="auto">
      {title}
    </h2>
    <p dir="auto">{description}</p>
    <p className="challenge-prompt-rules">{GUIDELINE}</p>
    <p className="challenge-prompt-rules">
      Ends on <LocalDate at={endDate} />.
    </p>
  </section>
);
