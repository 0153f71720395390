import { href, Link } from 'react-router';
import { itemsCount, visibilityName } from './collection-rules.ts';
import type { listCollections } from './collections.server.ts';
import '../../series/series.css';

type Listed = Awaited<ReturnType<typeof listCollections>>['collections'][number];

/** Collections as links; `own` says which are public. */
export const CollectionList = ({ collections, own }: { collections: readonly Listed[]; own: boolean }) => (
  <ul className="series-list">
    {collections.map(({ id, title, items, isPublic }) => (
      <li key={id}>
        <Link to={href('/collection/:id', { id })}>
          <b dir="auto">{title}</b>
          <small>
            {own && `${visibilityName(isPublic)} · `}
            {itemsCount(items)}
          </small>
        </Link>
      </li>
    ))}
  </ul>
);
