import { cutTo } from '../forms/text-rules.ts';
import { addresses } from './find/addresses.ts';
import { ages } from './find/ages.ts';
import { emails, links, type Range } from './find/contact-rules.ts';
import { handles } from './find/handles.ts';
import { fullNames } from './find/names.ts';
import { readable } from './find/readable-rules.ts';
import { schools } from './find/schools.ts';
import { telephones } from './find/telephones.ts';
import { CHECKED_MAX, MARK_KINDS, type Mark, type MarkKind } from './mark-rules.ts';

const FINDERS: Record<MarkKind, (text: string) => Iterable<Range>> = {
  email: emails,
  link: links,
  handle: handles,
  telephone: telephones,
  address: addresses,
  school: schools,
  age: ages,
  name: fullNames,
};

/** What looks like personal data in a text, in its order, without overlaps. Linear in the length, up to `CHECKED_MAX`. */
export function findMarks(written: string): Mark[] {
  const { text, from } = readable(cutTo(written, CHECKED_MAX));
  const found: Mark[] = [];
  for (const kind of MARK_KINDS)
    for (const range of FINDERS[kind](text)) {
      const [start, end] = [from[range.start] ?? 0, from[range.end] ?? written.length];
      if (end > start) found.push({ kind, start, end });
    }
  const rank = (mark: Mark) => MARK_KINDS.indexOf(mark.kind);
  const free: Mark[] = [];
  const byPlace = found.toSorted((a, b) => a.start - b.start || rank(a) - rank(b));
  for (const mark of byPlace) {
    const last = free.at(-1);
    if (!last || last.end <= mark.start) free.push(mark);
    else if (rank(mark) < rank(last)) free[free.length - 1] = mark;
  }
  return free;
}
