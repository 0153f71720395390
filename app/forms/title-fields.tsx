import type { FieldMessages } from '#server/http/problem-rules.ts';
import { TextArea, TextInput } from '#ui/controls/field.tsx';

type Both<T> = { title: T; description: T };
type Props = { typed: Both<string>; fields: FieldMessages<'title' | 'description'>; max: Both<number> };

/** The title and the description of what a member makes; `max` is in characters. */
export const TitleFields = ({ typed, fields, max }: Props) => (
  <>
    <TextInput
      label="Title"
      name="title"
      dir="auto"
      required
      maxLength={max.title}
      autoComplete="off"
      defaultValue={typed.title}
      error={fields.title}
    />
    <TextArea
      label="Description"
      name="description"
      dir="auto"
      rows={5}
      maxLength={max.description}
      defaultValue={typed.description}
      error={fields.description}
    />
  </>
);
