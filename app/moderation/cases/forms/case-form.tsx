import type { ReactNode } from 'react';
import type { useDecision } from './use-decision.ts';

type Props = {
  decision: Pick<ReturnType<typeof useDecision>, 'Form' | 'formProps' | 'message'>;
  /** The address that the form is sent to. */
  to: string;
  label: string;
  /** Once decided, only a refusal is shown. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The form of a decision about a case, with its refusal; a plain form first. */
export const CaseForm = ({ decision: { Form, formProps, message }, to, label, isOpen = true, children }: Props) =>
  (isOpen || message) && (
    <Form {...formProps} action={to} className="decide-form" aria-label={label}>
      {/* Enter in a field presses the first button of a form, which would decide something. */}
      <button type="submit" disabled hidden />
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {isOpen && children}
    </Form>
  );
