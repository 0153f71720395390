import { X } from 'lucide-react';
import { useState } from 'react';
import '#ui/chip.css';
import { TextInput } from '#ui/field.tsx';
import { TAG_MAX, TAGS_MAX, withTag } from '../works/class-rules.ts';
import './tags-field.css';

type Props = {
  tags: readonly string[];
  onTags(tags: readonly string[]): void;
  /** What is tagged; the most it may carry, and how a tag joins the others. */
  noun?: string;
  most?: number;
  join?(tags: readonly string[], typed: string): readonly string[];
};

/** Tags of one's own: Enter or a comma adds what was typed, trimmed; one that is there already adds nothing (WORLD-ED-03, POST-04, POST-05). */
export function TagsField({ tags, onTags, noun = 'world', most = TAGS_MAX, join = withTag }: Props) {
  const [typed, setTyped] = useState('');
  const add = () => {
    onTags(join(tags, typed));
    setTyped('');
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
        value={typed}
        disabled={tags.length >= most}
        hint={tags.length >= most ? `That’s the maximum: ${most} tags.` : 'Press Enter to add one.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() && add()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && !typed && tags.length) onTags(tags.slice(0, -1));
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
