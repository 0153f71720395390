import { Form, href, useNavigation } from 'react-router';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { DEFAULT_INVITATION, NOTE_MAX, USES_MAX, USES_MIN } from '../../registration/rules.ts';
import '../../account/sign-in/account.css';
import './invitation-form.css';

type Field = keyof typeof DEFAULT_INVITATION;
type Result = { created: true } | RefusedForm<Record<Field, string>, Field> | undefined;

/** Makes an invitation; a refusal keeps what was typed (REG-04). */
export function InvitationForm({ result }: { result: Result }) {
  const busy = useNavigation().formMethod === 'POST';
  const refused = !busy && result && 'message' in result ? result : null;
  const field = (name: Field) => ({
    name,
    defaultValue: refused?.typed?.[name] ?? DEFAULT_INVITATION[name],
    error: refused?.fields?.[name],
  });
  return (
    <section>
      <h2 className="display text-xl">New invitation</h2>
      <Form method="post" action={href('/admin/invitations')} className="admin-form invitation-form" noValidate>
        <TextInput label="Uses" type="number" inputMode="numeric" min={USES_MIN} max={USES_MAX} required {...field('uses')} />
        <TextInput label="Valid for" type="number" inputMode="numeric" min={1} required {...field('expiry')} />
        <Select label="Unit" {...field('unit')}>
          <option value="hours">Hours</option>
          <option value="days">Days</option>
        </Select>
        <span className="invitation-note">
          <TextInput label="Note for yourself" dir="auto" hint={`Optional, up to ${NOTE_MAX} characters.`} {...field('note')} />
        </span>
        <p className="account-error" role="alert">
          {refused && !Object.keys(refused.fields ?? {}).length && refused.message}
        </p>
        <Button type="submit" busy={busy && 'Making...'}>
          Make Invitation
        </Button>
        <p className="sr-only" role="status">
          {!busy && result && 'created' in result ? 'The invitation is the first of the list.' : ''}
        </p>
      </Form>
    </section>
  );
}
