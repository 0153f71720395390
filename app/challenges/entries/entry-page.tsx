import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { LikeButton } from '../../engagement/like-button.tsx';
import { linkPreview } from '../../reader/link-preview.ts';
import { openText } from '../../reader/text/open-text.server.ts';
import { TextReader } from '../../reader/text/text-reader.tsx';
import { WorkProblem } from '../../reader/work-problem.tsx';
import type { Route } from './+types/entry-page';
import { aboutEntry } from './entries.server.ts';
import { EntryFooter } from './entry-footer.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** A challenge entry in the text reader, with its author and challenge below, for everyone who may see its author. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const viewer = viewerOf(args.context);
  const [opened, about] = await Promise.all([openText(viewer, 'challenge_entry', params.id, args), aboutEntry(viewer, params.id)]);
  return { opened, about };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? linkPreview('challenge_entry', loaderData.opened) : [{ title: 'Entry not found' }];

export default function EntryPage({ loaderData: { opened, about } }: Route.ComponentProps) {
  const { work, signedIn } = opened;
  const { id, liked, likes } = work;
  return (
    <TextReader
      key={id}
      {...opened}
      entry={{
        like: (back) => (
          <LikeButton toggle liked={liked} likes={likes} address={href('/works/:id/like', { id })} back={back} signedIn={signedIn} />
        ),
        footer: (panels) => <EntryFooter work={work} about={about} panels={panels} />,
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <WorkProblem
      kind="challenge_entry"
      noun="entry"
      error={error}
      link={{ to: href('/weekly-challenges'), label: 'Return to Challenges' }}
    />
  );
}
