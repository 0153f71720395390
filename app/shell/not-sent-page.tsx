import { href } from 'react-router';
import { refuse } from '#server/problems.ts';
import { resendContext } from '#server/request.ts';
import { isPassword } from '#server/resend.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextArea, TextInput } from '#ui/field.tsx';
import type { Route } from './+types/not-sent-page';
import { titled } from './page-title.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Not sent', matches), { name: 'robots', content: 'noindex' }];

/** Rendered in place of the answer to a plain form that could not be done; nobody comes here by its own address. */
export function loader({ context }: Route.LoaderArgs) {
  const resend = context.get(resendContext);
  if (!resend) refuse('not-found');
  const { status, message, action, multipart, fields, files } = resend;
  const inputs = fields.map(([name, value]) => ({ name, value, kind: kindOf(name, value) }));
  return { signedOut: status === 401, message, action, multipart, inputs, files };
}

/** What a person typed is shown; what a form carries along by itself (an id, a switch, a button) goes along again unseen. */
function kindOf(name: string, value: string): 'hidden' | 'password' | 'line' | 'text' {
  if (isPassword(name)) return 'password';
  if (name === 'id' || !value || /^([0-9a-f-]{36}|yes|no|on|off|true|false|[[{].*)$/is.test(value)) return 'hidden';
  return value.length > 60 || value.includes('\n') ? 'text' : 'line';
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]|(?<=[a-z])(?=[A-Z])/g, ' ');

/** Nothing typed is lost: the same form with the same words, to be sent again (ERR-07). It works without scripts, and has none. */
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
            Sign In in a new tab
          </ButtonLink>
        </p>
      )}
      <form method="post" action={action} encType={multipart ? 'multipart/form-data' : undefined} className="not-sent-form">
        {inputs.map(({ name, value, kind }, place) => {
          const key = `${name} ${place}`;
          if (kind === 'hidden') return <input key={key} type="hidden" name={name} value={value} />;
          if (kind === 'text') return <TextArea key={key} label={labelOf(name)} name={name} defaultValue={value} dir="auto" rows={8} />;
          if (kind === 'line') return <TextInput key={key} label={labelOf(name)} name={name} defaultValue={value} dir="auto" />;
          return <TextInput key={key} label="Password" name={name} type="password" autoComplete="off" hint="Passwords are not kept." />;
        })}
        {files.map((name) => (
          <TextInput key={name} label="File" name={name} type="file" hint="Please choose the file again." />
        ))}
        <Button type="submit">Send Again</Button>
      </form>
    </main>
  );
}
