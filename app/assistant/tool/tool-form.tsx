import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import type { Generation } from './use-generation.ts';
import './tool-form.css';

type Props = {
  generation: Generation;
  submitLabel: string;
  /** Label of the submit button while the request runs. */
  doing: string;
  onSubmit(): void;
  children?: ReactNode;
  /** The results, below. */
  results?: ReactNode;
};

/** The form of a tool: its fields, submit button, progress, error and results. */
export function ToolForm({ generation, submitLabel, doing: submitDoing, onSubmit, children, results }: Props) {
  const { busy, doing, alert, fields, announcement, cancel } = generation;
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const invalid = Object.keys(fields).length > 0 && form.current?.querySelector<HTMLElement>('[data-wrong], .input[aria-invalid]');
    if (!invalid) return;
    invalid.focus({ preventScroll: true });
    invalid.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [fields]);

  // A button that is disabled or removed loses the focus to the body.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current === busy) return;
    wasBusy.current = busy;
    const focusLost =
      document.activeElement === document.body || document.activeElement === submitButton.current || !document.activeElement;
    if (focusLost || document.activeElement?.getAttribute('role') === 'dialog') (busy ? cancelButton : submitButton).current?.focus();
  }, [busy]);

  useEffect(() => {
    if (announcement) form.current?.querySelector('.made > *, .made-card')?.scrollIntoView({ block: 'nearest' });
  }, [announcement]);

  return (
    <form
      ref={form}
      className="tool-form"
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="tool-form-end">
        <Button ref={submitButton} type="submit" busy={doing === submitDoing && doing} disabled={busy}>
          <Nib size={18} />
          {submitLabel}
        </Button>
        {busy && (
          <Button ref={cancelButton} variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {doing && (
        <span className="progress-bar tool-form-progress" role="progressbar" aria-label={doing}>
          <i />
        </span>
      )}
      {alert && <Alert>{alert}</Alert>}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {results}
    </form>
  );
}

export const Alert = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="tool-form-alert" role="alert">
    <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
    <p>
      {title && <b>{title}</b>}
      {children}
    </p>
  </div>
);
