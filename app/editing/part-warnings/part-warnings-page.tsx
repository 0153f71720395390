import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { kinds, partKinds } from '../../works/kinds.ts';
import { WarningsField } from '../../works/ratings/rating-fields.tsx';
import { readPartWarnings } from '../../works/ratings/rating-rules.ts';
import { WorkForm } from '../work-form.tsx';
import type { Route } from './+types/part-warnings-page';
import { changePartWarnings, partWarningsOf } from './part-warnings.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Content Warnings';
const UNAVAILABLE = 'This work is no longer available.';
const FAILED = 'The warnings couldn’t be saved. Please try again.';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

const placeOf = ({ id, partId }: { id: string; partId: string }) => ({ workId: id, partId });

/** The warnings of one's own chapter or arc (WARN-03). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await partWarningsOf(memberOf(context), placeOf(params));
  if (!found) refuse('not-found', UNAVAILABLE);
  return { ...found, isSaved: new URL(request.url).searchParams.has('saved') };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const sent = (await request.formData()).getAll('warnings').map(String);
  const read = readPartWarnings(sent);
  if ('problem' in read) return refusalResponse(context, badInput(read.message), { typed: sent });
  if (!(await changePartWarnings(memberOf(context), placeOf(params), read.warnings)))
    return refusalResponse(context, refusalNamed('not-found', UNAVAILABLE), { typed: sent });
  throw redirect(`${href('/works/:id/parts/:partId/warnings', params)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(FAILED);

export default function PartWarningsPage({ loaderData: { kind, title, warnings, isSaved }, actionData, params }: Route.ComponentProps) {
  const typed = actionData && 'typed' in actionData ? actionData.typed : warnings;
  const part = partKinds[kinds[kind].part ?? 'chapter'];
  return (
    <WorkForm
      title={TITLE}
      back={{ to: part.address(params.id, params.partId), name: part.noun }}
      about={
        <p>
          What <bdi>{title}</bdi> contains, besides the warnings of the whole {kinds[kind].noun}. If you choose none, it has no warnings of
          its own.
        </p>
      }
      result={actionData}
      saved={isSaved && 'The warnings are saved.'}
    >
      <WarningsField label={`Warnings of this ${part.noun}`} chosen={typed} />
    </WorkForm>
  );
}
