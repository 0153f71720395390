import { Mark } from '#ui/glyphs.tsx';
import type { SignInMode } from './sign-in-dialog-context.tsx';

/** The mark and the welcome above the form. */
export function EntranceHead({ mode, as: Heading }: { mode: SignInMode; as: 'h1' | 'h2' }) {
  return (
    <div className="entrance-head">
      <Mark className="entrance-mark" size={49} />
      {mode === 'sign-up' ? (
        <>
          <Heading className="display entrance-title">
            Pull up a <i>chair.</i>
          </Heading>
          <p>Free to read, free to write. Takes a minute.</p>
        </>
      ) : (
        <>
          <Heading className="display entrance-title">
            Good to <i>see you.</i>
          </Heading>
          <p>Your stories are where you left them.</p>
        </>
      )}
    </div>
  );
}
