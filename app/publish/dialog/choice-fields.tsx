import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { useIsChild } from '../../document/site.ts';
import { ADD_A_TAG } from '../../drafts/rules.ts';
import { classesOf } from '../../works/class-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { LANGUAGES } from '../../works/languages/language-list-rules.ts';
import { TagsField } from '../../works/tags/tags-field.tsx';
import type { DraftToPublish } from '../draft-to-publish.ts';

const GENRES_SHOWN = 8; // before the "more" button

type ClassProps = { kind: Kind; draft: DraftToPublish; genre: string };

/** The tags of a work; a world needs one (PUBLISH-15). Children choose none. */
export function WorkTags({ kind, draft: { sync, snapshot } }: Omit<ClassProps, 'genre'>) {
  if (useIsChild()) return null;
  return (
    <>
      <TagsField kind={kind} tags={snapshot.tags} onTags={sync.setTags} />
      {kinds[kind].classedBy === 'tags' && !snapshot.tags.length && <p className="publish-dialog-missing">{ADD_A_TAG}</p>}
    </>
  );
}

/** The genre or category; a world has none. */
export function ClassField({ kind, draft: { sync }, genre }: ClassProps) {
  const [isOpen, setIsOpen] = useState(false);
  const classes = classesOf[kind];
  const { classedBy } = kinds[kind];
  if (!classes) return null;
  const all = isOpen || classes.indexOf(genre) >= GENRES_SHOWN; // a stored choice is never behind the button
  return (
    <fieldset>
      <legend>{classedBy === 'category' ? 'Category' : 'Genre'}</legend>
      <div className="publish-dialog-chips">
        {(all ? classes : classes.slice(0, GENRES_SHOWN)).map((name) => (
          <ChoiceChip key={name} name="genre" value={name} checked={genre === name} onChange={() => sync.setChoices({ genre: name })}>
            {name}
          </ChoiceChip>
        ))}
        {!all && classes.length > GENRES_SHOWN && (
          <button type="button" className="chip" onClick={() => setIsOpen(true)}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {classes.length - GENRES_SHOWN} more
          </button>
        )}
      </div>
    </fieldset>
  );
}

type LanguageProps = { value: string; error: string | undefined; onChange(language: string): void };

/** The language of a work, suggested from a list or typed. */
export function LanguageField({ value, error, onChange }: LanguageProps) {
  const list = useId();
  return (
    <>
      <TextInput
        label="Language"
        hint="Choose one, or type your own."
        list={list}
        name="language"
        value={value}
        maxLength={40}
        autoComplete="off"
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {LANGUAGES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
