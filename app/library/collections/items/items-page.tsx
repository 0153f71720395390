import { href, replace, useNavigation } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors, messageOfRefusal } from '#app/forms/action-errors.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { Cover } from '#app/works/covers/cover.tsx';
import type { Policy } from '#server/access/policies.ts';
import { safeReturn } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { COLLECTION_ITEMS_MAX, COLLECTION_MESSAGES, itemsAddress, itemsCount, positionFrom } from '../collection-rules.ts';
import { type OwnCollectionItem, readOwnCollection } from '../collections.server.ts';
import type { Route } from './+types/items-page';
import { setInCollection } from './items.server.ts';
import { NoteForm } from './note-form.tsx';
import '../../library.css';
import '../collections.css';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Order and Notes';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The works of one's own collection by page, to order, describe and remove them. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const after = positionFrom(searchParams);
  const found = await readOwnCollection(memberOf(context), params.id, after);
  if (!found) refuse('not-found', COLLECTION_MESSAGES.notFound);
  const itemIn = (name: string) => found.items.find(({ id }) => id === searchParams.get(name));
  const [moved, noted] = [itemIn('moved'), itemIn('noted')];
  const { id, title, items, nextCursor, itemsCount: total } = found;
  const status = moved ? COLLECTION_MESSAGES.moved(moved.title, moved.place, total) : noted ? COLLECTION_MESSAGES.noted(noted.title) : '';
  return { id, title, items, nextCursor, total, after, status };
}

/** Adds a work to one's own collection, or takes it out (LIB-05). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const work = String(form.get('work') ?? '');
  const changed = await setInCollection(memberOf(context), id, work, form.get('in') !== 'no');
  if (changed === 'not-found') return problemNamed('not-found', COLLECTION_MESSAGES.unavailable);
  if (changed !== 'saved') return refusalResponse(context, changed);
  throw replace(safeReturn(form.get('back'), href('/collection/:id/items', { id })), 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notChanged);

export default function ItemsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, items, nextCursor, total, after, status } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(actionData);
  return (
    <main id="main" className="wrap library">
      <PageHead back={{ to: href('/collection/:id', { id }), name: 'the collection' }}>{TITLE}</PageHead>
      <p className="[overflow-wrap:anywhere]">
        <bdi>{title}</bdi> has {itemsCount(total)}, and can have up to {itemsCount(COLLECTION_ITEMS_MAX)}.
      </p>
      <p role="status" dir="auto">
        {!busy && !refusal && status}
      </p>
      <ErrorMessage>{refusal}</ErrorMessage>
      {items.length ? (
        <ol aria-label="Works in order">
          {items.map((item) => (
            <Row key={item.id} item={item} collectionId={id} total={total} after={after} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-2">{after ? 'That’s everything.' : 'Add works from the library menu of a work, under Collections.'}</p>
      )}
      {(after > 0 || nextCursor !== null) && (
        <p className="library-pages">
          {after > 0 && (
            <ButtonLink variant="line" to={itemsAddress(id, 0)}>
              Beginning
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink variant="line" to={itemsAddress(id, nextCursor)}>
              Next
            </ButtonLink>
          )}
        </p>
      )}
    </main>
  );
}

type RowProps = { item: OwnCollectionItem; collectionId: string; total: number; after: number };

/** A work with the buttons that move and remove it, and its note. Plain forms, so that they work without JavaScript. */
function Row({ item, collectionId, total, after }: RowProps) {
  const { id, title, place } = item;
  const move = href('/collection/:id/move', { id: collectionId });
  const named = { 'aria-describedby': `work-${id}`, type: 'submit', size: 'sm', variant: 'line' } as const;
  return (
    <li className="collection-row" id={`row-${id}`} ref={focusOnRemoval}>
      <span className="library-cover">
        <Cover work={item} sizes="84px" />
      </span>
      <span className="collection-row-words">
        <b dir="auto" id={`work-${id}`}>
          {title}
        </b>
        <small>
          {place} of {total}
        </small>
      </span>
      <ActionForm action={move} className="collection-tools">
        <input type="hidden" name="work" value={id} />
        <input type="hidden" name="after" value={after} />
        <Button {...named} name="to" value={place - 1} inactive={place === 1} aria-label={`Move up: ${title}`}>
          Move up
        </Button>
        <Button {...named} name="to" value={place + 1} inactive={place === total} aria-label={`Move down: ${title}`}>
          Move down
        </Button>
      </ActionForm>
      <ActionForm action={move} className="collection-tools">
        <input type="hidden" name="work" value={id} />
        <label className="collection-tools">
          Move to
          <span className="input-frame w-24">
            <input
              key={place}
              className="input"
              name="to"
              type="number"
              inputMode="numeric"
              min={1}
              max={total}
              required
              defaultValue={place}
              aria-describedby={`work-${id}`}
            />
          </span>
        </label>
        <Button {...named}>Move</Button>
      </ActionForm>
      <ActionForm action={href('/collection/:id/items', { id: collectionId })}>
        <input type="hidden" name="work" value={id} />
        <input type="hidden" name="in" value="no" />
        <input type="hidden" name="back" value={itemsAddress(collectionId, after)} />
        <Button {...named} variant="quiet">
          Remove
        </Button>
      </ActionForm>
      <NoteForm collectionId={collectionId} item={item} after={after} />
    </li>
  );
}
