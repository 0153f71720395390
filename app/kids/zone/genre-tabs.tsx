import { Compass, PawPrint, Rocket, Sparkles, WandSparkles } from 'lucide-react';
import { Link } from 'react-router';
import { KIDS_GENRES } from '../../works/class-rules.ts';
import { type KidsGenre, zoneAddress } from './zone-rules.ts';
import './genre-tabs.css';

const ICONS = { Adventure: Compass, Fantasy: WandSparkles, Animals: PawPrint, Space: Rocket } as const;

/** Tabs for All and the genres of OPT-16. They are links, so that the URL contains the choice. */
export const GenreTabs = ({ chosen }: { chosen: KidsGenre | null }) => (
  <nav className="zone-tabs" aria-label="Kinds of stories">
    {([null, ...KIDS_GENRES] as const).map((genre) => {
      const Icon = genre ? ICONS[genre] : Sparkles;
      return (
        <Link key={genre ?? ''} to={zoneAddress(genre)} preventScrollReset aria-current={genre === chosen ? 'true' : undefined}>
          <Icon size={20} strokeWidth={2.1} aria-hidden />
          {genre ?? 'All'}
        </Link>
      );
    })}
  </nav>
);
