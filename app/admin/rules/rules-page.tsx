import { Form, href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { RULES_MAX, readRule, typedRule } from '../../moderation/rules/rule-rules.ts';
import { addRule, rulesInForce } from '../../moderation/rules/rules.server.ts';
import type { Route } from './+types/rules-page';
import { RuleFields } from './rule-fields.tsx';
import { RuleForm } from './rule-form.tsx';
import '../admin.css';

export const handle = { who: 'administrator', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Rules');

export const loader = async ({ context }: Route.LoaderArgs) => ({ rules: await rulesInForce(memberOf(context)) });

/** Adds a rule at the end (MOD-08). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const read = readRule(form);
  if ('problem' in read) return refusalResponse(context, read, { typed: typedRule(form) });
  const result = await addRule(memberOf(context), read.rule);
  if (result === 'not-found') return problemNamed('not-found');
  if (result !== 'done') return refusalResponse(context, result);
  return formResponse(request, href('/admin/rules'), { added: true });
}

export const clientAction = actionErrors<typeof action>();

export default function RulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const refused = actionData && 'typed' in actionData ? actionData : null;
  const refusal = messageOfRefusal(actionData);
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Rules</PageHead>
      <p className="text-ink-2">Past decisions keep the wording that the rule had at the time.</p>
      <ol className="admin-rules">
        {rules.map((rule, i) => (
          <li key={rule.id} ref={focusOnRemoval}>
            <details>
              <summary>
                <span dir="auto">{rule.title}</span>
              </summary>
              <RuleForm rule={rule} isFirst={i === 0} isLast={i === rules.length - 1} />
            </details>
          </li>
        ))}
      </ol>
      {rules.length < RULES_MAX && (
        <section>
          <h2 className="display text-xl">Add a rule</h2>
          <Form method="post" action={href('/admin/rules')} className="admin-form" key={rules.length}>
            <RuleFields rule={refused?.typed} fields={refused?.fields} />
            {refusal && !refused && (
              <p className="account-error" role="alert">
                {refusal}
              </p>
            )}
            <Button type="submit">Add Rule</Button>
          </Form>
        </section>
      )}
    </main>
  );
}
