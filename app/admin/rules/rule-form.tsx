import { Fragment, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import { useRefusalFocus } from '../../forms/use-refusal-focus.ts';
import type { Rule } from '../../moderation/rules/rules.server.ts';
import type { action } from './change-rule.tsx';
import { RuleFields } from './rule-fields.tsx';

type Props = { rule: Rule; isFirst: boolean; isLast: boolean };

/** Changes, moves or removes a rule without leaving the list (MOD-08). A refusal is shown here, and what was typed stays. */
export function RuleForm({ rule, isFirst, isLast }: Props) {
  const { Form, data, state } = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state !== 'idle';
  const refusal = isBusy ? null : refusalOf(data);
  const fields = refusal && data && 'typed' in data ? data.fields : {};
  useRefusalFocus(form, refusal);
  return (
    <Form
      method="post"
      action={href('/admin/rules/:id', { id: rule.id })}
      className="admin-form"
      ref={form}
      aria-busy={isBusy}
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <Fragment key={JSON.stringify(rule)}>
        <RuleFields rule={rule} errors={fields} />
      </Fragment>
      {refusal && (
        <p className={Object.keys(fields).length ? 'sr-only' : 'account-error'} role="alert">
          {refusal}
        </p>
      )}
      <div className="admin-rule-actions">
        <Button type="submit" name="change" value="save">
          Save
        </Button>
        {!isFirst && (
          <Button type="submit" variant="line" name="change" value="up" formNoValidate>
            Move Up
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant="line" name="change" value="down" formNoValidate>
            Move Down
          </Button>
        )}
        {!(isFirst && isLast) && (
          <Button type="submit" variant="danger" name="change" value="retire" formNoValidate>
            Remove Rule
          </Button>
        )}
      </div>
    </Form>
  );
}
