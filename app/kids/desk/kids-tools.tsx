import { Footprints, type LucideIcon, Palette, Tag, WandSparkles } from 'lucide-react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { useSite } from '../../shell/site.ts';
import { KIDS_TOOLS, type KidsTool } from '../editor/assistant-context.ts';
import './kids-tools.css';

const NAMES = Object.keys(KIDS_TOOLS) as KidsTool[];
const ICONS: Record<KidsTool, LucideIcon> = {
  'Title Maker': Tag,
  'Story Helper': Footprints,
  'Story Wizard': WandSparkles,
  'Picture Maker': Palette,
};

type Props = { signedIn: boolean; onOpen(tool: KidsTool): void; onLeave(): void };

/** What Cinder can help with: four ways to ask, each a dialog of its own (KIDS-16, AMB-13). A visitor is asked in first; the page stays as it is. */
export function KidsTools({ signedIn, onOpen, onLeave }: Props) {
  const signIn = useSignIn();
  const { assistant } = useSite().site;
  if (!assistant) return null;
  return (
    <section className="kids-tools" aria-labelledby="kids-tools-head">
      <h2 id="kids-tools-head">Cinder can help</h2>
      <ul>
        {NAMES.map((name) => {
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <button
                type="button"
                className="kids-tool"
                onClick={(event) => {
                  onLeave();
                  if (signedIn) onOpen(name);
                  else signIn({ event });
                }}
              >
                <i>
                  <Icon size={24} strokeWidth={2} aria-hidden />
                </i>
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
