import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { Mark } from '#ui/display/glyphs.tsx';
import './account.css';
import { PasswordChecklist } from '../password-checklist.tsx';
import { type AccountField, type AccountRefusal, readSignIn, readSignUp, type SignInMode, signInRefusal, signUpRefusal } from '../rules.ts';

type Refused = { message: string; fields?: AccountRefusal['fields'] };
type FormValues = { name?: string; username?: string; email: string; terms?: boolean };
/** The response of the action, or a network error. */
export type Answer = { signedIn: true } | (Refused & { problem: string; values?: FormValues }) | undefined;

const TEXTS = {
  'sign-in': {
    lead: 'The fire is still lit. Your place is kept.',
    submit: 'Sign In',
    busy: 'Signing in...',
    question: 'New here?',
    other: 'Sign Up',
  },
  'sign-up': {
    lead: 'Free to read, free to write. Takes a minute.',
    submit: 'Sign Up',
    busy: 'Signing up...',
    question: 'Already have an account?',
    other: 'Sign In',
  },
} as const;

type Props = {
  mode: SignInMode;
  next: string;
  answer: Answer;
  busy: boolean;
  heading: 'h1' | 'h2';
  /** Renders the link or button to the other mode. */
  other(words: string): ReactNode;
  /** Set by the dialog, which submits the form itself; without it the browser submits the form as a page. */
  onSend?(form: FormData): void;
  /** Receives the first input, which the dialog focuses; a page does not move the focus. */
  first?: RefObject<HTMLInputElement | null>;
  onTerms?(): void;
};

/** Sign-up values typed before the link to the terms closed the dialog (AUTH-14), without the password. Only in the browser. */
let typedBeforeTerms: FormValues | undefined;

/** Sign-up and sign-in, in the dialog and on their pages (AUTH-03 to AUTH-10, AUTH-14 to AUTH-23). */
export function AccountForm({ mode, next, answer, busy, heading: Heading, other, onSend, first, onTerms }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const [clientRefusal, setClientRefusal] = useState<Refused | null>(null);
  const [password, setPassword] = useState('');
  const refused = clientRefusal ?? (answer && 'message' in answer && !busy ? answer : null);
  const [restored] = useState(() => (mode === 'sign-up' && onTerms ? typedBeforeTerms : undefined));
  const values = answer && 'values' in answer ? answer.values : restored;
  const texts = TEXTS[mode];
  const isNew = mode === 'sign-up';

  useEffect(() => {
    if (restored) typedBeforeTerms = undefined; // once: the toggle to sign-in and back clears every field (AUTH-04)
  }, [restored]);
  function openTerms() {
    if (!onTerms) return; // on the sign-up page the terms open in a new tab
    const { name, username, email } = readSignUp(new FormData(form.current ?? undefined));
    typedBeforeTerms = { name, username, email };
    onTerms();
  }
  useEffect(() => setPassword(new FormData(form.current ?? undefined).get('password')?.toString() ?? ''), []); // typed before hydration
  useEffect(() => {
    const invalid =
      refused?.fields && (['name', 'username', 'email', 'password', 'terms'] as const).find((field) => field in (refused.fields ?? {}));
    const control = invalid && form.current?.elements.namedItem(invalid);
    if (control instanceof HTMLElement) control.focus();
  }, [refused]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const refusal = isNew ? signUpRefusal(readSignUp(given)) : signInRefusal(readSignIn(given));
    setClientRefusal(refusal);
    if (refusal || onSend) event.preventDefault();
    if (!refusal) onSend?.(given);
  }
  /** The props of an invalid input: its own message, or a reference to the message below the form. */
  const errorProps = (field: AccountField) => {
    const message = refused?.fields?.[field];
    if (message) return { error: message };
    return message === '' ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  };
  const hasFieldMessage = Object.values(refused?.fields ?? {}).some(Boolean);

  return (
    <>
      <div className="account-head">
        <Mark size={49} className="account-mark" />
        <Heading className="display">
          {isNew ? (
            <>
              Pull up a <i>chair.</i>
            </>
          ) : (
            <>
              Good to <i>see you.</i>
            </>
          )}
        </Heading>
        <p>{texts.lead}</p>
      </div>
      <Form
        className="account-form"
        method="post"
        action={`/${mode}?next=${encodeURIComponent(next)}`}
        ref={form}
        onSubmit={submit}
        noValidate
      >
        {isNew && (
          <div className="account-two">
            <TextInput
              ref={first}
              label="Name"
              name="name"
              autoComplete="name"
              dir="auto"
              required
              defaultValue={values?.name}
              {...errorProps('name')}
            />
            <TextInput
              label="Username"
              name="username"
              start="@"
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={values?.username}
              {...errorProps('username')}
            />
          </div>
        )}
        <TextInput
          ref={isNew ? undefined : first}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username'}
          required
          defaultValue={values?.email}
          {...errorProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...errorProps('password')}
        />
        {isNew && <PasswordChecklist password={password} />}
        {isNew && (
          <Checkbox
            name="terms"
            defaultChecked={values?.terms}
            {...errorProps('terms')}
            label={
              <>
                I have read and accept the{' '}
                <Link className="link" to="/terms-and-conditions" target={onTerms ? undefined : '_blank'} onClick={openTerms}>
                  Terms and Conditions
                </Link>
              </>
            }
          />
        )}
        <p className="account-error" id={errorId} role="alert">
          {refused && !hasFieldMessage && (
            <>
              <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
              {refused.message}
            </>
          )}
        </p>
        <Button type="submit" size="lg" busy={busy && texts.busy}>
          {texts.submit}
        </Button>
        <p className="account-other">
          {texts.question} {other(texts.other)}
        </p>
      </Form>
    </>
  );
}
