import { X } from 'lucide-react';
import { useState } from 'react';
import '#ui/controls/chip.css';
import { TextInput } from '#ui/controls/field.tsx';
import { TAG_MAX, TAGS_MAX, withTag } from './class-rules.ts';
import './tags-field.css';

type Props = {
  tags: readonly string[];
  onTags(tags: readonly string[]): void;
  /** The tagged thing, its maximum number of tags, and how a tag is added. */
  noun?: string;
  max?: number;
  join?(tags: readonly string[], input: string): readonly string[];
};

/** Tag input: Enter or a comma adds the trimmed text, and duplicates are ignored. */
export function TagsField({ tags, onTags, noun = 'world', max = TAGS_MAX, join = withTag }: Props) {
  const [input, setInput] = useState('');
  const add = () => {
    onTags(join(tags, input));
    setInput('');
  };
  return (
    <div className="tags-field">
      <TextInput
        label="Tags"
        name="tag"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={TAG_MAX}
        value={input}
        disabled={tags.length >= max}
        hint={tags.length >= max ? `That’s the maximum: ${max} tags.` : 'Press Enter to add one.'}
        onChange={(event) => setInput(event.currentTarget.value)}
        onBlur={() => input.trim() && add()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && !input && tags.length) onTags(tags.slice(0, -1));
        }}
      />
      {tags.length > 0 && (
        <ul aria-label={`Tags of this ${noun}`}>
          {tags.map((tag) => (
            <li key={tag} className="chip chip-tag">
              <span dir="auto">{tag}</span>
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
