import { Link } from 'react-router';
import { Mark } from '#ui/glyphs.tsx';

/** The mark and the name. Our own name is set in two parts, as drawn; another house's name is set as it is. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark">
      {name === 'Storyhearth' ? (
        <>
          Story<i>hearth</i>
        </>
      ) : (
        name
      )}
    </span>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <Link className="logo" to="/" aria-label={name}>
      <Mark size={32} />
      <Wordmark name={name} />
    </Link>
  );
}
