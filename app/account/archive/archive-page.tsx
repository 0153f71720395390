import { href, redirect, useNavigation } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { useSite } from '#app/document/site.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { useLive } from '#app/live/live.ts';
import type { Policy } from '#server/access/policies.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Route } from './+types/archive-page';
import { archiveOf, requestArchive } from './archive.server.ts';
import { ARCHIVE_MESSAGES, secondsUntil, shownArchive } from './archive-rules.ts';
import { ArchiveState } from './archive-state.tsx';

export const handle = {
  who: 'member',
  anyStanding: true,
  limit: 'write',
  reading: 'read',
  signedOut: ARCHIVE_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Your Archive');

export async function loader({ context }: Route.LoaderArgs) {
  return shownArchive(await archiveOf(memberOf(context)), ARCHIVE_MESSAGES.tooSoon);
}

/** Asks for an archive of everything of one's own, once in 24 hours (ACC-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const tooSoon = await requestArchive(memberOf(context));
  if (tooSoon) {
    const message = ARCHIVE_MESSAGES.tooSoon(tooSoon.last, tooSoon.next);
    return refusalResponse(context, { status: 429, problem: 'too-soon', message, wait: secondsUntil(tooSoon.next) });
  }
  if (isFetcher(request)) return { requested: true as const };
  throw redirect(href('/settings/archive'), 303);
}

export const clientAction = actionErrors<typeof action>(ARCHIVE_MESSAGES.failed);

export default function ArchivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, site } = useSite();
  useLive(viewer ? [`person:${viewer.id}`] : []);
  const busy = useNavigation().formMethod === 'POST';
  const refused = !busy && actionData && 'message' in actionData ? actionData.message : null;
  return (
    <main className="wrap archive-page" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Your Archive</PageHead>
      <p>
        One zip file with everything you have on {site.name}: profile, works and drafts for reading and as data, posts, comments, messages,
        what you like, saved and read, pictures, files, reports, notifications and decisions about you. About other people it has only their
        public names, and the titles and addresses of what you responded to.
      </p>
      <ArchiveState
        archive={loaderData}
        download={href('/settings/archive/download')}
        building="Your archive is being made. You’ll get a notice when it is ready."
        refused={refused}
        button={
          <Button type="submit" busy={busy && 'Requesting...'}>
            Make My Archive
          </Button>
        }
      />
    </main>
  );
}
