import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { KindGlyph } from '../works/kind-label.tsx';
import { type ListedKind, listedKinds } from '../works/kinds.ts';
import './mode-cards.css';

/** The text of each card: name, description, and the title on its sample cover. */
const MODES: Record<ListedKind, { name: string; line: string; title: string }> = {
  book: { name: 'Write a Book', line: 'Chapters, pages, an ending you keep changing.', title: 'Begin here' },
  comic: { name: 'Write a Comic', line: 'Panels, balloons, and the silence between them.', title: 'Whoosh!' },
  theory: { name: 'Fan Theory', line: 'You noticed something. Lay out the evidence.', title: 'It was him' },
  world: { name: 'Imagine the World', line: 'Start with the weather. The people will turn up.', title: 'Beyond the map' },
};

/** Links to the editors; a visitor is prompted to sign in first. */
export function ModeCards({ signedIn }: { signedIn: boolean }) {
  const signIn = useSignIn();
  return (
    <section className="modes" aria-label="Ways to write">
      {listedKinds.map(({ kind, editor }) => (
        <article key={kind} className={`mode mode-${kind}`} aria-labelledby={`mode-${kind}`}>
          <div className="mode-art">
            <Cover work={{ kind, title: MODES[kind].title, cover: null, author: { name: 'You' } }} sizes="288px" />
          </div>
          <div className="mode-words">
            <span className="mode-glyph">
              <KindGlyph kind={kind} size={24} />
            </span>
            <h2 className="display" id={`mode-${kind}`}>
              {MODES[kind].name}
            </h2>
            <p>{MODES[kind].line}</p>
            <ButtonLink
              variant="bare"
              className="mode-way"
              to={editor}
              aria-describedby={`mode-${kind}`}
              onClick={(event) => {
                if (signedIn) return;
                event.preventDefault();
                signIn({ event, next: editor });
              }}
            >
              Get Started
              <ArrowRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
            </ButtonLink>
          </div>
        </article>
      ))}
    </section>
  );
}
