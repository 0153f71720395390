import { TagsInput, type TagsInputProps } from '#ui/controls/tags-input.tsx';
import { TAG_MAX, TAGS_MAX, withTag } from './class-rules.ts';

/** The tags of a world. */
export const TagsField = ({ tags, onTags }: Pick<TagsInputProps, 'tags' | 'onTags'>) => (
  <TagsInput tags={tags} onTags={onTags} withTag={withTag} max={TAGS_MAX} maxLength={TAG_MAX} listLabel="Tags of this world" />
);
