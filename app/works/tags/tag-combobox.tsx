import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { TextInput } from '#ui/controls/field.tsx';
import type { TagFieldProps } from '#ui/controls/tags-input.tsx';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { suggestionDetails, type TagSuggestion } from './suggest-rules.ts';
import './tag-combobox.css';

const PAUSE_MS = 150; // after a letter, before the suggestions are requested

/** The tags that begin with these letters. Those of the last letters stay until the next ones arrive; a failure shows none. */
function useSuggestions(typed: string): readonly TagSuggestion[] {
  const [found, setFound] = useState<readonly TagSuggestion[]>([]);
  const wanted = typed.trim();
  useEffect(() => {
    if (!wanted) return setFound([]);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetchJson(
        `${href('/tags/suggest')}?${new URLSearchParams({ q: wanted })}`,
        withList<{ tags: TagSuggestion[] }>('tags'),
        controller.signal,
      ).then(
        ({ tags }) => setFound(tags),
        () => controller.signal.aborted || setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return wanted ? found : [];
}

/** The field of a tag with suggestions, as a combobox (TAG-02). Enter takes the marked suggestion, or else what is typed. */
export function TagCombobox({ typed, onTyped, onAdd, onKeyDown, ...field }: TagFieldProps) {
  const suggestions = useSuggestions(typed);
  const [isOpen, setIsOpen] = useState(false);
  const marked = useRef(false);
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && marked.current && isOpen) return;
    onKeyDown?.(event);
  };
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      value={typed}
      open={isOpen && suggestions.length > 0}
      onOpenChange={setIsOpen}
      itemToStringValue={({ name }: TagSuggestion) => name}
      onValueChange={(value, { reason }) => (reason === 'item-press' ? onAdd(value) : onTyped(value))}
      onItemHighlighted={(item) => {
        marked.current = item !== undefined;
      }}
    >
      <Autocomplete.Input {...field} onKeyDown={pressed} render={<TextInput label={field.label} hint={field.hint} />} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-place" align="start" sideOffset={4} collisionPadding={8}>
          <Autocomplete.Popup className="menu tag-suggestions">
            <Autocomplete.Status className="sr-only">
              {suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`}
            </Autocomplete.Status>
            <Autocomplete.List>
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
