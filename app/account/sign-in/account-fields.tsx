import type { RefObject } from 'react';
import { href, Link } from 'react-router';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { Mark } from '#ui/display/glyphs.tsx';
import { useSite } from '../../document/site.ts';
import { WHY_LABEL, WHY_MAX, WHY_MIN } from '../../registration/rules.ts';
import type { AccountField } from '../rules.ts';
import { AgeField } from './join/age-step.tsx';

export type TypedAccount = {
  name?: string;
  username?: string;
  email: string;
  terms?: boolean;
  invitation?: string;
  why?: string;
  age?: string;
};
/** The props of an invalid input; empty if it is valid. */
export type ErrorProps = { error?: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
type Fields = { errorProps(field: AccountField): ErrorProps };

type HeadProps = { isNew: boolean; isClosed?: boolean; heading: 'h1' | 'h2'; lead: string };

export const AccountHead = ({ isNew, isClosed = false, heading: Heading, lead }: HeadProps) => (
  <div className="account-head">
    <Mark size={49} className="account-mark" />
    <Heading className="display">
      {isClosed ? (
        <>
          Every chair is <i>taken.</i>
        </>
      ) : isNew ? (
        <>
          Pull up a <i>chair.</i>
        </>
      ) : (
        <>
          Good to <i>see you.</i>
        </>
      )}
    </Heading>
    <p>{lead}</p>
  </div>
);

type NameProps = Fields & { typed: TypedAccount | undefined; first: RefObject<HTMLInputElement | null> | undefined };

export const NameFields = ({ typed, errorProps, first }: NameProps) => (
  <div className="account-two">
    <TextInput
      ref={first}
      label="Name"
      name="name"
      autoComplete="name"
      dir="auto"
      required
      defaultValue={typed?.name}
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
      defaultValue={typed?.username}
      {...errorProps('username')}
    />
  </div>
);

export const ForgotPasswordLink = ({ onLeave }: { onLeave: (() => void) | undefined }) => (
  <Link className="link justify-self-start" to={href('/forgot-password')} onClick={onLeave}>
    Forgot your password?
  </Link>
);

type TermsProps = Fields & { checked: boolean | undefined; inDialog: boolean; onOpen(): void; isForOwner?: true };

/** The code of an invitation: hidden when it came with the link, a field once it was refused or is missing. */
const InvitationField = ({ code, errorProps }: Fields & { code: string }) => {
  const { joining } = useSite().site;
  const props = errorProps('invitation');
  if (!props.error && (code || joining !== 'invitation')) return code ? <input type="hidden" name="invitation" value={code} /> : null;
  return (
    <TextInput
      label="Invitation code or link"
      name="invitation"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={code}
      {...props}
    />
  );
};

type JoiningProps = Fields & { typed: TypedAccount | undefined; invitation: string | undefined; age: string | undefined };

/** What came with the address of the sign-up page, or has to be answered because it is missing. */
export const JoiningFields = ({ typed, invitation, age, errorProps }: JoiningProps) => (
  <>
    <AgeField age={typed?.age ?? age} error={errorProps('age').error} />
    <InvitationField code={typed?.invitation ?? invitation ?? ''} errorProps={errorProps} />
  </>
);

/** What staff read before they approve the account; not asked of somebody with an invitation (REG-07). */
export const WhyField = ({ value, isInvited, errorProps }: Fields & { value: string | undefined; isInvited: boolean }) => {
  const { joining } = useSite().site;
  const props = errorProps('why');
  if (!props.error && (joining !== 'approval' || isInvited)) return null;
  return (
    <TextArea
      label={WHY_LABEL}
      name="why"
      dir="auto"
      rows={3}
      required
      hint={`The people who run the site will read it. ${WHY_MIN} to ${WHY_MAX} characters.`}
      defaultValue={value}
      {...props}
    />
  );
};

/** On the sign-up page the terms open in a new tab; in the dialog they replace the page below it (REG-08). */
export const TermsCheckbox = ({ checked, errorProps, inDialog, onOpen, isForOwner }: TermsProps) => {
  const { minimumAge, kidsZone } = useSite().site;
  return (
    <>
      <Checkbox
        name="terms"
        defaultChecked={checked}
        {...errorProps('terms')}
        label={
          <>
            I am {minimumAge} or older and accept the{' '}
            <Link className="link" to={href('/terms-and-conditions')} target={inDialog ? undefined : '_blank'} onClick={onOpen}>
              Terms and Conditions
            </Link>
          </>
        }
      />
      {!isForOwner && kidsZone !== 'off' && (
        <Link className="link justify-self-start" to={href('/kids-adventure/grown-ups')} onClick={onOpen}>
          Younger? A parent or teacher can make you a profile.
        </Link>
      )}
    </>
  );
};
