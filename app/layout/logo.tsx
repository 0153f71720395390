import { href, Link } from 'react-router';
import { Mark } from '#ui/display/glyphs.tsx';
import './logo.css';

/** The name of the site. "Storyhearth" has two styles; the name of another installation is shown as it is. */
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
    <Link className="logo" to={href('/')} aria-label={name}>
      <Mark size={32} />
      <Wordmark name={name} />
    </Link>
  );
}
