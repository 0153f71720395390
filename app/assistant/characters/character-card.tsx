import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ALT_MAX } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { cutTo } from '../../forms/text-rules.ts';
import type { Character } from '../assistant-rules.ts';
import { NOT_INSERTED } from '../tool/image-result.tsx';
import { Alert } from '../tool/tool-form.tsx';
import type { AssistantContext } from '../tools.ts';
import { looksOf } from './describe-character.ts';

type Props = { character: Character; context: AssistantContext; onUsed?(): void; onScene(): void; onDelete(): void };

/** A card for one of the viewer's characters, with its actions. */
export function CharacterCard({ character, context, onUsed, onScene, onDelete }: Props) {
  const { name, image, details } = character;
  const [refused, setRefused] = useState<string | null>(null);
  const [inserting, setInserting] = useState(false);
  async function insert() {
    setInserting(true);
    setRefused(null);
    try {
      await context.onPicture?.(image, cutTo(looksOf(character), ALT_MAX));
      onUsed?.();
    } catch (error) {
      setRefused(error instanceof Error && error.message ? error.message : NOT_INSERTED);
    }
    setInserting(false);
  }
  return (
    <li className="character">
      <img src={`${image.address}?w=320`} width={image.width} height={image.height} alt="" loading="lazy" decoding="async" />
      <div className="character-about">
        <h3 dir="auto" title={name}>
          {name}
        </h3>
        <p dir="auto">{details.style}</p>
      </div>
      <IconButton label={`Delete ${name}`} className="character-delete" onClick={onDelete}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div className="character-actions">
        {context.onPicture && (
          <Button variant="line" size="sm" aria-label={`Use this picture: ${name}`} busy={inserting && 'One moment...'} onClick={insert}>
            Use this picture
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={`Put into a scene: ${name}`} onClick={onScene}>
          Put into a scene
        </Button>
      </div>
      {refused && <Alert>{refused}</Alert>}
    </li>
  );
}
