import { useEffect, useRef } from 'react';
import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import type { FieldMessages, RefusedForm } from '#server/http/problem-rules.ts';
import { addressContext } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { Mark } from '#ui/display/glyphs.tsx';
import { BackHome } from '../document/back-home.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { currentSettings } from '../site/settings.server.ts';
import type { Route } from './+types/forgot-password-page';
import '../account/sign-in/account.css';
import { requestHelp, requestReset } from './forgot-password.server.ts';
import {
  emailProblem,
  FORGOT_MESSAGES,
  type ForgotField,
  type ForgotTyped,
  helpRequestProblem,
  readEmail,
  readHelpRequest,
  requestSent,
  WORDS_MAX,
} from './forgot-password-rules.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Forgot Password');

export function loader({ request }: Route.LoaderArgs) {
  const { sendsMail, supportEmail, name } = currentSettings();
  return { sendsMail, supportEmail, name, isSent: new URL(request.url).searchParams.has('sent') };
}

type Refused = RefusedForm<ForgotTyped, ForgotField>;
const refuse = (status: number, refused: Refused) => data(refused, { status });
const sent = () => redirect(`${href('/forgot-password')}?sent`, 303);

/** With mail it sends a link, without it a request to the people who run the site; both answer alike for every account (ACC-01). */
export async function action({ request, context }: Route.ActionArgs) {
  const [form, network] = [await request.formData(), context.get(addressContext)];
  if (currentSettings().sendsMail) {
    const email = readEmail(form);
    const message = emailProblem(email);
    if (message) return refuse(422, { problem: 'bad-input', message, fields: { email: message }, typed: { email } });
    await requestReset(email, network);
    throw sent();
  }
  const typed = readHelpRequest(form);
  const fields = helpRequestProblem(typed);
  if (fields) return refuse(422, { problem: 'bad-input', message: 'Something in the form needs fixing.', fields, typed });
  if (!(await requestHelp(typed, network)))
    return refuse(429, { problem: 'too-many', message: FORGOT_MESSAGES.tooMany, fields: {}, typed });
  throw sent();
}

export const clientAction = actionErrors<typeof action>();

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsMail, supportEmail, name, isSent } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const result: Refused | undefined = actionData;
  const refused = busy ? undefined : result;
  const [fields, typed] = [refused?.fields ?? {}, result?.typed ?? {}];
  const isDone = isSent && !refused;
  return (
    <main className="wrap account-page" id="main">
      <BackHome />
      <div className="account-card">
        <div className="account-head">
          <Mark size={49} className="account-mark" />
          <h1 className="display">
            Forgot your <i>password?</i>
          </h1>
          {!sendsMail && <p>{FORGOT_MESSAGES.noMail}</p>}
          {!sendsMail && supportEmail && (
            <p>
              You can also write to{' '}
              <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
              .
            </p>
          )}
        </div>
        <RequestForm fields={fields} busy={busy}>
          <p role="status" className="account-done">
            {isDone && (sendsMail ? FORGOT_MESSAGES.mailed : requestSent(name))}
          </p>
          {!isDone && (sendsMail ? <EmailField typed={typed} fields={fields} /> : <HelpFields typed={typed} fields={fields} />)}
          <p className="account-error" role="alert">
            {refused && !Object.values(fields).some(Boolean) && refused.message}
          </p>
          {!isDone && (
            <Button type="submit" size="lg" busy={busy && 'Sending...'}>
              {sendsMail ? 'Send Link' : 'Send Request'}
            </Button>
          )}
          <p className="account-other">
            <Link className="link" to={href('/sign-in')}>
              Sign In
            </Link>
          </p>
        </RequestForm>
      </div>
    </main>
  );
}

/** Moves the focus to the first invalid field of a refusal. */
function RequestForm({ fields, busy, children }: { fields: FieldMessages<ForgotField>; busy: boolean; children: React.ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [invalid] = Object.keys(fields);
  useEffect(() => {
    if (invalid && !busy) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }, [invalid, busy]);
  return (
    <Form method="post" action={href('/forgot-password')} className="account-form" noValidate ref={form}>
      {children}
    </Form>
  );
}

type FieldsProps = { typed: ForgotTyped; fields: FieldMessages<ForgotField> };

const EmailField = ({ typed, fields }: FieldsProps) => (
  <TextInput
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    required
    defaultValue={typed.email}
    error={fields.email ?? null}
  />
);

const HelpFields = ({ typed, fields }: FieldsProps) => (
  <>
    <TextInput
      label="Username"
      name="username"
      start="@"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={typed.username}
      error={fields.username ?? null}
    />
    <TextInput
      label="How can we reach you?"
      name="contact"
      dir="auto"
      required
      defaultValue={typed.contact}
      hint="A telephone number or where we meet you, for example. Only the people who run this site see it."
      error={fields.contact ?? null}
    />
    <TextArea
      label="Anything else? (optional)"
      name="words"
      dir="auto"
      rows={4}
      defaultValue={typed.words}
      hint={`Up to ${WORDS_MAX} characters.`}
      error={fields.words ?? null}
    />
  </>
);
