import { cutTo } from '../forms/text-rules.ts';
import { addresses } from './find/addresses.ts';
import { ages } from './find/ages.ts';
import { emails, links, type Range } from './find/contact-pattern-rules.ts';
import { handles } from './find/handles.ts';
import { fullNames } from './find/names.ts';
import { readable } from './find/readable-rules.ts';
import { schools } from './find/schools.ts';
import { telephones } from './find/telephones.ts';
import { CHECKED_MAX, FINDING_KINDS, type Finding, type FindingKind } from './finding-rules.ts';

const FINDERS: Record<FindingKind, (text: string) => Iterable<Range>> = {
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
export function findPersonalData(written: string): Finding[] {
  const { text, from } = readable(cutTo(written, CHECKED_MAX));
  const found: Finding[] = [];
  for (const kind of FINDING_KINDS)
    for (const range of FINDERS[kind](text)) {
      const [start, end] = [from[range.start] ?? 0, from[range.end] ?? written.length];
      if (end > start) found.push({ kind, start, end });
    }
  const rank = (finding: Finding) => FINDING_KINDS.indexOf(finding.kind);
  const free: Finding[] = [];
  const byPlace = found.toSorted((a, b) => a.start - b.start || rank(a) - rank(b));
  for (const finding of byPlace) {
    const last = free.at(-1);
    if (!last || last.end <= finding.start) free.push(finding);
    else if (rank(finding) < rank(last)) free[free.length - 1] = finding;
  }
  return free;
}
