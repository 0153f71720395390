import { TagsInput, type TagsInputProps } from '#ui/controls/tags-input.tsx';
import { TAG_MAX, TAGS_MAX, withTag } from '../class-rules.ts';
import { type Kind, kinds } from '../kinds.ts';
import { TagCombobox } from './tag-combobox.tsx';

type Props = Pick<TagsInputProps, 'tags' | 'onTags' | 'submitted'> & { kind: Kind };

/** The tags of a work, with suggestions (TAG-01, TAG-02). */
export const TagsField = ({ kind, ...props }: Props) => (
  <TagsInput
    {...props}
    Field={TagCombobox}
    withTag={withTag}
    max={TAGS_MAX}
    maxLength={TAG_MAX}
    listLabel={`Tags of this ${kinds[kind].noun}`}
  />
);
