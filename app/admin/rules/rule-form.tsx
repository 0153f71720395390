import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { FormStatus } from '../../forms/form-status.tsx';
import { useSaves } from '../../forms/saved-form.tsx';
import { useRefusalFocus } from '../../forms/use-refusal-focus.ts';
import type { Rule } from '../../moderation/rules/rules.server.ts';
import type { action } from './change-rule.tsx';
import { RuleFields } from './rule-fields.tsx';

type Props = { rule: Rule; isFirst: boolean; isLast: boolean };

/** Changes, moves or removes a rule without leaving the list (MOD-08). A refusal is shown here, and what was typed stays. */
export function RuleForm({ rule, isFirst, isLast }: Props) {
  const { Form, data, state, formData } = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state !== 'idle';
  const refusal = isBusy ? null : messageOfRefusal(data);
  const fields = (refusal && data && 'typed' in data && data.fields) || {};
  const done = !isBusy && data && 'change' in data ? data.change : null;
  const { count, noteSubmit } = useSaves(form, isBusy, done !== null);
  useRefusalFocus(form, refusal);
  useFocusAfterMove(form, done);
  return (
    <Form
      method="post"
      action={href('/admin/rules/:id', { id: rule.id })}
      className="admin-form"
      ref={form}
      aria-busy={isBusy}
      onSubmit={(event) => (isBusy ? event.preventDefault() : noteSubmit(event))}
    >
      <Fragment key={count}>
        <RuleFields rule={rule} fields={fields} />
      </Fragment>
      {refusal && (
        <p className={Object.keys(fields).length ? 'sr-only' : 'account-error'} role="alert">
          {refusal}
        </p>
      )}
      <div className="admin-rule-actions">
        <Button type="submit" name="change" value="save" busy={formData?.get('change') === 'save' && 'Saving...'}>
          Save
        </Button>
        <Button type="submit" variant="line" name="change" value="up" formNoValidate inactive={isFirst}>
          Move Up
        </Button>
        <Button type="submit" variant="line" name="change" value="down" formNoValidate inactive={isLast}>
          Move Down
        </Button>
        {!(isFirst && isLast) && (
          <Button type="submit" variant="danger" name="change" value="retire" formNoValidate>
            Remove Rule
          </Button>
        )}
      </div>
      <FormStatus words={done === 'save' ? 'Saved.' : done !== null && 'Moved.'} />
    </Form>
  );
}

/** Returns the focus to the button, because a row that is moved in the document loses it. */
function useFocusAfterMove(form: RefObject<HTMLFormElement | null>, done: FormDataEntryValue | null) {
  useEffect(() => {
    if ((done === 'up' || done === 'down') && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(`button[value="${done}"]`)?.focus();
  }, [form, done]);
}
