import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Field = { list: string; input: RefObject<HTMLInputElement | null>; onActive(id: string | null): void };

/**
 * The index of the result that the arrow keys selected, -1 for none; Enter opens it. A change of `listKey` clears the selection. Elements
 * of the list have the id `{list}-{index}`.
 */
export function useActiveResult(ids: readonly string[], listKey: string, { list, input, onActive }: Field): number {
  const [chosen, setChosen] = useState<string | null>(null);
  // By id, not by index, because the same query is refetched on live events.
  const active = chosen === null ? -1 : ids.indexOf(chosen);

  useEffect(() => {
    if (listKey) setChosen(null);
  }, [listKey]);
  useEffect(() => {
    onActive(active < 0 ? null : `${list}-${active}`);
    if (active >= 0) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list, onActive]);

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const count = ids.length;
    if (step && count) setChosen(ids[step > 0 ? (active + 1) % count : (active <= 0 ? count : active) - 1] ?? null);
    else if (event.key === 'Enter' && active >= 0) document.getElementById(`${list}-${active}`)?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent) => pressed(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);
  return active;
}
