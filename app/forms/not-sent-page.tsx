import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { resendContext } from '#server/http/request.ts';
import { isPassword } from '#server/http/resend.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { noindexMeta } from '../document/page-title.ts';
import type { Route } from './+types/not-sent-page';
import './not-sent-page.css';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Not sent');

/** Rendered in place of the response to a plain form that failed; visiting its own URL is a 404. */
export function loader({ context }: Route.LoaderArgs) {
  const resend = context.get(resendContext);
  if (!resend) refuse('not-found');
  const { status, message, action, multipart, fields, files } = resend;
  const inputs = fields.map(([name, value]) => ({ name, value, kind: kindOf(name, value) }));
  return { signedOut: status === 401, message, action, multipart, inputs, files };
}

/** Typed text is shown for editing; values set by the form itself (an id, a switch, a button) become hidden fields. */
function kindOf(name: string, value: string): 'hidden' | 'password' | 'line' | 'text' {
  if (isPassword(name)) return 'password';
  if (name === 'id' || !value || /^([0-9a-f-]{36}|yes|no|on|off|true|false|[[{].*)$/is.test(value)) return 'hidden';
  return value.length > 60 || value.includes('\n') ? 'text' : 'line';
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]|(?<=[a-z])(?=[A-Z])/g, ' ');

/** Shows the failed form again with its values, so that no typed text is lost. It works without JavaScript and includes none. */
export default function NotSentPage({ loaderData }: Route.ComponentProps) {
  const { signedOut, message, action, multipart, inputs, files } = loaderData;
  const typed = inputs.some(({ kind }) => kind === 'line' || kind === 'text');
  return (
    <main className="wrap not-sent" id="main">
      <h1 className="display text-4xl">This was not sent.</h1>
      <p role="alert" className="font-read text-lg">
        {message}
      </p>
      {typed && <p className="text-ink-2">What you typed is below.</p>}
      {signedOut && (
        <p>
          <ButtonLink to={href('/sign-in')} reloadDocument target="_blank" variant="line">
            Sign In (new tab)
          </ButtonLink>
        </p>
      )}
      <form method="post" action={action} encType={multipart ? 'multipart/form-data' : undefined} className="not-sent-form">
        {inputs.map(({ name, value, kind }, position) => {
          const key = `${name} ${position}`;
          if (kind === 'hidden') return <input key={key} type="hidden" name={name} value={value} />;
          if (kind === 'text') return <TextArea key={key} label={labelOf(name)} name={name} defaultValue={value} dir="auto" rows={8} />;
          if (kind === 'line') return <TextInput key={key} label={labelOf(name)} name={name} defaultValue={value} dir="auto" />;
          return (
            <TextInput key={key} label="Password" name={name} type="password" autoComplete="off" hint="Please enter your password again." />
          );
        })}
        {files.map((name) => (
          <TextInput key={name} label="File" name={name} type="file" hint="Please choose the file again." />
        ))}
        <Button type="submit">Send Again</Button>
      </form>
    </main>
  );
}
