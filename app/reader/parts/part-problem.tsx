import { href, isRouteErrorResponse, useParams } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ProblemFrame } from '../../errors/problem-frame.tsx';
import { kinds, type PartKind, partKinds } from '../../works/kinds.ts';

/** The message when a part could not be loaded. */
export const failedToLoad = (part: PartKind) => `Failed to load ${partKinds[part].noun}. Please try again.`;

/** "Not found" or "failed to load" page of a chapter or arc. */
export function PartProblem({ part, error }: { part: PartKind; error: unknown }) {
  const { id = '' } = useParams();
  const work = kinds[partKinds[part].of];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ProblemFrame
      head={missing ? `${partKinds[part].name} not found` : failedToLoad(part)}
      words={`It may have been deleted, or there’s a typo in the address.`}
    >
      <ButtonLink to={work.address(id)}>{`Return to ${work.name}`}</ButtonLink>
      <ButtonLink to={href('/')} variant="line">
        Return Home
      </ButtonLink>
    </ProblemFrame>
  );
}
