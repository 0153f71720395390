import { eq, sql } from 'drizzle-orm';
import { usernameTaken } from '#app/account/rules.ts';
import type { HoldReason } from '#app/audience/state-rules.ts';
import { changeHeldTexts } from '#app/holds/held-texts.server.ts';
import { TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '#app/holds/hold-rules.ts';
import { checkTexts, storeChecked, wordsRefusal } from '#app/holds/text/check-text.server.ts';
import { isUsernameRefused } from '#app/registration/refused-names.server.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { PROFILE_MESSAGES, type ProfileEdit, type ProfileField, type ProfileImage, profileRefusal } from '../../own-rules.ts';
import { people } from '../../tables.ts';

/** The initial values of the edit form. */
export async function ownProfile(viewer: Person): Promise<ProfileEdit & Record<ProfileImage, string | null>> {
  const [row] = await db
    .select({ name: people.name, username: people.username, bio: people.bio, picture: people.profilePicture, cover: people.coverPhoto })
    .from(people)
    .where(eq(people.id, viewer.id));
  return row ?? { name: viewer.name, username: viewer.username, bio: '', picture: null, cover: null };
}

const isNewName = (viewer: Person, { name, username }: ProfileEdit) => name !== viewer.name || username !== viewer.username;

/**
 * Changes the viewer's name, username and bio (PROFILE-11, PROFILE-27). The unique key decides between concurrent requests for one username
 * (AMB-55).
 */
export async function editProfile(viewer: Person, edit: ProfileEdit): Promise<RefusedAction<ProfileField> | null> {
  const refusal = profileRefusal(edit, viewer.username);
  if (refusal) return refusal;
  if (edit.username.toLowerCase() !== viewer.username.toLowerCase() && (await isUsernameRefused(edit.username))) return usernameTaken;
  try {
    const { bio } = await ownProfile(viewer);
    const isNewBio = edit.bio !== bio;
    const words = isNewBio ? wordsRefusal(viewer, [edit.bio]) : null;
    if (words) return refusedField('bio', words, { problem: 'words-refused', status: 422 });
    const isNew = isNewBio || isNewName(viewer, edit);
    const wait = isNew ? await consume('profile', viewer.id) : 0;
    if (wait) return tooMany(wait, PROFILE_MESSAGES.changedOften);
    const check = edit.bio && isNewBio ? checkTexts(viewer, [edit.bio]) : null;
    const change = { edit, isNewBio };
    if (check) {
      const stored = await storeChecked(viewer, check, async (tx, held) => {
        await save(viewer, tx, { ...change, held });
        return { result: null, isStored: true };
      });
      if (stored === TOO_MANY_HELD) {
        await refund('profile', viewer.id);
        return refusedField('bio', TOO_MANY_HELD_MESSAGE, { problem: 'too-many', status: 429 });
      }
    } else await db.transaction((tx) => save(viewer, tx, { ...change, held: null }));
  } catch (error) {
    if (brokenKey(error) !== 'people_username_key') throw error;
    await refund('profile', viewer.id);
    return usernameTaken;
  }
  return null;
}

type Change = { edit: ProfileEdit; isNewBio: boolean; held: HoldReason | null };

/** Stores an edit; a bio that is held stays beside the earlier one (HOLD-02). */
async function save(viewer: Person, tx: Transaction, { edit, isNewBio, held }: Change): Promise<void> {
  const { bio, ...names } = edit;
  await tx
    .update(people)
    .set({ ...names, ...(!held && { bio }), updatedAt: sql`now()` })
    .where(eq(people.id, viewer.id));
  const texts = held ? { held: [{ field: 'bio' as const, text: bio, reason: held }], shown: [] } : { held: [], shown: ['bio' as const] };
  if (isNewBio) await changeHeldTexts(viewer, tx, { type: 'person', id: viewer.id }, texts);
  if (isNewBio || isNewName(viewer, edit)) await announce(tx, 'home', 'posts', `profile:${viewer.id}`, `person:${viewer.id}`);
}
