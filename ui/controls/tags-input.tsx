import { X } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Button } from './button.tsx';
import './chip.css';
import { TextInput } from './field.tsx';
import './tags-input.css';

/** The field in which a tag is typed; `onAdd` adds another tag than the typed one. */
export type TagFieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> & {
  typed: string;
  onTyped(typed: string): void;
  onAdd(tag: string): void;
  /** The tags that are added already. */
  chosen: readonly string[];
};

const PlainField = ({ typed, onTyped, onAdd: _, chosen: __, ...field }: TagFieldProps) => (
  <TextInput {...field} value={typed} onChange={(event) => onTyped(event.currentTarget.value)} />
);

export type TagsInputProps = {
  tags: readonly string[];
  onTags(tags: readonly string[]): void;
  /** Returns the tags with the typed one; the same list if it is blank, a duplicate or one too many. */
  withTag(tags: readonly string[], typed: string): readonly string[];
  /** The number of tags, and the length of one. */
  max: number;
  maxLength: number;
  /** The accessible name of the list of tags. */
  listLabel: string;
  label?: string;
  /** The name of the submitted values. */
  name?: string;
  hint?: string;
  /** Shown before each tag. */
  prefix?: string;
  /**
   * Part of a form: every tag is submitted, and so is text that is not added yet, so that tags work without JavaScript. A button adds it.
   */
  submitted?: boolean;
  /** The field, if it is another one than an ordinary text field. */
  Field?: ComponentType<TagFieldProps>;
};

/** Tags that are typed one at a time: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsInput({
  tags,
  onTags,
  withTag,
  max,
  maxLength,
  listLabel,
  label = 'Tags',
  name = 'tag',
  hint,
  prefix = '',
  submitted = false,
  Field = PlainField,
}: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= max;
  const addTag = (tag: string) => {
    onTags(withTag(tags, tag));
    setTyped('');
  };
  const add = () => addTag(typed);
  const field = (
    <Field
      label={label}
      name={name}
      dir="auto"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={maxLength}
      typed={typed}
      onTyped={setTyped}
      onAdd={addTag}
      chosen={tags}
      disabled={isFull}
      hint={isFull ? `That’s the maximum: ${max} tags.` : (hint ?? 'Press Enter to add one.')}
      onBlur={() => !submitted && typed.trim() && add()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === ',') {
          event.preventDefault();
          add();
        } else if (event.key === 'Backspace' && !typed && tags.length) onTags(tags.slice(0, -1));
      }}
    />
  );
  return (
    <div className="tags-input">
      {submitted ? (
        <div className="tags-input-row">
          {field}
          <Button variant="soft" disabled={isFull} onClick={add}>
            Add
          </Button>
        </div>
      ) : (
        field
      )}
      {tags.length > 0 && (
        <ul aria-label={listLabel}>
          {tags.map((tag) => (
            <li key={tag} className="chip chip-tag" data-on={submitted ? '' : undefined}>
              {submitted && <input type="hidden" name={name} value={tag} />}
              <span dir="auto">
                {prefix}
                {tag}
              </span>
              <button type="button" aria-label={`Remove tag: ${tag}`} onClick={() => onTags(tags.filter((other) => other !== tag))}>
                <X size={16} strokeWidth={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
