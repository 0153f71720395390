import type { FilterRow as Row } from '../../browse/saved-filters/filter-works.server.ts';
import { SAVED_FILTER_MESSAGES } from '../../browse/saved-filters/saved-filter-rules.ts';
import { TileItem } from '../../tiles/work-tile.tsx';
import { Rail } from '../rail.tsx';
import { Section } from '../section.tsx';

/** The first works of a saved filter of the viewer (FILTER-08). */
export const FilterRow = ({ row: { name, address, works } }: { row: Row }) => (
  <Section name={name} all={address} allName="See all">
    {works?.length ? (
      <Rail name={name} shelf>
        {works.map((work) => (
          <TileItem key={work.id} work={work} />
        ))}
      </Rail>
    ) : (
      <p className="home-row-none">{works ? 'No work matches this filter now.' : SAVED_FILTER_MESSAGES.rowFailed}</p>
    )}
  </Section>
);
