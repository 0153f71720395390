import { href, isRouteErrorResponse, useLocation, useParams } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { typedBefore } from '../comments/comment-draft.ts';
import { useSite } from '../document/site.ts';
import { ProblemFrame } from '../errors/problem-frame.tsx';
import { type Kind, kinds } from '../works/kinds.ts';

const HOME = { to: href('/'), label: 'Return Home' };

type Props = { kind: Kind; error: unknown; link?: { to: string; label: string } | undefined; noun?: string };

/**
 * "Not found" or "failed to load" page of a work. If the work was deleted while the reader wrote a comment, shows the text so that it can
 * be copied.
 */
export function WorkProblem({ kind, error, link = HOME, noun = kinds[kind].noun }: Props) {
  const { site, viewer } = useSite();
  const Noun = noun[0]?.toUpperCase() + noun.slice(1);
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const typed = missing ? typedBefore(viewer?.id ?? null, id) : '';
  return (
    <ProblemFrame
      head={missing ? `${Noun} not found` : `Failed to load ${noun}. Please try again.`}
      words={missing ? 'It may have been deleted, or there’s a typo in the address.' : `The ${noun} is safe; we just couldn’t reach it.`}
      between={
        typed && (
          <label className="grid w-full max-w-lg gap-2 text-start">
            <span>What you had written</span>
            <textarea className="input" readOnly rows={4} value={typed} dir="auto" />
          </label>
        )
      }
    >
      {!missing && (
        <ButtonLink to={pathname + search} reloadDocument>
          Retry
        </ButtonLink>
      )}
      <ButtonLink to={link.to} variant={missing ? 'primary' : 'line'}>
        {link.label}
      </ButtonLink>
      {missing && kinds[kind].list !== link.to && !(kind === 'kids_book' && site.kidsZone === 'off') && (
        <ButtonLink to={kinds[kind].list} variant="line">
          All {kinds[kind].plural}
        </ButtonLink>
      )}
    </ProblemFrame>
  );
}
