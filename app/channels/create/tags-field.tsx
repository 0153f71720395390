import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import '#ui/controls/chip.css';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { withChannelTag } from '../channel-form-rules.ts';
import { SUGGESTED_SHOWN, SUGGESTED_TAGS, TAG_MAX, TAGS_MAX } from '../channel-rules.ts';

type Props = { tags: readonly string[]; onTags(tags: readonly string[]): void };

/** The channel's tags. Text that is typed but not added is submitted too, so that tags work without JavaScript. */
export function ChannelTagsField({ tags, onTags }: Props) {
  const [typed, setTyped] = useState('');
  const full = tags.length >= TAGS_MAX;
  const add = () => {
    onTags(withChannelTag(tags, typed));
    setTyped('');
  };
  const suggested = SUGGESTED_TAGS.filter((tag) => !tags.includes(tag)).slice(0, SUGGESTED_SHOWN);
  return (
    <div className="channel-field">
      <div className="channel-tag-row">
        <TextInput
          label="Tags"
          name="tag"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={TAG_MAX}
          value={typed}
          disabled={full}
          hint={full ? `That’s the maximum: ${TAGS_MAX} tags.` : 'Words people might search for. Add them one at a time.'}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="soft" disabled={full} onClick={add}>
          Add
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className="channel-choices" aria-label="Tags of this channel">
          {tags.map((tag) => (
            <li key={tag} className="chip channel-tag" data-on="">
              <input type="hidden" name="tag" value={tag} />
              <span dir="auto">#{tag}</span>
              <button type="button" aria-label={`Remove tag: ${tag}`} onClick={() => onTags(tags.filter((other) => other !== tag))}>
                <X size={16} strokeWidth={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <ul className="channel-choices" aria-label="Suggested tags">
          {suggested.map((tag) => (
            <li key={tag}>
              <button type="button" className="chip" aria-label={`Add tag: ${tag}`} onClick={() => onTags(withChannelTag(tags, tag))}>
                <Plus size={16} strokeWidth={2} aria-hidden />
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
