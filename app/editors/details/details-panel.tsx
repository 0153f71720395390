import type { ReactNode } from 'react';
import { TextArea } from '#ui/controls/field.tsx';
import { DESCRIPTION_MAX } from '../../drafts/rules.ts';
import { Structure } from './structure.tsx';
import { TipCard } from './tip-card.tsx';

type Props = {
  structureName: string;
  pages: number;
  words: number;
  current: number;
  /** The title field; on narrow screens it is above the page instead. */
  title?: ReactNode;
  /** Null where the kind has no description. */
  description: string | null;
  onDescription(description: string): void;
  /** The button under the field that opens the description tool. */
  descriptionTool?: ReactNode;
  children?: ReactNode;
};

/** The details of a text work: structure, title, description and a writing tip. */
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
      {title && <div className="editor-field">{title}</div>}
      {description !== null && (
        <div className="editor-field">
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
      <div className="editor-details-tip">
        <TipCard />
      </div>
    </>
  );
}
