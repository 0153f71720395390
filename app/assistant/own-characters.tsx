import { UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { alertOf, ask } from './assistant-client.ts';
import { CHARACTER_NOT_DELETED, type Character } from './assistant-rules.ts';
import { CharacterCard } from './character-card.tsx';
import type { ToolProps } from './tool-body.tsx';
import { Alert } from './tool-form.tsx';
import { useCharacters } from './use-characters.ts';

const NOT_LOADED = 'Couldn’t load your characters. Please try again.';
type Props = ToolProps & { begun: boolean; onCreate(): void; onScene(character: Character): void };

/** CHAR-10 to -12: who was made already, to be drawn again, put into a scene, or let go. */
export function OwnCharacters({ lent, onUsed, begun, onCreate, onScene }: Props) {
  const { list, is, more, goOn, remove } = useCharacters();
  const [asked, setAsked] = useState<Character | null>(null);
  const [going, setGoing] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (begun) top.current?.focus();
  }, [begun]);

  async function letGo({ id }: Character) {
    setGoing(true);
    setAlert(null);
    const answer = await ask(`/characters/${id}/delete`, {}, { failed: CHARACTER_NOT_DELETED, read: () => true });
    setGoing(false);
    setAsked(null);
    if (answer && 'done' in answer) {
      remove(id);
      top.current?.focus(); // the button that was pressed is gone
    } else setAlert(alertOf(CHARACTER_NOT_DELETED));
  }
  const empty = is === 'here' && list.length === 0;
  return (
    <section className="characters" ref={top} tabIndex={-1} aria-label="My characters" aria-busy={is === 'coming'}>
      {alert && <Alert>{alert}</Alert>}
      {empty && (
        <Empty
          title="No characters yet"
          glyph={<UserRoundPlus size={40} strokeWidth={1.5} aria-hidden />}
          action={
            <Button variant="line" onClick={onCreate}>
              Create a character
            </Button>
          }
        >
          Nobody has walked in yet. Draw a character and they’ll wait here for every scene.
        </Empty>
      )}
      <ul className="characters-list">
        {list.map((character) => (
          <CharacterCard
            key={character.id}
            character={character}
            lent={lent}
            onUsed={onUsed}
            onScene={() => onScene(character)}
            onDelete={() => setAsked(character)}
          />
        ))}
        {is === 'coming' &&
          ['one', 'two', 'three'].map((name) => (
            <li key={name} aria-hidden>
              <Skeleton className="characters-waits" />
            </li>
          ))}
      </ul>
      {is === 'failed' && <Alert>{NOT_LOADED}</Alert>}
      {(is === 'failed' || (is === 'here' && more)) && (
        <Button variant="line" onClick={goOn}>
          {is === 'failed' ? 'Try again' : 'Show more'}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Delete this character?"
        confirm="Delete"
        danger
        busy={going && 'Deleting…'}
        onConfirm={() => asked && void letGo(asked)}
        onCancel={() => setAsked(null)}
      >
        <bdi>{asked?.name}</bdi> and the portrait will be gone for good. Pictures that you have used already stay in your work.
      </ConfirmDialog>
    </section>
  );
}
