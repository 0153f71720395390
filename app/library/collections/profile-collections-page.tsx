import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { cursorFrom, cursorParam } from '../../lists/cursor-rules.ts';
import { PageLinks } from '../../lists/page-links.tsx';
import { useLive } from '../../live/live.ts';
import { ClosedProfile } from '../../people/closed-profile.tsx';
import { profileOfList } from '../../people/profile.server.ts';
import { ProfileListHead } from '../../people/profile-list-head.tsx';
import type { Route } from './+types/profile-collections-page';
import { CollectionList } from './collection-list.tsx';
import { listCollections } from './collections.server.ts';
import '../library.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The public collections of a person, newest first; the owner also sees the private ones. Those of a private profile are not found. */
export async function loader({ params: { username }, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const profile = await profileOfList(viewer, username);
  if (!profile) return null;
  const { id, name, own } = profile;
  addPageTopics(context, `profile:${id}`, `visibility:${id}`);
  const { searchParams } = new URL(request.url);
  const list = await listCollections(viewer, id, cursorFrom(searchParams));
  return { person: { id, name, username: profile.username, own }, hasPrevious: searchParams.has('after'), ...list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `Collections · ${loaderData.person.name}` : 'Profile', matches),
  NOINDEX,
];

export default function ProfileCollectionsPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Collections {...loaderData} /> : <ClosedProfile is="gate" />;
}

function Collections({ person, collections, nextCursor, hasPrevious }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { id, username, own } = person;
  useLive([`profile:${id}`, `visibility:${id}`]);
  const address = href('/profile/:username/collections', { username });
  return (
    <main id="main" className="wrap library">
      <ProfileListHead person={person} list="Collections" />
      {collections.length ? (
        <CollectionList collections={collections} own={own} />
      ) : (
        <Empty glyph={<BookGlyph size={72} />} title={hasPrevious ? 'That’s everything' : 'No collections yet.'}>
          Public collections appear here.
        </Empty>
      )}
      <PageLinks newest={hasPrevious && address} earlier={nextCursor && `${address}?after=${cursorParam(nextCursor)}`} />
    </main>
  );
}
