import { useEffect } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { ActionForm } from '../forms/action-form.tsx';
import { fieldOf } from './content-rules.ts';
import type { hideableOf } from './content-settings.server.ts';
import { omittedPerson, omittedTag, omittedWork, stopOmitting } from './menu/omitted-works.ts';
import './content.css';

export type Hideable = NonNullable<Awaited<ReturnType<typeof hideableOf>>>;

type RowProps = { action: string; name: string; value: string; back: string; label: string };
const HideRow = ({ action, name, value, back, label }: RowProps) => (
  <ActionForm action={action}>
    <input type="hidden" name="back" value={back} />
    <Button type="submit" variant="line" name={name} value={value}>
      <bdi>{label}</bdi>
    </Button>
  </ActionForm>
);

/** A button for the work, its author and each of its tags, which hides it or shows it again (SHOWN-06). */
export function HideForms({ work, back }: { work: Hideable; back: string }) {
  const { author } = work;
  useEffect(() => {
    if (!work.isHidden) stopOmitting(omittedWork(work.id));
    if (!work.isAuthorHidden) stopOmitting(omittedPerson(work.author.username));
    for (const tag of work.tags) if (work.choices[tag] !== 'hide') stopOmitting(omittedTag(tag));
  }, [work]);
  const row = (isHidden: boolean) => ({ name: 'hidden', value: isHidden ? 'no' : 'yes', back });
  return (
    <ul className="content-hide">
      <li>
        <HideRow
          {...row(work.isHidden)}
          action={href('/works/:id/hide', { id: work.id })}
          label={work.isHidden ? 'Show this work again' : 'Not for me'}
        />
      </li>
      {!author.isChild && (
        <li>
          <HideRow
            {...row(work.isAuthorHidden)}
            action={href('/people/:username/hide', { username: author.username })}
            label={work.isAuthorHidden ? `Show works by ${author.name} again` : `Hide works by ${author.name}`}
          />
        </li>
      )}
      {work.tags.map((tag) => {
        const isHidden = work.choices[tag] === 'hide';
        return (
          <li key={tag}>
            <HideRow
              action={href('/settings/content')}
              name={fieldOf('tag', tag)}
              value={isHidden ? 'show' : 'hide'}
              back={back}
              label={isHidden ? `Show works with the tag “${tag}” again` : `Hide works with the tag “${tag}”`}
            />
          </li>
        );
      })}
    </ul>
  );
}
