import { TileItem } from '../../tiles/work-tile.tsx';
import { Rail } from '../rail.tsx';
import { Section } from '../section.tsx';
import type { PersonalCard } from './personal-rows.server.ts';

/** A row of works that are chosen for the viewer, each with its reason; absent when empty. */
export const OwnRow = ({ name, sub, cards }: { name: string; sub?: string; cards: PersonalCard[] }) =>
  cards.length > 0 && (
    <Section name={name} sub={sub}>
      <Rail name={name} shelf>
        {cards.map(({ work, why, part }) => (
          <TileItem key={part?.id ?? work.id} work={work} why={why} part={part} />
        ))}
      </Rail>
    </Section>
  );
