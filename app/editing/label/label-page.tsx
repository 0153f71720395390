import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PROBLEMS, type ProblemName, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import { clean } from '../../forms/text-rules.ts';
import { changeStatement, statementOf } from '../../publish/labels/labels.server.ts';
import { kinds } from '../../works/kinds.ts';
import { LabelFields } from '../../works/labels/label-fields.tsx';
import { LABEL_MESSAGES, NOTHING_STATED, readStatement } from '../../works/labels/label-rules.ts';
import { LabelSentences } from '../../works/labels/label-sentences.tsx';
import type { Route } from './+types/label-page';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Use of Assistants';
const UNAVAILABLE = 'This work is no longer available.';
const FAILED = 'Your statement couldn’t be saved. Please try again.';

export const meta: Route.MetaFunction = ({ matches }) => [titled(TITLE, matches), { name: 'robots', content: 'noindex' }];

/** What the author states about an own work, and the label that readers see (LABEL-03). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await statementOf(memberOf(context), params.id);
  if (!found) refuse('not-found', UNAVAILABLE);
  return { ...found, isSaved: new URL(request.url).searchParams.has('saved') };
}

const refused = (name: ProblemName, message: string) => data({ problem: name, message }, { status: PROBLEMS[name].status });

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? clean(value) : '']);
  const stated = readStatement(Object.fromEntries(fields));
  if (!stated) return refused('bad-input', LABEL_MESSAGES.grade);
  if ('error' in stated) return refused('bad-input', stated.error);
  if (!(await changeStatement(memberOf(context), params.id, stated))) return refused('not-found', UNAVAILABLE);
  throw redirect(`${href('/works/:id/label', params)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(FAILED);

export default function LabelPage({ loaderData: { kind, title, stated, label, isSaved }, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(actionData);
  const { noun, address } = kinds[kind];
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: address(params.id), name: noun }}>{TITLE}</PageHead>
      <p>
        Readers see this about <bdi>{title}</bdi>:
      </p>
      <LabelSentences label={label} />
      <Form method="post" className="grid grid-cols-1 gap-5" key={isSaved ? 'saved' : 'form'}>
        <LabelFields stated={stated ?? NOTHING_STATED} error={refusal === LABEL_MESSAGES.note ? refusal : undefined} />
        {refusal && refusal !== LABEL_MESSAGES.note && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
          Save
        </Button>
        <p role="status">{isSaved && !busy && !refusal && 'Your statement is saved.'}</p>
      </Form>
    </main>
  );
}
