import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { TextInput } from '#ui/controls/field.tsx';
import type { TagFieldProps } from '#ui/controls/tags-input.tsx';
import { counted } from '#ui/display/count-rules.ts';
import '#ui/dialogs/menu.css';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { suggestionDetails, type TagSuggestion } from './suggest-rules.ts';
import './tag-combobox.css';

const PAUSE_MS = 150; // after a letter, before the suggestions are requested
const SLOW_MS = 300; // then the popup says that it waits

type Found = { tags: readonly TagSuggestion[]; is: 'idle' | 'slow' | 'loaded' | 'failed' };
const IDLE: Found = { tags: [], is: 'idle' };
const FAILED: Found = { tags: [], is: 'failed' };

/** The tags that begin with these letters. Those of the last letters stay until the next ones arrive; a failure shows none. */
function useSuggestions(typed: string): Found {
  const [found, setFound] = useState(IDLE);
  const wanted = typed.trim();
  useEffect(() => {
    if (!wanted) return setFound(IDLE);
    const controller = new AbortController();
    const slow = setTimeout(() => setFound(({ tags }) => ({ tags, is: 'slow' })), PAUSE_MS + SLOW_MS);
    const timer = setTimeout(() => {
      fetchJson(
        `${href('/tags/suggest')}?${new URLSearchParams({ q: wanted })}`,
        withList<{ tags: TagSuggestion[] }>('tags'),
        controller.signal,
      )
        .then(
          ({ tags }) => setFound({ tags, is: 'loaded' }),
          () => controller.signal.aborted || setFound(FAILED),
        )
        .finally(() => clearTimeout(slow));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      controller.abort();
    };
  }, [wanted]);
  return wanted ? found : IDLE;
}

/** What is announced, and shown where there are no suggestions. */
function stateOf({ tags, is }: Found): string {
  if (tags.length) return counted(tags.length, 'suggestion');
  if (is === 'slow') return 'Looking for tags...';
  return is === 'loaded' ? 'No suggestions. Press Enter to add this tag.' : '';
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The field of a tag with suggestions, as a combobox (TAG-02). Enter takes the marked suggestion, or else what is typed. Where buttons add
 * the tag (no `onKeyDown`), the popup opens only for suggestions, because it covers the buttons.
 */
export function TagCombobox({ typed, onTyped, onAdd, chosen, onKeyDown, label, hint, ...field }: TagFieldProps) {
  const all = useSuggestions(typed);
  const found = { ...all, tags: all.tags.filter(({ name }) => !chosen.some((tag) => isSame(tag, name))) };
  const state = found.tags.length || onKeyDown ? stateOf(found) : '';
  const [isOpen, setIsOpen] = useState(false);
  const marked = useRef(false);
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && (event.defaultPrevented || (marked.current && isOpen))) return; // the combobox takes the suggestion
    onKeyDown?.(event);
  };
  return (
    <Autocomplete.Root
      items={found.tags}
      mode="none"
      value={typed}
      open={isOpen && state !== ''}
      onOpenChange={setIsOpen}
      itemToStringValue={({ name }: TagSuggestion) => name}
      onValueChange={(value, { reason }) => (reason === 'item-press' ? onAdd(value) : onTyped(value))}
      onItemHighlighted={(item) => {
        marked.current = item !== undefined;
      }}
    >
      <Autocomplete.Input {...field} aria-autocomplete="list" onKeyDown={pressed} render={<TextInput label={label} hint={hint} />} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-place" align="start" sideOffset={4} collisionPadding={8}>
          <Autocomplete.Popup className="menu tag-suggestions">
            <Autocomplete.Status className={found.tags.length ? 'sr-only' : 'tag-suggestions-state'}>{state}</Autocomplete.Status>
            <Autocomplete.List aria-label="Suggested tags">
              {(suggestion: TagSuggestion) => (
                <Autocomplete.Item key={suggestion.name} value={suggestion} className="tag-suggestion">
                  <bdi>{suggestion.name}</bdi>
                  <small>{suggestionDetails(suggestion)}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
