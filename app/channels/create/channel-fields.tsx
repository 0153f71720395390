import { useId, useState } from 'react';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { codePoints } from '../../forms/text-rules.ts';
import type { ChannelForm } from '../channel-form-rules.ts';
import { CATEGORIES, CHANNEL_CATEGORY_MAX, CHANNEL_DESCRIPTION_MAX, CHANNEL_NAME_MAX } from '../channel-rules.ts';
import { CoverField } from './cover-field.tsx';
import './fields.css';
import { PrivacyField } from './privacy-field.tsx';
import { ChannelTagsField } from './tags-field.tsx';

type Props = { form: ChannelForm; change(next: Partial<ChannelForm>): void; onSignedOut(): void };

/** Plain form fields, which work without JavaScript. The file is last, because a refused form is read only up to its first file. */
export function ChannelFields({ form, change, onSignedOut }: Props) {
  const categories = useId();
  // A typed category that equals a suggested one while typing does not select it; only a press does (CHAN-05).
  const [isTyped, setTyped] = useState(false);
  const suggested = isTyped ? undefined : CATEGORIES.find((name) => name === form.category);
  const categorize = (category: string, typed: boolean) => {
    setTyped(typed);
    change({ category });
  };
  return (
    <>
      <TextInput
        label="Channel name"
        name="name"
        dir="auto"
        autoComplete="off"
        value={form.name}
        hint={`${codePoints(form.name)}/${CHANNEL_NAME_MAX}`}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <TextArea
        label="Description"
        name="description"
        dir="auto"
        rows={3}
        value={form.description}
        hint={`What is it for, and for whom? ${codePoints(form.description)}/${CHANNEL_DESCRIPTION_MAX}`}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
      <div className="channel-field">
        <p className="field-label" id={categories}>
          Category
        </p>
        <div className="channel-choices" role="radiogroup" aria-labelledby={categories}>
          {CATEGORIES.map((name) => (
            <ChoiceChip key={name} name="category" value={name} checked={suggested === name} onChange={() => categorize(name, false)}>
              {name}
            </ChoiceChip>
          ))}
        </div>
        <TextInput
          label="Or type your own category"
          name="custom"
          dir="auto"
          autoComplete="off"
          maxLength={CHANNEL_CATEGORY_MAX}
          value={suggested ? '' : form.category}
          onChange={({ currentTarget: { value } }) => categorize(value, true)}
        />
      </div>
      <ChannelTagsField tags={form.tags} onTags={(tags) => change({ tags })} />
      <PrivacyField isPrivate={form.isPrivate} onPrivate={(isPrivate) => change({ isPrivate })} />
      <CoverField address={form.coverImage} onCover={(coverImage) => change({ coverImage })} onSignedOut={onSignedOut} />
    </>
  );
}
