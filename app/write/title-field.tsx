import { TextArea } from '#ui/field.tsx';
import { TITLE_MAX } from './rules.ts';

type Props = { value: string; placeholder?: string; rows?: number; onChange(title: string): void };

/** The title of a work: one line however it wraps, so Enter and pasted line breaks add none. */
export const TitleField = ({ value, placeholder = 'Untitled Draft', rows = 1, onChange }: Props) => (
  <TextArea
    label="Title"
    name="title"
    dir="auto"
    rows={rows}
    maxLength={TITLE_MAX}
    value={value}
    placeholder={placeholder}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
  />
);
