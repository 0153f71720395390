import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextInput } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import './entrance.css';
import type { Answer, Refused } from './entrance.server.ts';
import { PasswordChecks } from './password-checks.tsx';
import { type AccountField, type AccountRefusal, MOST_NAME, signUpOf, signUpRefusal, USERNAME } from './rules.ts';
import type { SignInMode } from './sign-in-dialog-context.tsx';
import { TermsLink } from './terms-link.tsx';

type Props = {
  mode: SignInMode;
  next: string;
  /** What a plain form was answered with; a fetcher has its answer itself. */
  answer?: unknown;
  onDone(next: string): void;
  onTerms?: () => void;
};

const LABELS = { 'sign-in': ['Sign In', 'Signing in...'], 'sign-up': ['Sign Up', 'Signing up...'] } as const;

const refusedOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'problem' in answer ? (answer as Partial<Refused>) : null;

/** The fields of one mode and their button. The other mode is another form: nothing typed here is found there (AUTH-04). */
export function EntranceForm({ mode, next, answer, onDone, onTerms }: Props) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [before, setBefore] = useState<AccountRefusal | null>(null); // refused here, without asking the server
  const problem = useId();
  const signsUp = mode === 'sign-up';
  const busy = fetcher.state !== 'idle';
  const refused = refusedOf(fetcher.data ?? answer);
  const words = busy ? null : (before?.message ?? refused?.message ?? null);
  const marked = Object.keys((before ?? refused)?.fields ?? {}).join(' ');
  const kept = refusedOf(answer)?.kept ?? {};
  const [label, doing] = LABELS[mode];

  const done = fetcher.state === 'idle' && fetcher.data && 'ok' in fetcher.data ? fetcher.data.next : null;
  useEffect(() => {
    if (done !== null) onDone(done);
  }, [done, onDone]);
  useEffect(() => {
    const [first] = marked.split(' ');
    if (words && first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }, [words, marked]);

  const check = (event: FormEvent<HTMLFormElement>) => {
    const refusal = signsUp ? signUpRefusal(signUpOf(new FormData(event.currentTarget))) : null;
    setBefore(refusal);
    if (refusal || busy) event.preventDefault();
  };
  const marks = (name: AccountField) =>
    words && marked.split(' ').includes(name) ? { 'aria-invalid': true, 'aria-describedby': problem } : {};

  return (
    <fetcher.Form
      className="entrance-form"
      method="post"
      action={`/${mode}?next=${encodeURIComponent(next)}`}
      ref={form}
      onSubmit={check}
      noValidate
    >
      {signsUp && (
        <div className="entrance-two">
          <TextInput
            label="Name"
            name="name"
            dir="auto"
            autoComplete="name"
            maxLength={MOST_NAME}
            required
            defaultValue={kept.name}
            {...marks('name')}
          />
          <TextInput
            label="Username"
            name="username"
            start="@"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={USERNAME.most}
            required
            defaultValue={kept.username}
            {...marks('username')}
          />
        </div>
      )}
      <TextInput label="Email" name="email" type="email" autoComplete="email" required defaultValue={kept.email} {...marks('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={signsUp ? 'new-password' : 'current-password'}
        required
        onChange={(event) => setPassword(event.target.value)}
        {...marks('password')}
      />
      {signsUp && <PasswordChecks password={password} />}
      {signsUp && (
        <Checkbox
          name="terms"
          required
          defaultChecked={kept.terms === 'on'}
          {...marks('terms')}
          label={
            <>
              I have read and accept the <TermsLink onFollow={onTerms} />
            </>
          }
        />
      )}
      <p className="entrance-problem" id={problem} role="alert">
        {words}
      </p>
      <Button type="submit" size="lg" busy={busy && doing}>
        {label}
      </Button>
    </fetcher.Form>
  );
}
