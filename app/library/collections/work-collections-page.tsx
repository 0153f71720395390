import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { safeReturn } from '#server/http/form-response.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { libraryEntryOf } from '../../engagement/library/library-entries.server.ts';
import { LIBRARY_MESSAGES } from '../../engagement/library/state-rules.ts';
import { ActionForm } from '../../forms/action-form.tsx';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/work-collections-page';
import { itemsCount, visibilityName } from './collection-rules.ts';
import { collectionsWith } from './collections.server.ts';
import './collections.css';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

const TITLE = 'Collections';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The viewer's collections, to add a work to them or take it out (LIB-05). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const work = await libraryEntryOf(viewer, params.id);
  if (!work) refuse('not-found', LIBRARY_MESSAGES.unavailable);
  const { searchParams } = new URL(request.url);
  const back = safeReturn(searchParams.get('back'), kinds[work.kind].address(work.id));
  const here = `${href('/works/:id/collections', { id: work.id })}?${new URLSearchParams({ back })}`;
  return { work: { id: work.id, title: work.title }, collections: await collectionsWith(viewer, work.id), back, here };
}

export default function WorkCollectionsPage({ loaderData: { work, collections, back, here } }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: back, name: 'where you were' }}>{TITLE}</PageHead>
      <p className="text-lg [overflow-wrap:anywhere]">
        <bdi>{work.title}</bdi>
      </p>
      {collections.length ? (
        <ul aria-label="Your collections">
          {collections.map(({ id, title, isPublic, items, isIn }) => (
            <li key={id} className="collection-row">
              <span className="collection-row-words">
                <b dir="auto" id={`collection-${id}`}>
                  {title}
                </b>
                <small>
                  {visibilityName(isPublic)} · {itemsCount(items)}
                  {isIn && ' · This work is in it'}
                </small>
              </span>
              <ActionForm action={href('/collection/:id/items', { id })}>
                <input type="hidden" name="work" value={work.id} />
                <input type="hidden" name="in" value={isIn ? 'no' : 'yes'} />
                <input type="hidden" name="back" value={here} />
                <Button type="submit" size="sm" variant={isIn ? 'quiet' : 'line'} aria-describedby={`collection-${id}`}>
                  {isIn ? 'Remove' : 'Add'}
                </Button>
              </ActionForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">No collections yet.</p>
      )}
      <p>
        <ButtonLink variant="line" to={href('/library/collections/new')}>
          New collection
        </ButtonLink>
      </p>
    </main>
  );
}
