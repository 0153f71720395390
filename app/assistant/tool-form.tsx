import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Nib } from '#ui/glyphs.tsx';
import type { Asking } from './use-generation.ts';

type Props = {
  asking: Asking;
  /** What the button says. */
  deed: string;
  /** What it says while it waits. */
  doing: string;
  onAsk(): void;
  children?: ReactNode;
  /** The results, below. */
  results?: ReactNode;
};

/** A form that asks the assistant: its fields, its button, how it is going, what went wrong, and what came. */
export function ToolForm({ asking, deed, doing: works, onAsk, children, results }: Props) {
  const { busy, doing, alert, fields, said, cancel } = asking;
  const form = useRef<HTMLFormElement>(null);
  const asks = useRef<HTMLButtonElement>(null);
  const cancels = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const wrong = Object.keys(fields).length > 0 && form.current?.querySelector<HTMLElement>('[data-wrong], .input[aria-invalid]');
    if (!wrong) return;
    wrong.focus({ preventScroll: true });
    wrong.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [fields]);

  // A button that is disabled or gone loses the focus to nowhere.
  const was = useRef(busy);
  useEffect(() => {
    if (was.current === busy) return;
    was.current = busy;
    const nowhere = document.activeElement === document.body || document.activeElement === asks.current || !document.activeElement;
    if (nowhere || document.activeElement?.getAttribute('role') === 'dialog') (busy ? cancels : asks).current?.focus();
  }, [busy]);

  useEffect(() => {
    if (said) form.current?.querySelector('.made > *, .made-card')?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  return (
    <form
      ref={form}
      className="asks"
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      {children}
      <div className="asks-end">
        <Button ref={asks} type="submit" busy={doing === works && doing} disabled={busy}>
          <Nib size={18} />
          {deed}
        </Button>
        {busy && (
          <Button ref={cancels} variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {doing && (
        <span className="thread asks-thread" role="progressbar" aria-label={doing}>
          <i />
        </span>
      )}
      {alert && <Alert>{alert}</Alert>}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {results}
    </form>
  );
}

export const Alert = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="asks-alert" role="alert">
    <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
    <p>
      {title && <b>{title}</b>}
      {children}
    </p>
  </div>
);
