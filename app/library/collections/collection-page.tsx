import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { HOME } from '../../document/page-head.tsx';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { FollowButton } from '../../following/follow/follow-button.tsx';
import { ActionForm } from '../../forms/action-form.tsx';
import { useLive } from '../../live/live.ts';
import { ListHead } from '../../series/list-head.tsx';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import { LibraryLink } from '../library-card.tsx';
import type { Route } from './+types/collection-page';
import { COLLECTION_MESSAGES, itemsCount, visibilityName } from './collection-rules.ts';
import { type CollectionItem, readCollection } from './collections.server.ts';
import '../../series/series.css';
import '../library.css';
import './collections.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** A collection with its works in order, by page (LIB-05). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after');
  const found = await readCollection(viewerOf(context), params.id, after);
  if (!found) refuse('not-found', COLLECTION_MESSAGES.notFound);
  const { owner, items } = found;
  addPageTopics(context, `collection:${found.id}`, `profile:${owner.id}`, `visibility:${owner.id}`, ...items.map(({ id }) => `work:${id}`));
  return { ...found, hasPrevious: after !== null, status: searchParams.has('removed') ? COLLECTION_MESSAGES.ownWorkRemoved : '' };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.title ?? 'Collection', matches),
  ...(loaderData?.description ? [{ name: 'description', content: loaderData.description.slice(0, DESCRIPTION_SHOWN) }] : []),
  ...(loaderData?.isPublic ? [] : [NOINDEX]),
];
const DESCRIPTION_SHOWN = 200;
const YOUR_COLLECTIONS = { to: href('/library/collections'), name: 'your collections' };

export default function CollectionPage({ loaderData: collection }: Route.ComponentProps) {
  const {
    id,
    title,
    description,
    isPublic,
    owner,
    items,
    nextCursor,
    hasPrevious,
    isOwn,
    following,
    status,
    itemsCount: count,
  } = collection;
  const { viewer } = useSite();
  useLive([`collection:${id}`, `profile:${owner.id}`, `visibility:${owner.id}`]);
  const address = href('/collection/:id', { id });
  return (
    <main id="main" className="wrap series-page">
      <ListHead title={title} description={description} owner={owner} back={isOwn ? YOUR_COLLECTIONS : HOME}>
        <span>Collection</span>
        {isOwn && <span>{visibilityName(isPublic)}</span>}
        {count !== null && <span>{itemsCount(count)}</span>}
      </ListHead>
      {isOwn ? (
        <OwnActions id={id} />
      ) : (
        <div className="series-actions">
          <FollowButton kind="collection" id={id} following={following} signedIn={viewer !== null} back={address} />
        </div>
      )}
      <p role="status">{status}</p>
      {items.length ? (
        <ol className="library-list collection-items" aria-label="Works in order">
          {items.map((item) => (
            <Item key={item.id} item={item} collectionId={id} isOwn={isOwn} />
          ))}
        </ol>
      ) : (
        <Empty glyph={<BookGlyph size={72} />} title={hasPrevious ? 'That’s everything' : 'Nothing in here yet'}>
          {isOwn ? 'Add works from the library menu of a work, under Collections.' : 'When works are added, they appear here.'}
        </Empty>
      )}
      {(hasPrevious || nextCursor !== null) && (
        <p className="library-pages">
          {hasPrevious && (
            <ButtonLink variant="line" to={address}>
              Beginning
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink variant="line" to={`${address}?after=${nextCursor}`}>
              Next
            </ButtonLink>
          )}
        </p>
      )}
      <WorkMenus />
    </main>
  );
}

const OwnActions = ({ id }: { id: string }) => (
  <nav className="series-actions" aria-label="Your collection">
    <ButtonLink variant="line" size="sm" to={href('/collection/:id/items', { id })}>
      Order and notes
    </ButtonLink>
    <ButtonLink variant="line" size="sm" to={href('/collection/:id/edit', { id })}>
      Edit collection
    </ButtonLink>
    <Link to={href('/collection/:id/delete', { id })} className="series-delete" prefetch="none" rel="nofollow">
      Delete collection
    </Link>
  </nav>
);

/** A work of the collection with its note; its author can take it out of the collection of somebody else. */
const Item = ({ item, collectionId, isOwn }: { item: CollectionItem; collectionId: string; isOwn: boolean }) => {
  return (
    <li className="library-card" data-kind={item.kind} ref={focusOnRemoval}>
      <LibraryLink work={item} />
      {item.note && (
        <p className="collection-note" dir="auto">
          {item.note}
        </p>
      )}
      {item.isAuthor && !isOwn && (
        <ActionForm action={href('/collection/:id/remove-mine', { id: collectionId })} className="collection-mine">
          <input type="hidden" name="work" value={item.id} />
          <Button type="submit" size="sm" variant="quiet" aria-label={`Remove my work: ${item.title}`}>
            Remove my work
          </Button>
        </ActionForm>
      )}
    </li>
  );
};
