import { TagsInput, type TagsInputProps } from '#ui/controls/tags-input.tsx';
import { TAG_MAX, TAGS_MAX, withTag } from '../class-rules.ts';
import { type Kind, kinds } from '../kinds.ts';

type Props = Pick<TagsInputProps, 'tags' | 'onTags' | 'submitted'> & { kind: Kind };

/** The tags of a work (TAG-01). */
export const TagsField = ({ kind, ...props }: Props) => (
  <TagsInput {...props} withTag={withTag} max={TAGS_MAX} maxLength={TAG_MAX} listLabel={`Tags of this ${kinds[kind].noun}`} />
);
