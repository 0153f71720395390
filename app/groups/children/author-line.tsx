import { AnimalPicture } from './animal.tsx';
import './author-line.css';

/** The author of a work on a card; a child has their picture beside their name (SAFE-09). */
export const AuthorLine = ({ author: { name, animal } }: { author: { name: string; animal: string | null } }) =>
  animal ? (
    <small className="author-line">
      <AnimalPicture animal={animal} size={36} />
      <span>
        By <bdi>{name}</bdi>
      </span>
    </small>
  ) : (
    <small>
      <bdi>{name}</bdi>
    </small>
  );
