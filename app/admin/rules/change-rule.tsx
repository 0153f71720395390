import { Form, href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { isRuleMove, RULE_MESSAGES, readRule, typedRule } from '../../moderation/rules/rule-rules.ts';
import { editRule, moveRule } from '../../moderation/rules/rules.server.ts';
import type { Route } from './+types/change-rule';
import { RuleFields } from './rule-fields.tsx';
import '../admin.css';

export const handle = { who: 'administrator', limit: 'write', signedOut: 'Please sign in to change a rule.' } as const satisfies Policy;

/** Saves, moves or removes a rule (MOD-08). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const change = form.get('change');
  // Moving also saves what was typed; retiring does not need it.
  const read = change === 'retire' || (isRuleMove(change) && !form.has('title')) ? null : readRule(form);
  if (read && 'problem' in read) return refusalResponse(context, read, { typed: typedRule(form) });
  const rule = read?.rule ?? null;
  const result = isRuleMove(change) ? await moveRule(viewer, params.id, change, rule) : rule && (await editRule(viewer, params.id, rule));
  if (!result || result === 'not-found') return problemNamed('not-found', RULE_MESSAGES.unavailable);
  if (result !== 'done') return refusalResponse(context, result);
  return formResponse(request, href('/admin/rules'), { change });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/rules');

const RefusedPage = refusedPage('/admin/rules', 'Back to the rules');

/** Shown when a rule could not be saved: what was typed, to be corrected and sent again. */
export default function ChangeRulePage({ params, actionData }: Route.ComponentProps) {
  if (!actionData || !('typed' in actionData)) return <RefusedPage />;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/rules'), name: 'the rules' }}>Change Rule</PageHead>
      <Form method="post" action={href('/admin/rules/:id', params)} className="admin-form">
        <RuleFields rule={actionData.typed} fields={actionData.fields} />
        <Button type="submit" name="change" value="save">
          Save
        </Button>
      </Form>
    </main>
  );
}
