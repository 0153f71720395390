import { Plus } from 'lucide-react';
import { Chip } from '#ui/controls/chip.tsx';
import { TagsInput } from '#ui/controls/tags-input.tsx';
import { withChannelTag } from '../channel-form-rules.ts';
import { CHANNEL_TAG_MAX, CHANNEL_TAGS_MAX, SUGGESTED_SHOWN, SUGGESTED_TAGS } from '../channel-rules.ts';

type Props = { tags: readonly string[]; onTags(tags: readonly string[]): void };

/** The channel's tags, with suggestions. */
export function ChannelTagsField({ tags, onTags }: Props) {
  const suggested = SUGGESTED_TAGS.filter((tag) => !tags.includes(tag)).slice(0, SUGGESTED_SHOWN);
  return (
    <div className="channel-field">
      <TagsInput
        tags={tags}
        onTags={onTags}
        withTag={withChannelTag}
        max={CHANNEL_TAGS_MAX}
        maxLength={CHANNEL_TAG_MAX}
        listLabel="Tags of this channel"
        hint="Words people might search for. Add them one at a time."
        prefix="#"
        submitted
      />
      {tags.length < CHANNEL_TAGS_MAX && (
        <ul className="channel-choices" aria-label="Suggested tags">
          {suggested.map((tag) => (
            <li key={tag}>
              <Chip aria-label={`Add tag: ${tag}`} onClick={() => onTags(withChannelTag(tags, tag))}>
                <Plus size={16} strokeWidth={2} aria-hidden />
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
