import { requireRank } from '#server/access/role-rules.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { needsPassword } from '../../account/password/recent-password.server.ts';
import { may } from '../../roles/rules.ts';
import { chosenCases } from '../queue/queue.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { bulkButtons, type Chosen } from './bulk-decision-rules.ts';

/** The chosen cases with what the form needs; null when none of them is open and the viewer's to decide (MOD-06). */
export async function loadBulkDecision(viewer: Person, session: Session | null, chosen: Chosen) {
  requireRank(viewer, 'moderator');
  const [cases, rules] = await Promise.all([chosenCases(viewer, chosen), rulesInForce(viewer)]);
  if (!cases.length) return null;
  const isBanOffered = may(viewer.role, 'ban');
  return { cases, rules, buttons: bulkButtons(viewer.role), needsPassword: isBanOffered && needsPassword(session), now: Date.now() };
}
