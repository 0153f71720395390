import type { ReactNode } from 'react';

/** Why something failed, announced when it appears. Renders nothing without a message. */
export const ErrorMessage = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className="text-danger">
      {children}
    </p>
  ) : null;
