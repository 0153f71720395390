import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/checkbox.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { KEYBOARD_SHORTCUTS } from './keyboard-shortcut-rules.ts';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

/** The button that lists the keyboard shortcuts and switches them off; only with JavaScript, without which there are none. */
export function KeyboardShortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useKeyboardShortcuts();
  if (!useHydrated()) return null;
  return (
    <>
      <Button variant="quiet" size="sm" data-key="?" aria-keyshortcuts="?" onClick={() => setIsOpen(true)}>
        Keys
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keys">
        <div className="dialog-body">
          <Switch label="Single keys" checked={isOn} onChange={({ currentTarget: { checked } }) => setIsOn(checked)} />
          <dl className="case-keys">
            {KEYBOARD_SHORTCUTS.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
    </>
  );
}
