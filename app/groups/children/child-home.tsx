import { href, Link } from 'react-router';
import { useSite } from '../../document/site.ts';
import { AnimalPicture } from './animal.tsx';

/** The page of a group for one of its children. */
export function ChildHome({ name, animal }: { name: string; animal: string }) {
  const { kidsZone } = useSite().site;
  return (
    <main className="kids wrap groups" id="main">
      <AnimalPicture animal={animal} size={144} />
      <h1 className="display">
        Hello, <bdi>{name}</bdi>!
      </h1>
      {kidsZone === 'off' ? (
        <p>The Kids Zone is closed at the moment.</p>
      ) : (
        <Link className="kids-btn kids-btn-ember" to={href('/kids-adventure')}>
          Read stories
        </Link>
      )}
    </main>
  );
}
