import { useId, useState } from 'react';
import { ChoiceChip } from '#ui/chip.tsx';
import { TextArea, TextInput } from '#ui/field.tsx';
import { type ChannelForm, lengthOf } from '../channel-form-rules.ts';
import { CATEGORIES, CATEGORY_MOST, DESCRIPTION_MOST, NAME_MOST } from '../channel-rules.ts';
import { CoverField } from './cover-field.tsx';
import './fields.css';
import { PrivacyField } from './privacy-field.tsx';
import { ChannelTagsField } from './tags-field.tsx';

type Props = { form: ChannelForm; change(next: Partial<ChannelForm>): void; onSignedOut(): void };

/** What the form of a channel is made of (CHAN-02): plain fields, so that it can be filled in without scripts. The file is last: a refused form is read up to it. */
export function ChannelFields({ form, change, onSignedOut }: Props) {
  const categories = useId();
  // Words that happen to be a preset's while one types on are one's own: only a press chooses a preset (CHAN-05).
  const [isTyped, setTyped] = useState(false);
  const preset = isTyped ? undefined : CATEGORIES.find((name) => name === form.category);
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
        hint={`${lengthOf(form.name)}/${NAME_MOST}`}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <TextArea
        label="Description"
        name="description"
        dir="auto"
        rows={3}
        value={form.description}
        hint={`What is it for, and for whom? ${lengthOf(form.description)}/${DESCRIPTION_MOST}`}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
      <div className="channel-field">
        <p className="field-label" id={categories}>
          Category
        </p>
        <div className="channel-choices" role="radiogroup" aria-labelledby={categories}>
          {CATEGORIES.map((name) => (
            <ChoiceChip key={name} name="category" value={name} checked={preset === name} onChange={() => categorize(name, false)}>
              {name}
            </ChoiceChip>
          ))}
        </div>
        <TextInput
          label="Or type your own category"
          name="custom"
          dir="auto"
          autoComplete="off"
          maxLength={CATEGORY_MOST}
          value={preset ? '' : form.category}
          onChange={({ currentTarget: { value } }) => categorize(value, true)}
        />
      </div>
      <ChannelTagsField tags={form.tags} onTags={(tags) => change({ tags })} />
      <PrivacyField isPrivate={form.isPrivate} onPrivate={(isPrivate) => change({ isPrivate })} />
      <CoverField address={form.coverImage} onCover={(coverImage) => change({ coverImage })} onSignedOut={onSignedOut} />
    </>
  );
}
