import { href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { secondsUntil, shownArchive } from '../../account/archive/archive-rules.ts';
import { ArchiveState } from '../../account/archive/archive-state.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { useLive } from '../../live/live.ts';
import type { Route } from './+types/child-archive-page';
import { childArchive, requestChildArchive } from './child-archive.server.ts';
import { CHILD_ARCHIVE_MESSAGES } from './child-archive-rules.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: CHILD_ARCHIVE_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Archive of a Child');

export async function loader({ params, context }: Route.LoaderArgs) {
  const archive = await childArchive(memberOf(context), params.id, params.childId);
  if (!archive) refuse('not-found');
  return { name: archive.name, archive: shownArchive(archive, CHILD_ARCHIVE_MESSAGES.tooSoon) };
}

/** Asks for an archive of everything of a child, once in 24 hours (SAFE-14, ACC-07). */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await requestChildArchive(memberOf(context), params.id, params.childId);
  if (!result) return problemNamed('not-found');
  if (result.refused) {
    const { last, next } = result.refused;
    const message = CHILD_ARCHIVE_MESSAGES.tooSoon(last, next);
    return refusalResponse(context, { status: 429, problem: 'too-soon', message, wait: secondsUntil(next) });
  }
  throw redirect(href('/groups/:id/children/:childId/archive', params), 303);
}

export const clientAction = actionErrors<typeof action>(CHILD_ARCHIVE_MESSAGES.failed);

export default function ChildArchivePage({ params, loaderData: { name, archive }, actionData }: Route.ComponentProps) {
  useLive([`group:${params.id}`]);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id/children/:childId', params), name }}>Archive</PageHead>
      <p>
        One zip file with everything of <bdi>{name}</bdi>: profile, stories and drafts for reading and as data, comments, what they like and
        have read, and pictures. Only the grown-ups of this group can download it.
      </p>
      <ArchiveState
        archive={archive}
        download={href('/groups/:id/children/:childId/archive/download', params)}
        building="The archive is being made. You’ll get a notice when it is ready."
        refused={!busy && actionData && 'message' in actionData ? actionData.message : null}
        button={
          <button type="submit" className="kids-btn kids-btn-ember" aria-disabled={busy}>
            Make the archive
          </button>
        }
      />
    </main>
  );
}
