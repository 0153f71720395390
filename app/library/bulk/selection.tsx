import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/field.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { backgroundPost } from '../../forms/latest/background-post.ts';
import { newId } from '../../forms/new-id.ts';
import type { LibraryWork } from '../library.server.ts';
import type { action } from './bulk-actions.tsx';
import { BULK_MAX, BULK_MESSAGES, CHANGE_GROUPS, changeMessage, selectionMessage } from './bulk-rules.ts';
import './selection.css';

/** The checkboxes belong to this form and are not in it, because a covered card is a form of its own. */
const FORM = 'selected-works';

type Collection = { id: string; title: string };
type Card = (work: LibraryWork, choice: ReactNode) => ReactNode;
type Props = { id: string; works: readonly LibraryWork[]; collections: readonly Collection[]; back: string; card: Card };

/** Sends a change, and confirms it with a toast that has Undo. `onDone` runs once it is stored. */
function useChange(onDone: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const { data, state } = fetcher;
  const handled = useRef<unknown>(undefined);
  /** A repeated request has the same id as long as it asks for the same, so that a lost response does not change anything twice. */
  const last = useRef({ request: '', id: '' });
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    if (refusal || !('changed' in data)) return void showToast({ message: refusal ?? BULK_MESSAGES.notChanged, kind: 'error' });
    const undo = async () => {
      const response = await backgroundPost(href('/library/bulk/undo'), { id: data.id }).catch(() => null);
      // Success is a redirect, which `backgroundPost` receives as `opaqueredirect`.
      if (response?.type !== 'opaqueredirect') return void showToast({ message: BULK_MESSAGES.notUndone, kind: 'error' });
      await revalidate();
      void showToast({ message: BULK_MESSAGES.undone });
    };
    void showToast({
      message: changeMessage(data.changed, data.skipped),
      ...(data.changed && { action: { label: 'Undo', run: () => void undo() } }),
    });
    onDone();
  }, [state, data, onDone, revalidate]);
  const send = (change: string, works: string) => {
    const request = `${change} ${works}`;
    if (last.current.request !== request) last.current = { request, id: newId() };
    void fetcher.submit({ id: last.current.id, do: change, works }, { method: 'post', action: href('/library/bulk') });
  };
  return { busy: state !== 'idle', send };
}

/** The works of a shelf with a checkbox each, and the bar that changes the selected ones, also those of other pages (LIB-07). */
export function Selection({ id, works, collections, back, card }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hydrated = useHydrated();
  const { busy, send } = useChange(() => {
    setSelected(new Set());
    // The form is removed with the last work of the shelf.
    if (document.activeElement === document.body) document.getElementById('library-head')?.focus();
  });
  const onPage = works.map((work) => work.id);
  const isAll = onPage.length > 0 && onPage.every((shown) => selected.has(shown));
  const select = (ids: string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const workId of ids) isOn ? next.add(workId) : next.delete(workId);
    if (next.size > BULK_MAX) return void showToast({ message: BULK_MESSAGES.tooMany, kind: 'error' });
    setSelected(next);
  };
  function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!selected.size) return void showToast({ message: BULK_MESSAGES.none, kind: 'error' });
    send(String(new FormData(event.currentTarget).get('do')), [...selected].sort().join(','));
  }
  if (!works.length && !selected.size) return null;
  return (
    <>
      {works.length > 0 && (
        <ul className="library-list">
          {works.map((work) =>
            card(
              work,
              <Checkbox
                name="work"
                form={FORM}
                value={work.id}
                label="Select"
                aria-label={`Select: ${work.title || work.covered}`}
                checked={selected.has(work.id)}
                onChange={({ target }) => select([work.id], target.checked)}
              />,
            ),
          )}
        </ul>
      )}
      <form id={FORM} method="post" action={href('/library/bulk')} onSubmit={change} className="selection-bar" data-bottom-bar>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={back} />
        {hydrated && (
          <div className="selection-count">
            <Checkbox label="Select all on this page" checked={isAll} onChange={({ target }) => select(onPage, target.checked)} />
            <p role="status">{selectionMessage(selected.size)}</p>
          </div>
        )}
        <Select label="Change to" name="do" defaultValue="state want">
          {CHANGE_GROUPS.map(({ name, options }) => (
            <optgroup key={name} label={name}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))}
            </optgroup>
          ))}
          <CollectionOptions label="Add to a collection" what="add" collections={collections} />
          <CollectionOptions label="Remove from a collection" what="take" collections={collections} />
        </Select>
        <Button type="submit" busy={busy && 'Changing...'}>
          Change
        </Button>
      </form>
    </>
  );
}

const CollectionOptions = ({ label, what, collections }: { label: string; what: 'add' | 'take'; collections: readonly Collection[] }) =>
  collections.length > 0 && (
    <optgroup label={label}>
      {collections.map(({ id, title }) => (
        <option key={id} value={`${what} ${id}`} dir="auto">
          {title}
        </option>
      ))}
    </optgroup>
  );
