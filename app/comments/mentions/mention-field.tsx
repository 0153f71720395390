import { type ComponentPropsWithRef, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextArea } from '#ui/controls/field.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { counted } from '#ui/display/count-rules.ts';
import '#ui/dialogs/menu.css';
import './mention-field.css';
import { type MentionSuggestion, typedMention, withMention } from './mention-rules.ts';
import { usePeople } from './use-people.ts';

type Props = Omit<ComponentPropsWithRef<typeof TextArea>, 'onChange' | 'value'> & {
  value: string;
  onText(text: string): void;
  /** A comment of the thread, whose people are suggested first. */
  thread?: string | undefined;
};

const announced = (count: number) => (count ? `${counted(count, 'person', 'people')} to mention. Use the arrow keys.` : '');

/**
 * The field of a comment, which suggests people after an `@`. Not a combobox of Base UI, which takes the arrow keys of a text of several
 * lines; the keys are its own while there are suggestions only (REPLY-02).
 */
export function MentionField({ value, onText, thread, onKeyDown, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  const people = usePeople(typed, thread);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const list = useId();
  const look = (element: HTMLTextAreaElement) => {
    area.current = element;
    const { selectionStart: caret, selectionEnd } = element;
    setTyped(caret === selectionEnd ? typedMention(element.value, caret) : null);
    setMarked(0);
  };
  const take = ({ username }: MentionSuggestion) => {
    const element = area.current;
    if (!element) return;
    const next = withMention(element.value, element.selectionStart, username);
    // Synchronous, because the next key may be pressed before the next frame and would be typed behind the caret.
    flushSync(() => {
      onText(next.text);
      setTyped(null);
    });
    element.focus();
    element.setSelectionRange(next.caret, next.caret);
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const person = people[marked];
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    if (!person || event.nativeEvent.isComposing || event.shiftKey) return onKeyDown?.(event);
    if (step !== undefined) setMarked((marked + step) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(person);
    else if (event.key === 'Escape') setTyped(null);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation(); // Escape would also close the form or panel
  };
  return (
    <div className="mention-field">
      <TextArea
        {...field}
        value={value}
        aria-autocomplete="list"
        aria-controls={people.length ? list : undefined}
        aria-activedescendant={people.length ? `${list}-${marked}` : undefined}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          look(currentTarget);
        }}
        onSelect={({ currentTarget }) => {
          if (typedMention(currentTarget.value, currentTarget.selectionStart) !== typed) look(currentTarget);
        }}
        onKeyDown={pressed}
        onBlur={() => setTyped(null)}
      />
      <p role="status" className="sr-only">
        {announced(people.length)}
      </p>
      <PeopleList id={list} people={people} marked={marked} onTake={take} />
    </div>
  );
}

type ListProps = { id: string; people: readonly MentionSuggestion[]; marked: number; onTake(person: MentionSuggestion): void };

/** The suggested people; the keys are those of the field, which has the focus. */
const PeopleList = ({ id, people, marked, onTake }: ListProps) =>
  people.length > 0 && (
    <div role="listbox" id={id} aria-label="People to mention" className="menu mention-people">
      {people.map((person, i) => (
        <button
          key={person.username}
          id={`${id}-${i}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={i === marked}
          data-highlighted={i === marked || undefined}
          className="mention-person"
          onPointerDown={(event) => event.preventDefault()} // the focus stays in the field
          onClick={() => onTake(person)}
        >
          <Avatar person={person} size={28} />
          <span>
            <b dir="auto">{person.name}</b> <bdi dir="ltr">@{person.username}</bdi>
          </span>
        </button>
      ))}
    </div>
  );
