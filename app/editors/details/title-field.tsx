import { TextArea } from '#ui/controls/field.tsx';
import { TITLE_MAX } from '../../drafts/rules.ts';

type Props = { value: string; placeholder?: string; rows?: number; onChange(title: string): void };

/** The title of a work: it may wrap, but Enter and pasted line breaks are ignored. */
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
