import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { Nib } from '#ui/display/glyphs.tsx';
import { CardCover } from '../../content-settings/cards/card-cover.tsx';
import { isOmitted } from '../../content-settings/menu/omitted-works.ts';
import { StateButton } from '../../engagement/library/state-button.tsx';
import type { LibraryState } from '../../engagement/library/state-rules.ts';
import { WorkLike } from '../../engagement/like-button.tsx';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { SpectateButton } from '../../people/spectating/spectate-button.tsx';
import { useSpectate } from '../../people/spectating/use-spectate.ts';
import { MenuButton, WorkMenus } from '../../tiles/tile-menu.tsx';
import { Why } from '../../tiles/why.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { KindLabel } from '../../works/kind-label.tsx';
import { kinds } from '../../works/kinds.ts';
import { CardFacts } from '../../works/length/card-facts.tsx';
import './end-of-work.css';
import type { NextReads } from './next-reads.server.ts';

type Author = { id: string; name: string; username: string };
type Props = {
  work: { id: string; likes: number; liked: boolean; libraryState: LibraryState | null; author: Author };
  signedIn: boolean;
  isOwn: boolean;
  back: string;
};

/** Shown after the last page: like, spectate the author, and two other works. Parts that fail to load are omitted. */
export default function EndOfWork({ work, signedIn, isOwn, back }: Props) {
  const { id, author } = work;
  const [next, setNext] = useState<NextReads | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchJson(href('/works/:id/next', { id }), withList<NextReads>('works'), controller.signal).then(setNext, () => {});
    return () => controller.abort();
  }, [id]);
  return (
    <section className="end-of-work" aria-labelledby="end-of-work">
      <Nib size={40} />
      <h2 className="display" id="end-of-work">
        The end
      </h2>
      <div className="end-of-work-actions">
        <WorkLike work={work} signedIn={signedIn} back={back} />
        <StateButton workId={id} state={work.libraryState} signedIn={signedIn} back={back} />
        {signedIn && !isOwn && next && <SpectateAuthor author={author} spectated={next.spectated} />}
      </div>
      {next && next.works.length > 0 && (
        <>
          <h3>Read next</h3>
          <ul>
            {next.works
              .filter((card) => !isOmitted(card))
              .map(({ why, ...work }) => (
                <li key={work.id}>
                  <CardCover work={work}>
                    {(card) => (
                      <>
                        <Link to={kinds[card.kind].address(card.id)}>
                          <span className="end-of-work-cover">
                            <Cover work={card} sizes="96px" />
                          </span>
                          <span className="end-of-work-words">
                            <KindLabel kind={card.kind} />
                            <b dir="auto">{card.title}</b>
                            <small dir="auto">{card.author.name}</small>
                            <CardFacts work={card} />
                            <Why reason={why} />
                          </span>
                        </Link>
                        <MenuButton work={card} />
                      </>
                    )}
                  </CardCover>
                </li>
              ))}
          </ul>
          <WorkMenus />
        </>
      )}
    </section>
  );
}

function SpectateAuthor({ author, spectated }: { author: Author; spectated: boolean }) {
  return <SpectateButton spectate={useSpectate({ ...author, spectated })} name={author.name} size="sm" />;
}
