import { type ReactNode, type RefObject, useState } from 'react';
import { Form, href } from 'react-router';
import { useSite } from '#app/document/site.ts';
import { invitationNeeded, joiningClosed } from '#app/registration/rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { AccountHead } from '../account-fields.tsx';
import { AgeStep } from './age-step.tsx';

type Props = {
  next: string;
  /** The invitation with which the page was opened, and why it cannot be used. */
  invitation?: Invitation;
  /** The age group that was answered before the form. */
  age?: string;
  /** A refused form, which stays with what was typed whatever the setting is by now (REG-01). */
  isRefused: boolean;
  heading: 'h1' | 'h2';
  other: ReactNode;
  first?: RefObject<HTMLInputElement | null>;
  /** Closes the dialog when the code opens the page. */
  onLeave?(): void;
  children: ReactNode;
};
export type Invitation = { code: string; problem: string | null };

/** Shows the sign-up form, or why there is none: registration is closed, or it needs an invitation (REG-02, REG-03). */
export function SignUpGate({ next, invitation, age, isRefused, heading, other, first, onLeave, children }: Props) {
  const { joining, name, needsAge } = useSite().site;
  const isOpen =
    joining === 'open' || joining === 'approval' || (joining === 'invitation' && Boolean(invitation?.code) && !invitation?.problem);
  const isQuestion = isOpen && needsAge && !age;
  const [wasOpen, setWasOpen] = useState(isOpen && !isQuestion);
  if (isOpen && !isQuestion && !wasOpen) setWasOpen(true); // the form stays while a person fills it in, even if the setting changes
  if (wasOpen || isRefused) return children;
  if (isQuestion)
    return (
      <>
        <AccountHead isNew heading={heading} lead="One question first." />
        <div className="account-form">
          <AgeStep next={next} invitation={invitation?.code} onLeave={onLeave} />
          <p className="account-other">Already have an account? {other}</p>
        </div>
      </>
    );
  const isClosed = joining === 'closed';
  return (
    <>
      <AccountHead isNew isClosed={isClosed} heading={heading} lead={isClosed ? joiningClosed(name) : invitationNeeded(name)} />
      <div className="account-form">
        {!isClosed && (
          <Form method="get" action={href('/sign-up')} className="sign-up-code" onSubmit={onLeave}>
            <input type="hidden" name="next" value={next} />
            <TextInput
              ref={first}
              label="Invitation code or link"
              name="invitation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={invitation?.code}
              error={invitation?.problem}
            />
            <Button type="submit" size="lg">
              Continue
            </Button>
          </Form>
        )}
        <p className="account-other">Already have an account? {other}</p>
      </div>
    </>
  );
}
