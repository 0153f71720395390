import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';

export const EmptyHome = ({ language }: { language: string | null }) => (
  <div className="home-section wrap">
    {language ? (
      <Empty
        glyph={<BookGlyph size={72} />}
        title="Nothing in this language yet"
        action={<ButtonLink to={href('/')}>All Languages</ButtonLink>}
      >
        Somebody has to be the first to write in it.
      </Empty>
    ) : (
      <Empty
        glyph={<BookGlyph size={72} />}
        title="The shelves are dusted and waiting"
        action={<ButtonLink to={href('/write')}>Start Writing</ButtonLink>}
      >
        Nobody has published anything here yet. The first book gets the best place.
      </Empty>
    )}
  </div>
);
