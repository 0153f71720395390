import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { textOf } from '#editor/document/count.ts';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { type Database, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { cutTo, endOf } from '../forms/text-rules.ts';
import { pages, works } from '../works/tables.ts';
import { findPersonalData } from './find-personal-data.ts';
import { CHECKED_MAX, FINDINGS_MAX, type QuotedFinding } from './finding-rules.ts';

const AROUND = 40; // characters on each side of a finding
const READ_PAGE_SIZE = 20;

/** Descriptions of images and addresses of links, which readers get although they are not in the lines of a page. */
function* hiddenTexts({ attrs, marks = [], content = [] }: DocumentNode): Generator<string> {
  if (typeof attrs?.alt === 'string') yield attrs.alt;
  for (const { attrs: link } of marks) if (link?.href) yield link.href;
  for (const child of content) yield* hiddenTexts(child);
}

const linesOf = (document: Document) =>
  [textOf(document), ...new Set(document.content.flatMap((node) => [...hiddenTexts(node)]))].join('\n');

/** The words beside a finding, cut between two words if that is possible. */
const lastWords = (line: string) => (line.length > AROUND ? `…${endOf(line, AROUND).replace(/^\S*\s/, '')}` : line);
const firstWords = (line: string) => (line.length > AROUND ? `${cutTo(line, AROUND).replace(/\s\S*$/, '')}…` : line);

type Part = { in: QuotedFinding['in']; page: number; text: string };

const BESIDE = 2 * AROUND + 2; // code units with more characters than are shown beside a finding

/** The first findings, each with only the text beside it: reading the whole text for each of thousands would take seconds. */
function findingsInPart({ text, ...where }: Part): QuotedFinding[] {
  return findPersonalData(text)
    .slice(0, FINDINGS_MAX)
    .map(({ kind, start, end }) => ({
      ...where,
      kind,
      start,
      before: lastWords(
        text
          .slice(Math.max(0, start - BESIDE), start)
          .split('\n')
          .at(-1) ?? '',
      ),
      found: text.slice(start, end),
      after: firstWords(text.slice(end, end + BESIDE).split('\n')[0] ?? ''),
    }));
}

type Draft = { id: string; title: string; description: string; revision: number };
type Page = { position: number; document: unknown };
type PagesAfter = (position: number) => Promise<Page[]>;
const isText = (document: unknown): document is Document => typeof document === 'object' && document !== null && 'content' in document;

/** Checks title, description and pages in this order, up to `CHECKED_MAX` characters of all together or `FINDINGS_MAX` findings. */
async function findingsOf(
  { title, description }: { title: string; description: string },
  pagesAfter: PagesAfter,
): Promise<QuotedFinding[]> {
  const found = [
    ...findingsInPart({ in: 'title', page: 0, text: title }),
    ...findingsInPart({ in: 'description', page: 0, text: description }),
  ];
  let left = CHECKED_MAX;
  let number = 0;
  let position = -1;
  while (left > 0 && found.length < FINDINGS_MAX) {
    const some = await pagesAfter(position);
    for (const page of some) {
      position = page.position;
      number += 1;
      if (!isText(page.document) || left <= 0 || found.length >= FINDINGS_MAX) continue;
      const text = cutTo(linesOf(page.document), left);
      left -= text.length;
      found.push(...findingsInPart({ in: 'page', page: number, text }));
      await new Promise(setImmediate); // a long story must not keep other requests waiting
    }
    if (some.length < READ_PAGE_SIZE) break;
  }
  return found.slice(0, FINDINGS_MAX);
}

const CACHED_MAX = 500;
/** Results by draft revision or published version, because a long text takes up to half a second. */
const cache = new Map<string, Promise<QuotedFinding[]>>();

function cached(key: string, find: () => Promise<QuotedFinding[]>): Promise<QuotedFinding[]> {
  const before = cache.get(key);
  if (before) return before;
  const found = find();
  cache.set(key, found);
  found.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
  return found;
}

/** What looks like personal data in a draft of the viewer, if they are a child (SAFE-11). */
export async function findingsInDraft(viewer: Person, tx: Database, draft: Draft): Promise<QuotedFinding[]> {
  if (viewer.role !== 'child') return [];
  const pagesAfter = (position: number) =>
    tx
      .select({ position: draftPages.position, document: draftPages.document })
      .from(draftPages)
      .where(and(eq(draftPages.draftId, draft.id), gt(draftPages.position, position)))
      .orderBy(asc(draftPages.position))
      .limit(READ_PAGE_SIZE);
  return cached(`draft ${draft.id} ${draft.revision}`, () => findingsOf(draft, pagesAfter));
}

/** Searches the draft of a child before the transaction that publishes it, so that no lock is held during the search. */
export async function searchDraft(viewer: Person, id: string): Promise<void> {
  if (viewer.role !== 'child') return;
  const [draft] = await db
    .select({ id: drafts.id, title: drafts.title, description: drafts.description, revision: drafts.revision })
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)));
  if (draft) await findingsInDraft(viewer, db, draft);
}

const pagesOf =
  (tx: Database, workId: string): PagesAfter =>
  (position) =>
    tx
      .select({ position: pages.position, document: pages.document })
      .from(pages)
      .where(and(eq(pages.workId, workId), isNull(pages.partId), gt(pages.position, position)))
      .orderBy(asc(pages.position))
      .limit(READ_PAGE_SIZE);

type FirstPage = Page & { workId: string };
/** The first pages of several works, by one query. */
async function firstPagesOf(ids: readonly string[]): Promise<Map<string, FirstPage[]>> {
  const { rows } = await db.execute<FirstPage>(sql`
    select first.work_id as "workId", first.position, first.document from unnest(${sql.param(ids)}::uuid[]) requested (id)
    cross join lateral (select p.work_id, p.position, p.document from ${pages} p
      where p.work_id = requested.id and p.part_id is null order by p.position limit ${READ_PAGE_SIZE}) first
    order by first.work_id, first.position`);
  return Map.groupBy(rows, ({ workId }) => workId);
}

const storyTexts = { id: works.id, title: works.title, description: works.description, version: works.draftId };
type StoryTexts = { id: string; title: string; description: string; version: string | null };

/** What was published as a draft has its id as the version, which changes with every text. */
const findingsInStory = (story: StoryTexts, pagesAfter: PagesAfter) =>
  story.version ? cached(`work ${story.id} ${story.version}`, () => findingsOf(story, pagesAfter)) : findingsOf(story, pagesAfter);

/**
 * What looks like personal data in stories that the caller found for the viewer, by their ids; two queries for all but long ones. Computed
 * one after another from the texts as they are now, because each may take a while (SAFE-11).
 */
export async function findingsInWorks(_viewer: Person, ids: readonly string[]): Promise<Record<string, QuotedFinding[]>> {
  const found: Record<string, QuotedFinding[]> = {};
  if (!ids.length) return found;
  const stories = await db
    .select(storyTexts)
    .from(works)
    .where(inArray(works.id, [...ids]));
  const first = await firstPagesOf(ids); // afterwards, so that a newer version never has the findings of the one before
  for (const story of stories) {
    const { id } = story;
    found[id] = await findingsInStory(story, async (position) => (position < 0 ? (first.get(id) ?? []) : pagesOf(db, id)(position)));
  }
  return found;
}

/** The same for one story. */
export async function findingsInWork(_viewer: Person, workId: string, tx: Database = db): Promise<QuotedFinding[]> {
  const [work] = await tx.select(storyTexts).from(works).where(eq(works.id, workId));
  return work ? findingsInStory(work, pagesOf(tx, workId)) : [];
}
