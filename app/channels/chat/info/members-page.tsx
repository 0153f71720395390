import { href, Link } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { NOINDEX, titled } from '#app/document/page-title.ts';
import { loadErrors } from '#app/loading/load-errors/load-errors.ts';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { CHANNEL_MESSAGES, topicOf } from '../../channel-rules.ts';
import type { Route } from './+types/members-page';
import { MemberRow } from './member-row.tsx';
import { moreMembers } from './members.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData && !('failed' in loaderData) ? `Members of ${loaderData.name}` : 'Members', matches),
  NOINDEX,
];

/** Members after the first ones: data for the panel, and a page of its own without JavaScript. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await moreMembers(viewerOf(context), params.id, new URL(request.url).searchParams.get('after'));
  if (!page) refuse('not-found', CHANNEL_MESSAGES.notFound);
  addPageTopics(context, topicOf(params.id));
  return page;
}

export const clientLoader = loadErrors<typeof loader>(CHANNEL_MESSAGES.membersNotLoaded);

export default function Members({ loaderData, params }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-4 px-4 py-12">
      <PageHead back={{ to: href('/community/channel/:id', params), name: 'the channel' }}>Members</PageHead>
      {'failed' in loaderData ? (
        <p role="alert">{loaderData.failed}</p>
      ) : (
        <ul className="channel-members">
          <MemberRow channelId={params.id} person={{ ...loaderData.owner, role: 'owner' }} role={loaderData.role} />
          {loaderData.members.map((person) => (
            <MemberRow key={person.id} channelId={params.id} person={person} role={loaderData.role} />
          ))}
        </ul>
      )}
      {'next' in loaderData && loaderData.next && (
        <Link to={`?after=${loaderData.next}`} className="inline-flex min-h-11 items-center underline">
          More members
        </Link>
      )}
    </main>
  );
}
