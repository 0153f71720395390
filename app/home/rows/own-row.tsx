import { CachedPart } from '../../loading/cached-part.tsx';
import { TileItem } from '../../tiles/work-tile.tsx';
import { Rail } from '../rail.tsx';
import { Section } from '../section.tsx';
import { isCovered, type PackedCard, unpackCards } from './packed-rows.ts';
import { OTHER_ROWS } from './row-rules.ts';

/** A row of works that are chosen for the viewer, each with its reason; absent when empty. */
export const OwnRow = ({ name, sub, cards }: { name: string; sub?: string; cards: PackedCard[] }) =>
  cards.length > 0 && (
    <Section name={name} sub={sub}>
      <Rail name={name} shelf>
        {unpackCards(cards).map(({ work, why, part }) => (
          <TileItem key={part?.id ?? work.id} work={work} why={why} part={part} />
        ))}
      </Rail>
    </Section>
  );

/** New works that few were shown, the same for most viewers. The form of a covered card has an id of its own. */
export function NewHere({ cards }: { cards: PackedCard[] }) {
  const row = () => <OwnRow name={OTHER_ROWS.newHere.name} sub="Give them a first look." cards={cards} />;
  return cards.some(isCovered) ? row() : <CachedPart by={`new here ${JSON.stringify(cards)}`}>{row}</CachedPart>;
}
