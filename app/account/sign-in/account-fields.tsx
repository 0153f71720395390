import type { RefObject } from 'react';
import { href, Link } from 'react-router';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { Mark } from '#ui/display/glyphs.tsx';
import type { AccountField } from '../rules.ts';

export type FormValues = { name?: string; username?: string; email: string; terms?: boolean };
/** The props of an invalid input; empty if it is valid. */
export type ErrorProps = { error?: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
type Fields = { errorProps(field: AccountField): ErrorProps };

export const AccountHead = ({ isNew, heading: Heading, lead }: { isNew: boolean; heading: 'h1' | 'h2'; lead: string }) => (
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
    <p>{lead}</p>
  </div>
);

type NameProps = Fields & { values: FormValues | undefined; first: RefObject<HTMLInputElement | null> | undefined };

export const NameFields = ({ values, errorProps, first }: NameProps) => (
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
);

type TermsProps = Fields & { checked: boolean | undefined; inDialog: boolean; onOpen(): void };

/** On the sign-up page the terms open in a new tab; in the dialog they replace the page below it. */
export const TermsCheckbox = ({ checked, errorProps, inDialog, onOpen }: TermsProps) => (
  <Checkbox
    name="terms"
    defaultChecked={checked}
    {...errorProps('terms')}
    label={
      <>
        I have read and accept the{' '}
        <Link className="link" to={href('/terms-and-conditions')} target={inDialog ? undefined : '_blank'} onClick={onOpen}>
          Terms and Conditions
        </Link>
      </>
    }
  />
);
