import { Binoculars } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import type { Spectate } from './use-spectate.ts';

/** Spectate or Unspectate; a plain form before hydration (PROFILE-14, SHELL-23). */
export const SpectateButton = ({ spectate, name, size }: { spectate: Spectate; name: string; size?: 'sm' }) => {
  const { Form, action, back, on, press } = spectate;
  const words = on ? 'Unspectate' : 'Spectate';
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="spectate" value={on ? 'off' : 'on'} />
      <Button type="submit" variant={on ? 'line' : size === 'sm' ? 'soft' : 'primary'} size={size} aria-label={`${words} ${name}`}>
        <Binoculars size={18} strokeWidth={1.75} aria-hidden />
        {words}
      </Button>
    </Form>
  );
};
