import { ChallengeCard } from '../challenges/challenge-card.tsx';
import { CachedPart } from '../loading/cached-part.tsx';
import type { Creator } from '../people/spotlight/spotlight.server.ts';
import { SpotlightCards } from '../people/spotlight/spotlight-cards.tsx';
import { OTHER_ROWS } from './rows/row-rules.ts';
import { Section } from './section.tsx';

type Props = { creators: Creator[]; challenge: { title: string; description: string; ends: string } };

/** The creators in the spotlight and the weekly challenge. */
export const Community = ({ creators, challenge }: Props) => (
  <CachedPart by={`community ${JSON.stringify([creators, challenge])}`}>
    {() => (
      <Section name={OTHER_ROWS.creators.name}>
        <div className="community">
          <SpotlightCards creators={creators} />
          <ChallengeCard {...challenge} />
        </div>
      </Section>
    )}
  </CachedPart>
);
