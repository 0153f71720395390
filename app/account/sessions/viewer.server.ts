import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { ACTIVE, type Standing } from '#server/access/standing-state-rules.ts';
import { db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import { cardsShownIn } from '#server/http/shown-content.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import type { Person, Session, Viewer } from '#server/identity/viewer.ts';
import { hasBlocksOrMutes, standingNow } from '../../audience/visible.server.ts';
import { hidesContent } from '../../audience/wanted.server.ts';
import { maskedAddress } from '../../mail/mail-rules.ts';
import { isUnconfirmed } from '../../mail/unconfirmed.server.ts';
import { decisions } from '../../moderation/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { noteStaffRequest } from '../../registration/staff-seen.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { cookieToken } from '../cookie-token.server.ts';
import { sessions } from '../tables.ts';
import { noteActive } from './activity.server.ts';

/** Whether the badge has to be counted: its rules about what is visible would make this statement three times as expensive. */
const hasUnseen = sql<boolean>`exists (select from ${notifications} where ${notifications.personId} = ${people.id}
  and ${notifications.seenAt} is null)`;

/** The oldest warning that the person has not acknowledged. */
const warning = sql<Session['warning']>`(select json_build_object('id', ${notifications.id}, 'data', ${notifications.data})
  from ${notifications} where ${notifications.personId} = ${people.id} and ${notifications.kind} = 'warning'
    and ${notifications.acknowledgedAt} is null and ${notifications.sendAt} <= now()
  order by ${notifications.sendAt}, ${notifications.id} limit 1)`;

/** The rule of the decision behind the standing; a person without one has no such decision, so nothing is looked up. */
const rule = sql<string | null>`(select ${decisions.ruleTitle} from ${decisions} where ${decisions.id} = ${people.standingDecisionId})`;

const personColumns = {
  person: {
    id: people.id,
    name: people.name,
    username: people.username,
    email: people.email,
    profilePicture: people.profilePicture,
    isPrivate: people.isPrivate,
    role: people.role,
    hasOwnLists: sql<boolean>`(${hasBlocksOrMutes(people.id)} or ${hidesContent(people.id)})`,
    commentRule: people.commentRule,
    holdFirstComments: people.holdFirstComments,
    groupId: people.groupId,
  },
  isUnconfirmed,
  standing: { state: standingNow, until: people.standingUntil, rule },
};

const byToken = (condition?: SQL) =>
  db
    .select({
      ...personColumns,
      session: {
        id: sessions.id,
        expiresAt: sessions.expiresAt,
        updatedAt: sessions.updatedAt,
        passwordGivenAt: sessions.passwordGivenAt,
        isHandedOver: sql<boolean>`${sessions.handedOverBy} is not null`,
        hasUnseen,
        warning,
      },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(
      and(
        isNull(people.deletingSince), // banned people still sign in, to read why (ACC-08)
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now() + interval '10 seconds'`),
        condition,
      ),
    );

const bySession = byToken().prepare('viewer_by_session');
/** Accepts the former cookie name only for sessions created before the rename: that name does not prove that this host set the cookie. */
const byFormerSession = byToken(
  sql`${sessions.createdAt} < (select ${installation.value}::timestamptz from ${installation} where ${installation.key} = 'host_cookies_since')`,
).prepare('viewer_by_former_session');

/**
 * Reads the viewer for the cookie header from the database with one prepared query (AUTH-26). A session counts as expired 10 s early
 * (AUTH-31).
 */
export async function readViewer(cookieHeader: string | null | undefined): Promise<{ viewer: Viewer; session: Session | null }> {
  const cookie = await cookieToken(cookieHeader);
  if (!cookie) return { viewer: null, session: null };
  const [found] = await (cookie.former ? byFormerSession : bySession).execute({ token: tokenHash(cookie.token) });
  if (!found) return { viewer: null, session: null };
  const { person, session } = found;
  if (isStaffRole(person.role)) await noteStaffRequest();
  noteActive(person);
  return { viewer: { ...viewerFrom(found), shownCards: cardsShownIn(cookieHeader ?? '') }, session };
}

type Found = { person: Omit<Person, 'standing'>; standing: Standing; isUnconfirmed: boolean };
function viewerFrom({ person, standing, isUnconfirmed: mustConfirm }: Found): Person {
  const viewer = { ...person, standing: standing.state === 'active' ? ACTIVE : standing };
  const isLimited = mustConfirm && currentSettings().confirmsAddresses;
  return isLimited ? { ...viewer, unconfirmed: maskedAddress(person.email) } : viewer;
}

/** A person as the viewer of what is done for them without a request, such as a scheduled publication; null if the account is closed. */
export async function readPerson(id: string): Promise<Person | null> {
  const [found] = await db
    .select(personColumns)
    .from(people)
    .where(and(isNull(people.deletingSince), eq(people.id, id)));
  return found ? viewerFrom(found) : null;
}
