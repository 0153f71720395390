import { UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { alertOf, postForm } from '../assistant-client.ts';
import { CHARACTER_NOT_DELETED, type Character } from '../assistant-rules.ts';
import { Alert } from '../tool/tool-form.tsx';
import type { ToolProps } from '../tools.ts';
import { CharacterCard } from './character-card.tsx';
import { useCharacters } from './use-characters.ts';
import './own-characters.css';

const NOT_LOADED = 'Couldn’t load your characters. Please try again.';
type Props = ToolProps & { takesFocus: boolean; onCreate(): void; onScene(character: Character): void };

/** The list of the viewer's characters: use their images, add them to a scene, or delete them. */
export function OwnCharacters({ context, onUsed, takesFocus, onCreate, onScene }: Props) {
  const { list, status, more, loadMore, remove } = useCharacters();
  const [toDelete, setToDelete] = useState<Character | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus();
  }, [takesFocus]);

  async function deleteCharacter({ id }: Character) {
    setDeleting(true);
    setAlert(null);
    const result = await postForm(href('/characters/:id/delete', { id }), {}, { failed: CHARACTER_NOT_DELETED, read: () => true });
    setDeleting(false);
    setToDelete(null);
    if (result && 'done' in result) {
      remove(id);
      top.current?.focus(); // the pressed button was removed
    } else setAlert(alertOf(CHARACTER_NOT_DELETED));
  }
  const empty = status === 'loaded' && list.length === 0;
  return (
    <section className="characters" ref={top} tabIndex={-1} aria-label="My characters" aria-busy={status === 'loading'}>
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
            context={context}
            onUsed={onUsed}
            onScene={() => onScene(character)}
            onDelete={() => setToDelete(character)}
          />
        ))}
        {status === 'loading' &&
          ['one', 'two', 'three'].map((name) => (
            <li key={name} aria-hidden>
              <Skeleton className="characters-loading" />
            </li>
          ))}
      </ul>
      {status === 'failed' && <Alert>{NOT_LOADED}</Alert>}
      {(status === 'failed' || (status === 'loaded' && more)) && (
        <Button variant="line" onClick={loadMore}>
          {status === 'failed' ? 'Try again' : 'Show more'}
        </Button>
      )}
      <ConfirmDialog
        open={toDelete !== null}
        title="Delete this character?"
        confirm="Delete"
        danger
        busy={deleting && 'Deleting...'}
        onConfirm={() => toDelete && void deleteCharacter(toDelete)}
        onCancel={() => setToDelete(null)}
      >
        <bdi>{toDelete?.name}</bdi> and the portrait will be deleted for good. Images that you have already used stay in your work.
      </ConfirmDialog>
    </section>
  );
}
