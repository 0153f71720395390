import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';

type Props = {
  title: string;
  at: number;
  of: number;
  /** The Cancel button. */
  children: ReactNode;
};

/** The number of the new position of an item, and the button that moves it. */
export const MoveToFields = ({ title, at, of, children }: Props) => (
  <>
    <p>
      <bdi>{title}</bdi> is {at} of {of}.
    </p>
    <TextInput
      label={`New position, from 1 to ${of}`}
      name="to"
      type="number"
      inputMode="numeric"
      min={1}
      max={of}
      step={1}
      required
      defaultValue={at}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className="dialog-end">
      {children}
      <Button type="submit">Move</Button>
    </div>
  </>
);
