import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/field.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { TAG_MAX } from '../works/class-rules.ts';
import { TagCombobox } from '../works/tags/tag-combobox.tsx';
import {
  ASSISTANT_OPTIONS,
  type ChosenDimension,
  CONTENT_CHOICES,
  CONTENT_MESSAGES,
  defaultChoiceOf,
  fieldOf,
  GENRE_OPTIONS,
  KIND_OPTIONS,
  LANGUAGES_CHOSEN_SHOWN,
  RATING_OPTIONS,
  STATED_OPTIONS,
  WARNING_OPTIONS,
} from './content-rules.ts';
import type { chosenContent } from './content-settings.server.ts';
import './content.css';

type Chosen = Awaited<ReturnType<typeof chosenContent>>;
type Props = { chosen: Chosen; languages: string[] };

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const choiceOf = (chosen: Chosen, dimension: ChosenDimension, name: string) =>
  chosen.find((setting) => setting.dimension === dimension && sameName(setting.name, name))?.choice ?? defaultChoiceOf(dimension, name);

/** A fetcher of the form, with what its last submission led to. */
function useChoices() {
  const fetcher = useFetcher();
  const busy = fetcher.state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(fetcher.data);
  return { Form: fetcher.Form, busy, refusal, isSaved: !busy && !refusal && fetcher.data !== undefined };
}

type Option = { dimension: ChosenDimension; name: string; label: string };
type GroupProps = { chosen: Chosen; options: readonly Option[]; title: string; isOpen?: boolean };

/** The choices of one group, folded unless `isOpen` is set or one of them is not the default. */
function ChoiceGroup({ chosen, options, title, isOpen = false }: GroupProps) {
  const { Form, busy, refusal, isSaved } = useChoices();
  return (
    <details
      className="content-group"
      open={isOpen || chosen.some((setting) => options.some(({ dimension }) => setting.dimension === dimension))}
    >
      <summary>{title}</summary>
      <Form method="post" action={href('/settings/content')} className="content-form">
        <div className="content-choices">
          {options.map(({ dimension, name, label }) => (
            <Select key={name} label={<bdi>{label}</bdi>} name={fieldOf(dimension, name)} defaultValue={choiceOf(chosen, dimension, name)}>
              {Object.entries(CONTENT_CHOICES).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          ))}
        </div>
        {refusal && <p role="alert">{refusal}</p>}
        <Button type="submit" variant="line" busy={busy && 'Saving...'} aria-label={`Save ${title.toLowerCase()}`}>
          Save
        </Button>
        <p role="status">{isSaved && CONTENT_MESSAGES.saved}</p>
      </Form>
    </details>
  );
}

const named = (name: string) => ({ name, label: name });
const ofDimension = (dimension: ChosenDimension, options: readonly Omit<Option, 'dimension'>[]) =>
  options.map((option) => ({ dimension, ...option }));
const RATINGS = ofDimension('rating', RATING_OPTIONS);
const WARNINGS = [...ofDimension('warning', WARNING_OPTIONS), ...ofDimension('stated', STATED_OPTIONS)];
const ASSISTANTS = ofDimension('assistant', ASSISTANT_OPTIONS);
const KINDS = ofDimension('kind', KIND_OPTIONS);
const GENRES = ofDimension('genre', GENRE_OPTIONS.map(named));

/** What the member sees of ratings, warnings, kinds, genres and languages (SHOWN-01, WARN-04). Works without JavaScript. */
export function ContentForms({ chosen, languages }: Props) {
  const others = chosen.filter(
    ({ dimension, name }) => dimension === 'language' && !languages.some((language) => sameName(language, name)),
  );
  const shownLanguages = [...others.map(({ name }) => name), ...languages].slice(0, LANGUAGES_CHOSEN_SHOWN);
  return (
    <section className="content-groups" aria-label="Ratings, warnings, assistants, kinds, genres and languages">
      <ChoiceGroup chosen={chosen} options={RATINGS} title="Ratings" isOpen />
      <ChoiceGroup chosen={chosen} options={WARNINGS} title="Content warnings" isOpen />
      <ChoiceGroup chosen={chosen} options={ASSISTANTS} title="Use of assistants" isOpen />
      <ChoiceGroup chosen={chosen} options={KINDS} title="Kinds" isOpen />
      <ChoiceGroup chosen={chosen} options={GENRES} title="Genres and categories" />
      {shownLanguages.length > 0 && (
        <ChoiceGroup chosen={chosen} options={ofDimension('language', shownLanguages.map(named))} title="Languages" />
      )}
    </section>
  );
}

/** Hides a tag or warns about it; no work needs to have it yet. */
export function AddTag() {
  const { Form, busy, refusal, isSaved } = useChoices();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (isSaved) setTyped('');
  }, [isSaved]);
  return (
    <Form method="post" action={href('/settings/content')} className="content-add">
      <TagCombobox
        label="A tag to hide or be warned about"
        name="newTag"
        maxLength={TAG_MAX}
        autoComplete="off"
        dir="auto"
        required
        chosen={[]}
        typed={typed}
        onTyped={setTyped}
        onAdd={setTyped}
      />
      <Button type="submit" variant="line" busy={busy && 'Saving...'} name="newChoice" value="hide">
        Hide
      </Button>
      <Button type="submit" variant="line" inactive={busy} name="newChoice" value="warn">
        Warn
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}
