import { ChallengeGlyph, Nib } from '#ui/display/glyphs.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { ChallengeArt } from './challenge-art.tsx';
import './challenge-banner.css';
import { endsIn, started, timeLeft, WORD_GOAL } from './challenge-rules.ts';
import { ItalicLastWord } from './italic-last-word.tsx';
import { ParticipateLink } from './participate/participate-link.tsx';

type Props = { challenge: { title: string; description: string; startDate: Date; endDate: Date; participantCount: number }; now: Date };

/** The banner of the running challenge: dates, participants and the Participate link. */
export function ChallengeBanner({ challenge, now }: Props) {
  const { title, description, startDate, endDate, participantCount } = challenge;
  const left = timeLeft(endDate, now).short;
  return (
    <article className="challenge-banner" aria-labelledby="running">
      <div>
        <p className="challenge-banner-flag">
          <ChallengeGlyph size={18} />
          Weekly Challenge
        </p>
        <h1 className="display" id="running" dir="auto">
          <ItalicLastWord title={title} />
        </h1>
        <p className="challenge-banner-text" dir="auto">
          {description}
        </p>
        <ul className="challenge-banner-facts">
          <li>
            <b>{participantCount.toLocaleString('en-US')}</b> {participantCount === 1 ? 'participant' : 'participants'}
          </li>
          <li>
            <b>{WORD_GOAL}</b> words
          </li>
          <li>
            <b>{left}</b> left
          </li>
        </ul>
        <div className="challenge-banner-time">
          <ProgressBar
            value={now.getTime() - startDate.getTime()}
            max={endDate.getTime() - startDate.getTime()}
            label={`${started(startDate, now)}. ${endsIn(endDate, now)}.`}
          />
          <p>
            <time dateTime={startDate.toISOString()}>{started(startDate, now)}</time>
            <time dateTime={endDate.toISOString()}>{endsIn(endDate, now)}</time>
          </p>
        </div>
        <ParticipateLink size="lg" className="challenge-banner-way">
          <Nib size={20} />
          Participate
        </ParticipateLink>
      </div>
      <ChallengeArt title={title} />
    </article>
  );
}
