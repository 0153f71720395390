import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { ActiveConditions, NotUnderstood } from './active-conditions.tsx';
import { FIELD_NAMES, type FieldName, fieldOf } from './field-rules.ts';
import { OptionsField, OtherFields, SortingField, TypedField } from './filter-fields.tsx';
import { countInWords, filterSearch } from './filter-rules.ts';
import type { BarOfList } from './filtered-list.server.ts';
import { useLiveCount } from './use-live-count.ts';
import './filter-bar.css';

type Props = {
  list: BarOfList;
  signedIn: boolean;
  /** Fields that the page itself decides, such as the kind of `/all-books`. */
  without?: readonly FieldName[];
};
const SHOW = 'Show works';
type FormProps = Props & {
  /** `isCounted`: the number of works that the form finds was known when it was sent. */
  onSent(isCounted: boolean): void;
  onCounted(search: string, words: string): void;
};

function FilterForm({ list, signedIn, without = [], onSent, onCounted }: FormProps) {
  const { path, defaultSorting, filter, languages } = list;
  const { count, changed } = useLiveCount(defaultSorting && path, list.count, onCounted);
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const fields = FIELD_NAMES.filter((name) => !without.includes(name));
  const optionsOf = (name: FieldName) =>
    name === 'language'
      ? [...new Set([...languages, ...filter.chosen.language.in, ...filter.chosen.language.out])].map((value) => ({ value, name: value }))
      : fieldOf(name).options;
  return (
    <Form
      method="get"
      action={pathname}
      className="filter-form"
      ref={setForm}
      preventScrollReset
      onSubmit={() => onSent(count !== null)}
      onChange={() => changed(form)}
      // A chip of a tag is added and removed without an event of change.
      onClick={(event) => event.target instanceof Element && event.target.closest('button[type="button"]') && changed(form)}
    >
      {[...searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="filter-fields">
        {defaultSorting && (
          <>
            <SortingField sorting={filter.sorting} defaultSorting={defaultSorting} />
            <Link className="link filter-how" to={`${href('/how-lists-work')}#sortings`}>
              How lists are sorted
            </Link>
          </>
        )}
        {fields.map((name) => {
          const options = optionsOf(name);
          const chosen = filter.chosen[name];
          if (options) return <OptionsField key={name} field={name} chosen={chosen} options={options} />;
          return <TypedField key={name} field={name} chosen={chosen} anyTag={name === 'tag' ? filter.anyTag : undefined} />;
        })}
        <OtherFields filter={filter} signedIn={signedIn} />
      </div>
      <p className="filter-end">
        <Button type="submit">{count ? `Show ${countInWords(count)}` : SHOW}</Button>
      </p>
    </Form>
  );
}

/** What was announced last, and the form whose list has not arrived yet: where it was sent from, and whether its number was announced. */
type Announced = { search: string; words: string; hasSpace: boolean; sent: { key: string; isAnnounced: boolean } | null };

/**
 * What is announced: the number of works, once for each filter, also if it is the same number as before. The list of a form that was sent
 * may spell its filter in another way than the form, so a number that arrives after the form was sent is left to the list.
 */
function useAnnounced(list: BarOfList) {
  const search = filterSearch(list.filter).toString();
  const words = list.count ? countInWords(list.count) : '';
  const { key } = useLocation();
  const [last, setLast] = useState<Announced>({ search, words: '', hasSpace: false, sent: null });
  const announce = (nextSearch: string, nextWords: string) =>
    setLast((before) =>
      before.sent || before.search === nextSearch
        ? before
        : { search: nextSearch, words: nextWords, hasSpace: !before.hasSpace, sent: null },
    );
  const sent = (isCounted: boolean) =>
    setLast((before) => ({ ...before, sent: { key, isAnnounced: isCounted && before.search !== search } }));
  useEffect(() => {
    setLast((before) => {
      if (before.search === search) return before;
      const isAnnounced = before.sent?.isAnnounced && before.words === words;
      return { search, words, hasSpace: isAnnounced ? before.hasSpace : !before.hasSpace, sent: null };
    });
  }, [search, words]);
  useEffect(() => {
    // The form may have led to the list that was shown before.
    setLast((before) => (before.sent && before.sent.key !== key ? { ...before, sent: null } : before));
  }, [key]);
  return { announced: last.words + (last.hasSpace ? '\u00a0' : ''), announce, sent };
}

/**
 * The conditions of a list above it (FILTER-01): a plain GET form, which on a phone is a sheet once scripts run (FILTER-09).
 */
export function FilterBar(props: Props) {
  const { list } = props;
  const isPhone = useMedia('(width < 48rem)');
  const isSheet = useHydrated() && isPhone;
  const [isOpen, setOpen] = useState(false);
  const { announced, announce, sent } = useAnnounced(list);
  const status = (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
  const name = list.defaultSorting ? 'Filter and sort' : 'Filter';
  const label = (
    <>
      <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
      {name}
    </>
  );
  const onSent = (isCounted: boolean) => {
    sent(isCounted);
    setOpen(false);
  };
  const form = <FilterForm {...props} key={filterSearch(list.filter).toString()} onCounted={announce} onSent={onSent} />;
  return (
    <search className="filter-bar">
      {isSheet ? (
        <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <details className="filter-panel">
          <summary className="chip">{label}</summary>
          {form}
        </details>
      )}
      <Dialog open={isOpen && isSheet} onClose={() => setOpen(false)} title={name} className="filter-sheet">
        {form}
        {status}
      </Dialog>
      {status}
      {props.signedIn && list.defaultSorting && (
        <Link className="filter-clear" to={href('/filters')}>
          Your filters
        </Link>
      )}
      <NotUnderstood {...list} />
      {list.count && <ActiveConditions list={{ ...list, count: list.count }} signedIn={props.signedIn} />}
    </search>
  );
}
