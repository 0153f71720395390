import { ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { draftAddress } from '../drafts/draft-address-rules.ts';
import type { DraftLine } from '../drafts/drafts.server.ts';
import { UNTITLED } from '../drafts/rules.ts';
import { DraftLength } from '../editors/details/draft-length.tsx';
import { kinds, type PartKind, partKinds } from '../works/kinds.ts';
import './draft-list.css';

type Props = { part: PartKind; work: { id: string; title: string }; drafts: readonly DraftLine[] };

/** Unfinished chapters or arcs of a work: continue one or start another. The links replace this page in the history. */
export function UnfinishedParts({ part, work, drafts }: Props) {
  const { noun, of, editor } = partKinds[part];
  const back = kinds[of];
  return (
    <main className="wrap grid gap-6 py-12" id="main">
      <Link className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink" to={back.address(work.id)} replace>
        <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
        Back to {back.name}
      </Link>
      <h1 className="display text-3xl">
        Unfinished {noun}s of <bdi>{work.title}</bdi>
      </h1>
      <p>
        <ButtonLink to={`${editor(work.id)}?new`} replace>
          <Plus size={18} strokeWidth={2} aria-hidden />
          New {noun}
        </ButtonLink>
      </p>
      <section aria-label={`Unfinished ${noun}s`}>
        <ul>
          {drafts.map((draft) => {
            const title = draft.title || UNTITLED;
            return (
              <li key={draft.id} className="draft-row unfinished-row">
                <span className="min-w-0">
                  <Link className="draft-row-title" to={draftAddress(draft)} dir="auto" title={title} replace>
                    {title}
                  </Link>
                  <small>
                    <DraftLength draft={draft} />
                  </small>
                </span>
                <ButtonLink variant="line" to={draftAddress(draft)} aria-label={`Continue: ${title}`} replace>
                  Continue
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      </section>
    </main>
  );
}
