import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CopiedPicture } from '../../copy-rules.ts';

type Props = { pictures: readonly CopiedPicture[]; shown: number | null };

/** Pictures as gray boxes: each is fetched only after `Show picture`, one at a time (MOD-05). `shown` is the one that the address names. */
export function HiddenPictures({ pictures, shown }: Props) {
  if (!pictures.length) return null;
  return (
    <ul className="case-pictures">
      {pictures.map((picture, i) => (
        <li key={picture.src}>
          <HiddenPicture picture={picture} position={i + 1} count={pictures.length} isShown={shown === i + 1} />
        </li>
      ))}
    </ul>
  );
}

type OneProps = { picture: CopiedPicture; position: number; count: number; isShown: boolean };

function HiddenPicture({ picture: { src, description }, position, count, isShown }: OneProps) {
  const { search } = useLocation();
  const [isOpen, setIsOpen] = useState(isShown);
  if (isOpen)
    return (
      <figure>
        <img src={`${src}?w=640`} alt={description || 'No description'} />
      </figure>
    );
  const address = new URLSearchParams(search);
  address.set('picture', String(position));
  return (
    <Link
      className="case-picture"
      to={`?${address}`}
      prefetch="none"
      preventScrollReset
      data-key="b"
      aria-keyshortcuts="b"
      onClick={(event) => {
        event.preventDefault();
        setIsOpen(true);
      }}
    >
      Show picture{count > 1 && ` ${position} of ${count}`}
      {description && (
        <small dir="auto">
          <span className="sr-only">Described as: </span>
          {description}
        </small>
      )}
    </Link>
  );
}
