import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { href, type RouterContextProvider } from 'react-router';
import { requireRank } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics } from '#server/http/request.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { recordAction } from '../moderation/log.server.ts';
import { BANNER_TOPIC } from '../site/banner-rules.ts';
import { loadSettings, lockSettings, storeSettings } from '../site/settings.server.ts';
import { siteTexts } from './tables.ts';
import { dayFrom, type NewText, TEXT_MESSAGES, TEXTS_TOPIC, type TextPageName, termsBanner, VERSIONS_SHOWN } from './text-rules.ts';

const version = { id: siteTexts.id, text: siteTexts.text, effectiveOn: siteTexts.effectiveOn };
export type TextVersion = { id: string; text: string; effectiveOn: string };
/** A version in the list, without its text. */
type Listed = Omit<TextVersion, 'text'>;

/** What a page shows: the text in effect, the one that was announced, and the versions that were in effect before. */
export type AddedText = { current: TextVersion | null; upcoming: Listed | null; earlier: Listed[]; requested: TextVersion | null };

/**
 * The added sections of a page, the same for everyone. `requested` is the version of the address, if there is one; one that was replaced
 * before its day came is not found.
 */
async function addedText(_viewer: Viewer, page: TextPageName, id: string | null, now = Date.now()): Promise<AddedText> {
  const today = dayFrom(now);
  const [listed, [current = null]] = await Promise.all([
    db
      .select({ id: siteTexts.id, effectiveOn: siteTexts.effectiveOn })
      .from(siteTexts)
      .where(eq(siteTexts.page, page))
      .orderBy(desc(siteTexts.id))
      .limit(VERSIONS_SHOWN),
    db
      .select(version)
      .from(siteTexts)
      .where(and(eq(siteTexts.page, page), lte(siteTexts.effectiveOn, today)))
      .orderBy(desc(siteTexts.id))
      .limit(1),
  ]);
  const [newest] = listed;
  const upcoming = newest && newest.effectiveOn > today ? newest : null;
  // Terms that were replaced before their day were never in effect.
  const wasReplaced = (effectiveOn: string, later: readonly Listed[]) =>
    page === 'terms' && later.some((each) => each.effectiveOn <= effectiveOn);
  const earlier = listed.filter(
    ({ id, effectiveOn }, i) => id !== current?.id && effectiveOn <= today && !wasReplaced(effectiveOn, listed.slice(0, i)),
  );
  const readable = [...(upcoming ? [upcoming] : []), ...(current ? [current] : []), ...earlier];
  const requested = isId(id) && readable.some((each) => each.id === id) ? await versionOf(page, id) : null;
  return { current, upcoming, earlier, requested };
}

/** The added sections for the loader of a page, with the version that the address names; another one is not found. */
export async function requestedText(viewer: Viewer, context: Readonly<RouterContextProvider>, page: TextPageName, request: Request) {
  addPageTopics(context, TEXTS_TOPIC);
  const id = new URL(request.url).searchParams.get('version');
  const added = await addedText(viewer, page, id);
  if (id !== null && !added.requested) refuse('not-found');
  return added;
}

async function versionOf(page: TextPageName, id: string): Promise<TextVersion | null> {
  const [found] = await db
    .select(version)
    .from(siteTexts)
    .where(and(eq(siteTexts.page, page), eq(siteTexts.id, id)));
  return found ?? null;
}

/** The newest version of a page for its form, announced or in effect; null before the first. */
export async function newestText(viewer: Person, page: TextPageName): Promise<TextVersion | null> {
  requireRank(viewer, 'administrator');
  return newestIn(db, page);
}

async function newestIn(tx: Pick<Transaction, 'select'>, page: TextPageName): Promise<TextVersion | null> {
  const [found] = await tx.select(version).from(siteTexts).where(eq(siteTexts.page, page)).orderBy(desc(siteTexts.id)).limit(1);
  return found ?? null;
}

type TextSaved = 'saved' | RefusedAction;
const TEXTS_LOCK = 7_305_211_013; // of two administrators who save at once, the second sees the text of the first

/**
 * Saves a new version. New terms set the banner until their day, with its log line, in the same transaction. `base` is the id of the
 * version that the form was based on, or empty.
 */
export async function saveText(viewer: Person, page: TextPageName, { text, effectiveOn }: NewText, base: string): Promise<TextSaved> {
  requireRank(viewer, 'administrator');
  const result = await db.transaction(async (tx): Promise<TextSaved> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`);
    const before = await newestIn(tx, page);
    if ((before?.id ?? '') !== base) return { status: 409, problem: 'settings-changed', message: TEXT_MESSAGES.changedMeanwhile };
    if ((before?.text ?? '') === text && (page !== 'terms' || before?.effectiveOn === effectiveOn || !text))
      return badInput(TEXT_MESSAGES.unchanged);
    await tx.insert(siteTexts).values({ page, text, effectiveOn, changedBy: viewer.id });
    await recordAction(viewer, tx, { action: 'text-changed', after: { page, effectiveOn } });
    if (page === 'terms') await announceTerms(viewer, tx, effectiveOn);
    await announce(tx, TEXTS_TOPIC);
    return 'saved';
  });
  if (result === 'saved' && page === 'terms') {
    await loadSettings(); // this process does not wait for its own announcement
    await announce(db, BANNER_TOPIC);
  }
  return result;
}

/** Replaces the banner: it leads to the terms and ends when they take effect. */
async function announceTerms(viewer: Person, tx: Transaction, effectiveOn: string) {
  await lockSettings(viewer, tx);
  const changed = await storeSettings(viewer, tx, {
    'banner-text': termsBanner(effectiveOn),
    'banner-address': href('/terms-and-conditions'),
    'banner-kind': 'notice',
    'banner-until': `${effectiveOn}T00:00`,
  });
  if (changed) await recordAction(viewer, tx, { action: 'setting-changed', ...changed });
}
