import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PROBLEMS, type ProblemName, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import { kinds, partKinds } from '../../works/kinds.ts';
import { WarningsField } from '../../works/ratings/rating-fields.tsx';
import { readPartWarnings } from '../../works/ratings/rating-rules.ts';
import type { Route } from './+types/part-warnings-page';
import { changePartWarnings, partWarningsOf } from './part-warnings.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Content Warnings';
const UNAVAILABLE = 'This work is no longer available.';
const FAILED = 'The warnings couldn’t be saved. Please try again.';

export const meta: Route.MetaFunction = ({ matches }) => [titled(TITLE, matches), { name: 'robots', content: 'noindex' }];

const placeOf = ({ id, partId }: { id: string; partId: string }) => ({ workId: id, partId });

/** The warnings of one's own chapter or arc (WARN-03). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await partWarningsOf(memberOf(context), placeOf(params));
  if (!found) refuse('not-found', UNAVAILABLE);
  return { ...found, isSaved: new URL(request.url).searchParams.has('saved') };
}

const refused = (name: ProblemName, message: string, typed: string[]) =>
  data({ problem: name, message, typed }, { status: PROBLEMS[name].status });

export async function action({ params, request, context }: Route.ActionArgs) {
  const sent = (await request.formData()).getAll('warnings').map(String);
  const read = readPartWarnings(sent);
  if ('error' in read) return refused('bad-input', read.error, sent);
  if (!(await changePartWarnings(memberOf(context), placeOf(params), read.warnings))) return refused('not-found', UNAVAILABLE, sent);
  throw redirect(`${href('/works/:id/parts/:partId/warnings', params)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(FAILED);

export default function PartWarningsPage({ loaderData: { kind, title, warnings, isSaved }, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const typed = actionData && 'typed' in actionData ? actionData.typed : warnings;
  const refusal = busy ? null : refusalOf(actionData);
  const part = partKinds[kinds[kind].part ?? 'chapter'];
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: part.address(params.id, params.partId), name: part.noun }}>{TITLE}</PageHead>
      <p>
        What <bdi>{title}</bdi> contains, besides the warnings of the whole {kinds[kind].noun}. Without a choice it has none of its own.
      </p>
      <Form method="post" className="grid grid-cols-1 gap-5" key={isSaved ? 'saved' : 'form'}>
        <WarningsField label={`Warnings of this ${part.noun}`} chosen={typed} />
        {refusal && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
          Save
        </Button>
        <p role="status">{isSaved && !busy && !refusal && 'The warnings are saved.'}</p>
      </Form>
    </main>
  );
}
