import { href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { focusContentOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { ActionForm } from '../../forms/action-form.tsx';
import { type Kind, kinds, type PartKind, partKinds } from '../../works/kinds.ts';
import { type Covering, coveredSentence } from '../../works/ratings/rating-rules.ts';
import './covered-notice.css';

type Props = {
  work: { id: string; kind: Kind };
  part: { kind: PartKind; id: string; after: { id: string } | null } | null;
  covering: readonly Covering[];
  /** The page of the text that the reader came for. */
  page?: number | undefined;
  signedIn: boolean;
};

/** In place of a work or part that its warnings cover for the reader; works without scripts (WARN-06). */
export function CoveredNotice({ work: { id, kind }, part, covering, page, signedIn }: Props) {
  const noun = part ? partKinds[part.kind].noun : kinds[kind].noun;
  const home = kinds[kind].address(id);
  const show = part ? href('/works/:id/parts/:partId/show', { id, partId: part.id }) : href('/works/:id/show', { id });
  const next = part?.after ? partKinds[part.kind].address(id, part.after.id) : part ? home : kinds[kind].list;
  return (
    <section className="covered-notice" aria-label="Content warning" ref={focusContentOnRemoval}>
      <p>{coveredSentence(noun, covering)}</p>
      <div className="covered-notice-ways">
        <ActionForm action={show}>
          {page && <input type="hidden" name="page" value={page} />}
          <Button type="submit">Show it</Button>
        </ActionForm>
        {signedIn && (
          <ActionForm action={href('/works/:id/always-show', { id })}>
            {part && <input type="hidden" name="part" value={part.id} />}
            <Button type="submit" variant="line">
              Always show this for this work
            </Button>
          </ActionForm>
        )}
        <ButtonLink variant="line" to={next}>
          Skip this {noun}
        </ButtonLink>
        {part && (
          <ButtonLink variant="quiet" to={home}>
            Back to the {kinds[kind].noun}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
