import type { ReactNode } from 'react';
import { TextArea } from '#ui/field.tsx';
import { Structure } from './structure.tsx';
import { TipSlip } from './tip-slip.tsx';

type Props = {
  structureName: string;
  pages: number;
  words: number;
  current: number;
  title: string;
  /** Null where the kind has none. */
  description: string | null;
  limits: { title: number; description: number };
  onTitle(title: string): void;
  onDescription(description: string): void;
  /** The button of the tool that suggests one, under the field. */
  titleTool?: ReactNode;
  descriptionTool?: ReactNode;
  children?: ReactNode;
};

/** What a text work is beside its pages: structure, title, description, and a tip (BOOK-ED-01, -04, -05). */
export function DeskDetails({ structureName, pages, words, current, title, description, limits, onTitle, onDescription, ...rest }: Props) {
  const { titleTool, descriptionTool, children } = rest;
  return (
    <>
      <Structure name={structureName} pages={pages} words={words} current={current} />
      <div className="desk-field">
        <TextArea
          label="Title"
          name="title"
          dir="auto"
          rows={2}
          maxLength={limits.title}
          value={title}
          placeholder="Untitled Draft"
          // A title is one line however it is wrapped: Enter goes on instead of breaking it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => onTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
        {titleTool}
      </div>
      {description !== null && (
        <div className="desk-field">
          <TextArea
            label="Description"
            name="description"
            dir="auto"
            rows={5}
            maxLength={limits.description}
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
