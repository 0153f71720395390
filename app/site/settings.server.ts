import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import { refuse } from '#server/http/problems.ts';
import { announce } from '#server/live/live.ts';
import { env } from '#server/process/settings.ts';
import type { CommentRule } from '../audience/comment-access-rules.ts';
import { people } from '../people/tables.ts';
import { bannerOf } from './banner-rules.ts';
import { type Joining, kidsZoneOf } from './rules.ts';
import { DEFAULT_VALUES, SETTING_KEYS, type SettingKey, type SettingValues, settingOf } from './setting-rules.ts';
import { siteSettings } from './tables.ts';
import type { ListedWord } from './word-rules.ts';
import { readWords, useWords } from './words.server.ts';

/** The stored settings. `revision` grows with every change, and `changedAt` is the last one. */
type Stored = { values: Partial<SettingValues>; revision: number; changedAt: Date | null; hasOwner: boolean };

const NOTHING_STORED: Stored = { values: {}, revision: 0, changedAt: null, hasOwner: true };
/** The settings in memory. Loaded at the start and after each change, so that no page queries it; null before that. */
let snapshot: Stored | null = null;
let loadedWords: ListedWord[] = [];
let loading: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();
const loadListeners = new Set<() => void>();

const OWNER = sql<boolean>`exists (select from ${people} where ${and(eq(people.role, 'owner'), isNull(people.deletingSince))})`;

async function readStored(tx: Database): Promise<Stored> {
  const rows = await tx
    .select({
      key: siteSettings.key,
      value: siteSettings.value,
      revision: sql<number>`coalesce(${siteSettings.revision}, 0)`,
      changedAt: siteSettings.changedAt,
      hasOwner: sql<boolean>`one.has_owner`,
    })
    .from(sql`(select ${OWNER} as has_owner) one`)
    .leftJoin(siteSettings, sql`true`);
  const values: Partial<SettingValues> = {};
  for (const { key, value } of rows) if (key && value !== null) values[key] = value;
  const times = rows.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  return {
    values,
    revision: rows.reduce((sum, row) => sum + row.revision, 0),
    changedAt: times.length ? new Date(Math.max(...times)) : null,
    hasOwner: rows[0]?.hasOwner ?? false,
  };
}

/** Values of the environment, which win over stored ones. */
function environmentValues(): Partial<SettingValues> {
  const set = SETTING_KEYS.flatMap((key): [SettingKey, string][] => {
    const { environment } = settingOf(key);
    const value = environment && env[environment];
    return value ? [[key, value]] : [];
  });
  return Object.fromEntries(set);
}

const effective = ({ values }: Stored): SettingValues => ({ ...DEFAULT_VALUES, ...values, ...environmentValues() });

/** Without an owner nobody could approve anything (ROLE-03). */
const joiningOf = (joining: Joining, { hasOwner }: Stored): Joining => (joining === 'approval' && !hasOwner ? 'open' : joining);

function settingsOf(stored: Stored) {
  const values = effective(stored);
  return {
    name: values['site-name'],
    supportEmail: values['support-address'] || null,
    joining: joiningOf(values.joining as Joining, stored), // checked by the schema before it is stored
    approvesUnattended: values['approval-unattended'] === 'on',
    membersMayInvite: values['members-may-invite'] === 'on',
    groups: values.groups as 'approval' | 'anyone',
    hasOwner: stored.hasOwner,
    needsAge: values['ask-age-group'] === 'on',
    minimumAge: Number(values['minimum-age']),
    commentRule: values['comment-rule'] as CommentRule, // checked by the schema before it is stored
    reportsThatHide: values['reports-that-hide'] === 'off' ? null : Number(values['reports-that-hide']),
    newMemberLimits: values['new-member-limits'] === 'on',
    banner: bannerOf(
      { text: values['banner-text'], address: values['banner-address'], kind: values['banner-kind'], until: values['banner-until'] },
      Date.now(),
    ),
    writingHelper: values['writing-helper'] === 'on',
    sendsMail: env.SMTP_URL !== undefined,
    confirmsAddresses: env.SMTP_URL !== undefined && values['confirm-addresses'] === 'on',
    mailsADay: Number(values['mails-a-day']),
    sendsPushes: values.push === 'on',
    helperLimits: {
      text: { month: Number(values['texts-a-month']), day: Number(values['texts-a-day']) },
      picture: { month: Number(values['pictures-a-month']), day: Number(values['pictures-a-day']) },
    },
    kidsZone: kidsZoneOf(values['kids-zone'], { hasOwner: stored.hasOwner, origin: env.ORIGIN }),
    /** Whether a moderator reads a child's story after a grown-up sent it (SAFE-07). */
    needsModerator: values['kids-review'] === 'both',
    hasPublicLog: values['public-log'] === 'on',
  };
}
export type SiteSettings = ReturnType<typeof settingsOf>;

/** The settings of this process, at most two seconds old (SITE-01). */
export const currentSettings = (): SiteSettings => settingsOf(snapshot ?? NOTHING_STORED);

/**
 * Whether the site has an owner, so that what is held, hidden or limited can also be released (ROLE-03). At most two seconds old, without a
 * query; false before the start has loaded the settings.
 */
export const siteHasOwner = (): boolean => snapshot?.hasOwner ?? false;

/** The settings as the database has them now, for decisions that must not be late. */
export const freshSettings = async (tx: Database = db): Promise<SiteSettings> => settingsOf(await readStored(tx));

/** Reads the settings into this process, in the order of the calls, and calls the listeners when something changed. */
export function loadSettings(): Promise<void> {
  const next = loading
    .catch(() => {})
    .then(async () => {
      const before = JSON.stringify([snapshot, loadedWords]);
      [snapshot, loadedWords] = await Promise.all([readStored(db), readWords(db)]);
      useWords(loadedWords);
      for (const listener of loadListeners) listener();
      if (JSON.stringify([snapshot, loadedWords]) !== before) for (const listener of listeners) listener();
    });
  loading = next;
  return next;
}

/** Before the start has loaded them, the table may not exist yet. */
export const isLoaded = (): boolean => snapshot !== null;

/** Calls the listener after each change, such as to drop cached pages. */
export const onSettingsChange = (listener: () => void) => void listeners.add(listener);
/** Calls the listener after each load that succeeded, whether or not something changed. */
export const onSettingsLoad = (listener: () => void) => void loadListeners.add(listener);

/** A setting as an administrator sees it: its effective value, and the name of the environment setting that it is locked by. */
export type ShownSetting = { value: string; lockedBy: string | null };
export type ShownSettings = { settings: Record<SettingKey, ShownSetting>; revision: number; changedAt: Date | null };

/** The name of the environment setting that wins over this one, or null. */
export const lockOf = (key: SettingKey): string | null => (key in environmentValues() ? (settingOf(key).environment ?? null) : null);

/** All settings for the page of administrators and the command line, read from the database. */
export async function shownSettings(viewer: Actor, tx: Database = db): Promise<ShownSettings> {
  requireRank(viewer, 'administrator');
  return shownOf(await readStored(tx));
}

function shownOf(stored: Stored): ShownSettings {
  const values = effective(stored);
  const shown = SETTING_KEYS.map((key): [SettingKey, ShownSetting] => [key, { value: values[key], lockedBy: lockOf(key) }]);
  return {
    settings: Object.fromEntries(shown) as Record<SettingKey, ShownSetting>,
    revision: stored.revision,
    changedAt: stored.changedAt,
  };
}

const SETTINGS_LOCK = 7_305_211_005; // two changes at once wait for each other, so that each sees the revision of the other

/** Holds other changes back until the transaction ends, and returns the settings as they are. */
export async function lockSettings(viewer: Actor, tx: Transaction): Promise<ShownSettings> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
  return shownSettings(viewer, tx);
}

/**
 * Stores the values that differ and announces them to every process, in the transaction of the caller, who has checked and locked them.
 * Values that the environment sets are left out. Returns what changed, for the log.
 */
export async function storeSettings(viewer: Actor, tx: Transaction, values: Partial<SettingValues>) {
  const before: Partial<SettingValues> = {};
  const after: Partial<SettingValues> = {};
  const current = effective(await readStored(tx));
  for (const key of SETTING_KEYS) {
    const value = values[key];
    if (value === undefined || value === current[key] || lockOf(key)) continue;
    [before[key], after[key]] = [current[key], value];
    const changedBy = viewer === 'command line' ? null : viewer.id;
    await tx
      .insert(siteSettings)
      .values({ key, value, changedBy })
      .onConflictDoUpdate({
        target: siteSettings.key,
        set: { value, changedBy, changedAt: sql`now()`, revision: sql`${siteSettings.revision} + 1` },
      });
  }
  if (!Object.keys(after).length) return null;
  await announce(tx, 'settings');
  return { before, after };
}

/** Makes the pages of the Kids Zone not found while it is switched off (SAFE-13). */
export function requireKidsZone(): void {
  if (currentSettings().kidsZone === 'off') refuse('not-found');
}
