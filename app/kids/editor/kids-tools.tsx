import { Footprints, type LucideIcon, Palette, Tag, WandSparkles } from 'lucide-react';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useSite } from '../../document/site.ts';
import { KIDS_TOOLS, type KidsTool } from './assistant-context.ts';
import './kids-tools.css';

const NAMES = Object.keys(KIDS_TOOLS) as KidsTool[];
const ICONS: Record<KidsTool, LucideIcon> = {
  'Title Maker': Tag,
  'Story Helper': Footprints,
  'Story Wizard': WandSparkles,
  'Picture Maker': Palette,
};

type Props = { signedIn: boolean; onOpen(tool: KidsTool): void; onOpenDialog(): void };

/** The buttons of the four tools. A visitor gets the sign-in dialog, and the page keeps its text. */
export function KidsTools({ signedIn, onOpen, onOpenDialog }: Props) {
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
                  onOpenDialog();
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
