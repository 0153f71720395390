import { Checkbox } from '#ui/controls/checkbox.tsx';
import { CONTAINS_SPOILERS } from './covered-rules.ts';

type Props = { checked: boolean; onChecked(checked: boolean): void };

/** Marks a comment, so that its readers press Show first (REPLY-09). */
export const SpoilerBox = ({ checked, onChecked }: Props) => (
  <Checkbox
    name="spoiler"
    value="yes"
    label={CONTAINS_SPOILERS}
    checked={checked}
    onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
  />
);
