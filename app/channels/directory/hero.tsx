import { Plus } from 'lucide-react';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import './hero.css';

export function CreateLink({ signedIn, name }: { signedIn: boolean; name: string }) {
  const signIn = useSignIn();
  const to = href('/community/create');
  return (
    <ButtonLink size="lg" to={signedIn ? to : signInAddress(to)} onClick={signedIn ? undefined : (event) => signIn({ event, next: to })}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {name}
    </ButtonLink>
  );
}

const SPEAKERS = [
  { name: 'R', username: 'reader' },
  { name: 'W', username: 'writer' },
  { name: 'N', username: 'newcomer' },
] as const;
const [reader, writer, newcomer] = SPEAKERS;

/** The conversation beside the heading is an illustration, hidden from assistive technology. */
export const Hero = ({ signedIn }: { signedIn: boolean }) => (
  <section className="community-hero">
    <div className="wrap">
      <div>
        <h1 className="display">
          Find your <i>table.</i>
        </h1>
        <p>Channels are small rooms with a kettle on. Bring a draft, a question, or just your opinion about dragons.</p>
        <div className="community-ways">
          <CreateLink signedIn={signedIn} name="Create a Channel" />
          <ButtonLink size="lg" variant="line" to="#explore" replace>
            Explore Channels
          </ButtonLink>
        </div>
      </div>
      <div className="community-talk" aria-hidden="true">
        <p>
          <Avatar person={reader} size={36} />
          <span>Chapter four made me miss my stop. Again.</span>
        </p>
        <p>
          <span>Which stop? I’ll add it to the acknowledgements.</span>
          <Avatar person={writer} size={36} />
        </p>
        <p>
          <Avatar person={newcomer} size={36} />
          <span>
            Can we talk about the lighthouse’s <em>door handle</em>
          </span>
        </p>
      </div>
    </div>
  </section>
);
