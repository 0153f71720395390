import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FieldMessages, RefusedForm } from '#server/http/problem-rules.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { useRefusalFocus } from '../forms/use-refusal-focus.ts';
import { AGREEMENT } from './children/child-rules.ts';

/** The state of a form of a group. The message is for a refusal that concerns no field; while the form is sent, nothing is refused. */
export function useGroupForm<Field extends string = never, Typed = never>(actionData: object | undefined) {
  const busy = useNavigation().formMethod === 'POST';
  const result = actionData && 'typed' in actionData ? (actionData as RefusedForm<Typed, Field>) : undefined;
  const fields: FieldMessages<Field> = (!busy && result?.fields) || {};
  const isFieldRefused = Object.values(fields).some(Boolean);
  const refusal = actionData && 'message' in actionData && !busy ? actionData : null;
  return { busy, typed: result?.typed, fields, refusal, message: refusal && !isFieldRefused ? String(refusal.message) : null };
}

type Props = {
  form: { busy: boolean; message: string | null; refusal: object | null };
  submit: string;
  isSmall?: boolean;
  /** For an action that is not the main one of the page. */
  isWhite?: boolean;
  children: ReactNode;
};

/** A form of a group with its refusal and its button. Works without JavaScript. */
export function GroupForm({ form: { busy, message, refusal }, submit, isSmall = false, isWhite = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useRefusalFocus(form, refusal);
  return (
    <Form method="post" noValidate className="groups-form" ref={form}>
      {children}
      <p className="groups-refusal" role="alert">
        {message}
      </p>
      <button
        type="submit"
        className={`kids-btn kids-btn-${isWhite ? 'white' : 'ember'}${isSmall ? ' kids-btn-small' : ''}`}
        aria-disabled={busy}
      >
        {submit}
      </button>
    </Form>
  );
}

type ChoiceProps = { id: string; legend: string; error: string | undefined; children: ReactNode };

/** Choices under one question, with its error. */
export const GroupChoices = ({ id, legend, error, children }: ChoiceProps) => (
  <fieldset aria-describedby={error ? `${id}-error` : undefined}>
    <legend>{legend}</legend>
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
);

const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="groups-refusal" id={`${id}-error`}>
      {error}
    </p>
  );

/** The agreement without which nothing of a child is stored (SAFE-03). */
export const AgreementField = ({ agreed, error }: { agreed: boolean | undefined; error: string | undefined }) => (
  <div>
    <Checkbox
      name="agreed"
      label={AGREEMENT}
      required
      defaultChecked={agreed}
      aria-describedby={error ? 'agreed-error' : undefined}
      aria-invalid={error ? true : undefined}
    />
    <FieldError id="agreed" error={error} />
  </div>
);
