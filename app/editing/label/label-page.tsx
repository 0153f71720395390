import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { clean } from '../../forms/text-rules.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import { changeStatement, statementOf } from '../../publish/labels/labels.server.ts';
import { kinds } from '../../works/kinds.ts';
import { LabelFields } from '../../works/labels/label-fields.tsx';
import {
  LABEL_MESSAGES,
  NOTHING_STATED,
  readStatement,
  type Statement,
  type StatementField,
  typedStatement,
} from '../../works/labels/label-rules.ts';
import { LabelSentences } from '../../works/labels/label-sentences.tsx';
import { WorkForm } from '../work-form.tsx';
import type { Route } from './+types/label-page';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Use of Assistants';
const UNAVAILABLE = 'This work is no longer available.';
const FAILED = 'Your statement couldn’t be saved. Please try again.';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** What the author states about their own work, and the label that readers see (LABEL-03). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await statementOf(memberOf(context), params.id);
  if (!found) refuse('not-found', UNAVAILABLE);
  return { ...found, isSaved: new URL(request.url).searchParams.has('saved') };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? clean(value) : '']);
  const sent: Record<string, string> = Object.fromEntries(fields);
  const stated = readStatement(sent);
  if (!stated) return refusalResponse(context, badInput(LABEL_MESSAGES.grade));
  if ('problem' in stated) return refusalResponse(context, stated, { typed: typedStatement(sent) });
  const viewer = memberOf(context);
  const listed = wordsRefusal(viewer, [stated.note]);
  if (listed) return refusalResponse(context, badInput(listed), { typed: stated });
  if (!(await changeStatement(viewer, params.id, stated))) return problemNamed('not-found', UNAVAILABLE);
  throw redirect(`${href('/works/:id/label', params)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(FAILED);

export default function LabelPage({ loaderData: { kind, title, stated, label, isSaved }, actionData, params }: Route.ComponentProps) {
  const { noun, address } = kinds[kind];
  const { typed, fields }: Partial<RefusedForm<Statement, StatementField>> = actionData ?? {};
  return (
    <WorkForm
      title={TITLE}
      back={{ to: address(params.id), name: noun }}
      about={
        <>
          <p>
            Readers see this about <bdi>{title}</bdi>:
          </p>
          <LabelSentences label={label} />
        </>
      }
      result={actionData}
      saved={isSaved && 'Your statement is saved.'}
    >
      <LabelFields stated={typed ?? stated ?? NOTHING_STATED} fields={fields ?? {}} />
    </WorkForm>
  );
}
