import { ButtonLink } from '#ui/controls/button.tsx';
import type { ContinueAt } from '../../engagement/progress/place-now.ts';
import { type PartKind, partKinds } from '../../works/kinds.ts';
import './continue-link.css';

type Props = { part: PartKind; workId: string; at: ContinueAt | null | undefined };

/** Offers the chapter or arc in which the viewer read last (LIB-10). */
export function ContinueLink({ part, workId, at }: Props) {
  if (!at) return null;
  return (
    <p className="reader-continue">
      <ButtonLink variant="line" to={partKinds[part].address(workId, at.id)} prefetch="none">
        Continue: <bdi>{at.title}</bdi>, {part === 'arc' ? 'panel' : 'page'} {at.page}
      </ButtonLink>
    </p>
  );
}
