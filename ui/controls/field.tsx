import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import './field.css';

type About = { label: ReactNode; hint?: ReactNode; error?: string | null };

/** The description of a control: its error, or else its hint. */
function About({ id, hint, error }: { id: string } & Omit<About, 'label'>) {
  if (error)
    return (
      <span className="field-error" id={id}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        {error}
      </span>
    );
  return hint ? (
    <span className="field-hint" id={id}>
      {hint}
    </span>
  ) : null;
}

function useField({ label, hint, error, id }: About & { id?: string }) {
  const own = useId();
  const control = id ?? own;
  const about = `${control}-about`;
  return {
    props: { id: control, 'aria-describedby': hint || error ? about : undefined, 'aria-invalid': error ? true : undefined },
    frame: (inside: ReactNode) => (
      <div className="field">
        <label className="field-label" htmlFor={control}>
          {label}
        </label>
        {inside}
        <About id={about} hint={hint} error={error} />
      </div>
    ),
  };
}

/** A single-line input. `start` is placed inside at the beginning (an @), `end` at the end (a button). */
export function TextInput({
  label,
  hint,
  error,
  start,
  end,
  id,
  className,
  ...rest
}: ComponentPropsWithRef<'input'> & About & { start?: ReactNode; end?: ReactNode }) {
  const { props, frame } = useField({ label, hint, error, id });
  return frame(
    <span className="input-frame">
      {start && (
        <span className="input-start" aria-hidden>
          {start}
        </span>
      )}
      <input className={`input ${className ?? ''}`} {...props} {...rest} />
      {end && <span className="input-end">{end}</span>}
    </span>,
  );
}

export function TextArea({ label, hint, error, id, className, ...rest }: ComponentPropsWithRef<'textarea'> & About) {
  const { props, frame } = useField({ label, hint, error, id });
  return frame(<textarea className={`input ${className ?? ''}`} {...props} {...rest} />);
}

export function Select({ label, hint, error, id, className, children, ...rest }: ComponentPropsWithRef<'select'> & About) {
  const { props, frame } = useField({ label, hint, error, id });
  return frame(
    <select className={`input ${className ?? ''}`} {...props} {...rest}>
      {children}
    </select>,
  );
}
