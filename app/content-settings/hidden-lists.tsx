import { createContext, type ReactNode, use, useRef } from 'react';
import { href, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { type RowForms, useRowForms } from '../forms/results/use-row-forms.ts';
import { CONTENT_MESSAGES, fieldOf } from './content-rules.ts';
import type { ChosenTag, HiddenPerson, ListedWork } from './hidden-lists.server.ts';
import { omittedPerson, omittedTag, omittedWork, stopOmitting } from './menu/omitted-works.ts';

type Props<Items> = Items & { next: string | null; isLater: boolean };

/** `label` is visible; `about` is what it is about, for screen readers; `omitted` is what lists of this tab omit until it is undone. */
type UndoChoiceFormProps = { action: string; name: string; value: string; label: string; about: string; omitted?: string };

const UNAVAILABLE = 'a work that is no longer available';

type Undoing = { forms: RowForms; onSubmit(choice: string, omitted: string | undefined): void };
const UndoingContext = createContext<Undoing | null>(null);

/** A button that undoes a choice. Its row is removed with the choice, so the list says that it is saved. */
function UndoChoiceForm({ action, name, value, label, about, omitted }: UndoChoiceFormProps) {
  const undoing = use(UndoingContext);
  if (!undoing) throw new Error('UndoChoiceForm is only rendered inside a ContentList.');
  const { Form, isBusy, refusalOf } = undoing.forms;
  const choice = `${action} ${name}`;
  const refusal = refusalOf(choice);
  return (
    <Form method="post" action={action} onSubmit={() => undoing.onSubmit(choice, omitted)}>
      <input type="hidden" name="back" value={`${href('/settings/content')}?saved`} />
      <Button type="submit" variant="line" size="sm" name={name} value={value} aria-label={`${label}: ${about}`} inactive={isBusy}>
        {label}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}

/** The tags that the member hides or is warned about, each with the way back. */
export const ChosenTags = ({ tags, next, isLater }: Props<{ tags: ChosenTag[] }>) => (
  <ContentList name="Your tags" of="tags" next={next} isLater={isLater} none="You see works with all tags.">
    {tags.map(({ name, choice }) => (
      <li key={name}>
        <span className="content-what">
          <span className="content-name">
            <b dir="auto">{name}</b>
            <small>{choice === 'warn' ? 'You are warned' : 'Hidden'}</small>
          </span>
        </span>
        <UndoChoiceForm
          action={href('/settings/content')}
          name={fieldOf('tag', name)}
          value="show"
          label="Show again"
          about={name}
          omitted={omittedTag(name)}
        />
      </li>
    ))}
  </ContentList>
);

/** The works hidden with `Not for me`, each with the way back (SHOWN-01). */
export const HiddenWorks = ({ works, next, isLater }: Props<{ works: ListedWork[] }>) => (
  <ContentList name="Hidden works" of="works" next={next} isLater={isLater} none="You haven’t hidden any works.">
    {works.map(({ id, title, author }) => (
      <HiddenRow key={id} action={href('/works/:id/hide', { id })} name={title} omitted={omittedWork(id)}>
        <WorkName id={id} title={title} author={author} />
      </HiddenRow>
    ))}
  </ContentList>
);

/** The works that are shown in spite of their warnings, each with what takes that back (WARN-08). */
export const AlwaysShown = ({ works, next, isLater }: Props<{ works: ListedWork[] }>) => (
  <ContentList name="Works you always see" of="always" next={next} isLater={isLater} none="You have not chosen to always see any work.">
    {works.map(({ id, title, author }) => (
      <li key={id}>
        <div className="content-what">
          <WorkName id={id} title={title} author={author} />
        </div>
        <UndoChoiceForm
          action={href('/works/:id/always-show', { id })}
          name="always"
          value="no"
          label="Warn me again"
          about={title ?? UNAVAILABLE}
        />
      </li>
    ))}
  </ContentList>
);

const WorkName = ({ id, title, author }: ListedWork) =>
  title ? (
    <Link to={href('/works/:id', { id })} className="content-name">
      <b dir="auto">{title}</b>
      <small>
        By <bdi>{author}</bdi>
      </small>
    </Link>
  ) : (
    'No longer available'
  );

/** The people whose works and posts are hidden. */
export const HiddenPeople = ({ people, next, isLater }: Props<{ people: HiddenPerson[] }>) => (
  <ContentList name="Hidden people" of="people" next={next} isLater={isLater} none="You haven’t hidden anyone’s works.">
    {people.map((person) => (
      <HiddenRow
        key={person.id}
        action={href('/people/:username/hide', { username: person.username })}
        name={person.name}
        omitted={omittedPerson(person.username)}
      >
        <Avatar person={person} size={44} />
        <Link to={href('/profile/:username', { username: person.username })} className="content-name">
          <b dir="auto">{person.name}</b>
          <small dir="ltr">@{person.username}</small>
        </Link>
      </HiddenRow>
    ))}
  </ContentList>
);

type ListProps = {
  name: string;
  of: 'tags' | 'works' | 'people' | 'always';
  none: string;
  next: string | null;
  isLater: boolean;
  children: ReactNode[];
};

function ContentList({ name, of, none, next, isLater, children }: ListProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const omitted = useRef<string>(undefined);
  const forms = useRowForms((_choice, refusal) => {
    if (refusal) return;
    if (omitted.current) stopOmitting(omitted.current);
    head.current?.focus();
  });
  const onSubmit = (choice: string, of: string | undefined) => {
    omitted.current = of;
    forms.onSubmit(choice);
  };
  return (
    <UndoingContext value={{ forms, onSubmit }}>
      <section className="content-section" aria-labelledby={`content-${of}`}>
        <h2 className="display text-xl" id={`content-${of}`} tabIndex={-1} ref={head}>
          {name}
        </h2>
        <p role="status" className="content-saved">
          {forms.isDone && CONTENT_MESSAGES.saved}
        </p>
        {children.length ? (
          <ul className="content-list">{children}</ul>
        ) : (
          <p className="content-none">{isLater ? 'That’s everything.' : none}</p>
        )}
        {next && (
          <Link className="link" to={`${href('/settings/content')}?${new URLSearchParams({ of, after: next })}`}>
            Show more
          </Link>
        )}
      </section>
    </UndoingContext>
  );
}

type HiddenRowProps = { action: string; name: string | null; omitted: string; children: ReactNode };
const HiddenRow = ({ action, name, omitted, children }: HiddenRowProps) => (
  <li>
    <div className="content-what">{children}</div>
    <UndoChoiceForm action={action} name="hidden" value="no" label="Show again" about={name ?? UNAVAILABLE} omitted={omitted} />
  </li>
);
