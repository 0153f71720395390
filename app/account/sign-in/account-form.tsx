import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { Refusal, RefusedForm } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import './account.css';
import { PasswordChecklist } from '../password-checklist.tsx';
import { type AccountField, readSignIn, readSignUp, type SignInMode, signInRefusal, signUpRefusal } from '../rules.ts';
import {
  AccountHead,
  type ErrorProps,
  ForgotPasswordLink,
  JoiningFields,
  NameFields,
  TermsCheckbox,
  type TypedAccount,
  WhyField,
} from './account-fields.tsx';
import { useTypedBeforeTerms } from './use-typed-before-terms.ts';

type Refused = Refusal<AccountField>;
/** The response of the action, or a network error. */
export type AccountFormResult = { signedIn: true } | RefusedForm<TypedAccount, AccountField> | undefined;

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
  /** The code with which the sign-up page was opened. */
  invitation?: string;
  /** The age group that was answered before the form. */
  age?: string;
  result: AccountFormResult;
  busy: boolean;
  heading: 'h1' | 'h2';
  /** Renders the link or button to the other mode. */
  other(words: string): ReactNode;
  /** Set by the dialog, which submits the form itself; without it the browser submits the form as a page. */
  onSend?(form: FormData): void;
  /** Receives the first input, which the dialog focuses; a page does not move the focus. */
  first?: RefObject<HTMLInputElement | null>;
  onLeave?(): void;
};

/** Moves the focus to the first invalid field of a refusal. */
function useFocusOnInvalid(form: RefObject<HTMLFormElement | null>, refused: Refused | null) {
  useEffect(() => {
    const invalid =
      refused?.fields &&
      (['age', 'invitation', 'name', 'username', 'email', 'password', 'why', 'terms'] as const).find(
        (field) => field in (refused.fields ?? {}),
      );
    const control = invalid && form.current?.elements.namedItem(invalid);
    if (control instanceof HTMLElement) control.focus();
  }, [form, refused]);
}

/** Sign-up and sign-in, in the dialog and on their pages (AUTH-03 to AUTH-10, AUTH-14 to AUTH-23). */
export function AccountForm({ mode, next, invitation, age, result, busy, heading, other, onSend, first, onLeave }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const [clientRefusal, setClientRefusal] = useState<Refused | null>(null);
  const [password, setPassword] = useState('');
  const refused = clientRefusal ?? (result && 'message' in result && !busy ? result : null);
  const { restored, openTerms } = useTypedBeforeTerms(form, mode === 'sign-up' ? onLeave : undefined);
  const typed = (result && 'problem' in result && result.typed) || restored;
  const texts = TEXTS[mode];
  const isNew = mode === 'sign-up';

  useEffect(() => setPassword(new FormData(form.current ?? undefined).get('password')?.toString() ?? ''), []); // typed before hydration
  useFocusOnInvalid(form, refused);

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const refusal = isNew ? signUpRefusal(readSignUp(given)) : signInRefusal(readSignIn(given));
    setClientRefusal(refusal);
    if (refusal || onSend) event.preventDefault();
    if (!refusal) onSend?.(given);
  }
  /** The props of an invalid input: its own message, or a reference to the message below the form. */
  const errorProps = (field: AccountField): ErrorProps => {
    const message = refused?.fields?.[field];
    if (message) return { error: message };
    return message === '' ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  };
  const hasFieldMessage = Object.values(refused?.fields ?? {}).some(Boolean);

  return (
    <>
      <AccountHead isNew={isNew} heading={heading} lead={texts.lead} />
      <Form className="account-form" method="post" action={signInAddress(next, mode)} ref={form} onSubmit={submit} noValidate>
        {isNew && <JoiningFields typed={typed} invitation={invitation} age={age} errorProps={errorProps} />}
        {isNew && <NameFields typed={typed} errorProps={errorProps} first={first} />}
        <TextInput
          ref={isNew ? undefined : first}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username'}
          required
          defaultValue={typed?.email}
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
        {isNew ? <PasswordChecklist password={password} /> : <ForgotPasswordLink onLeave={onLeave} />}
        {isNew && <WhyField value={typed?.why} isInvited={Boolean(typed?.invitation ?? invitation)} errorProps={errorProps} />}
        {isNew && <TermsCheckbox checked={typed?.terms} errorProps={errorProps} inDialog={onLeave !== undefined} onOpen={openTerms} />}
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
