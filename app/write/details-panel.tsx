import type { ReactNode } from 'react';
import { TextArea } from '#ui/field.tsx';
import { DESCRIPTION_MAX } from './rules.ts';
import { Structure } from './structure.tsx';
import { TipSlip } from './tip-card.tsx';

type Props = {
  structureName: string;
  pages: number;
  words: number;
  current: number;
  /** The title where it belongs to the details; on narrow screens it is above the page. */
  title?: ReactNode;
  /** Null where the kind has none. */
  description: string | null;
  onDescription(description: string): void;
  /** The button of the tool that suggests one, under the field. */
  descriptionTool?: ReactNode;
  children?: ReactNode;
};

/** What a text work is beside its pages: structure, title, description, and a tip (BOOK-ED-01, -04, -05). */
export function DetailsPanel({
  structureName,
  pages,
  words,
  current,
  title,
  description,
  onDescription,
  descriptionTool,
  children,
}: Props) {
  return (
    <>
      <Structure name={structureName} pages={pages} words={words} current={current} />
      {title && <div className="desk-field">{title}</div>}
      {description !== null && (
        <div className="desk-field">
          <TextArea
            label="Description"
            name="description"
            dir="auto"
            rows={5}
            maxLength={DESCRIPTION_MAX}
            value={description}
            onChange={(event) => onDescription(event.currentTarget.value)}
          />
          {descriptionTool}
        </div>
      )}
      {children}
      <div className="desk-details-tip">
        <TipSlip />
      </div>
    </>
  );
}
