import { ButtonLink } from '#ui/controls/button.tsx';
import './page-links.css';

type Props = {
  /** The address of the first page, on a later one. */
  newest: string | false | null;
  /** The address of the page after this one, if there is one. */
  earlier: string | false | null;
};

/** Links to the first and the next page of a list that is ordered by time. */
export function PageLinks({ newest, earlier }: Props) {
  if (!newest && !earlier) return null;
  return (
    <p className="page-links">
      {newest && (
        <ButtonLink variant="line" to={newest}>
          Newest
        </ButtonLink>
      )}
      {earlier && (
        <ButtonLink variant="line" to={earlier}>
          Earlier
        </ButtonLink>
      )}
    </p>
  );
}
