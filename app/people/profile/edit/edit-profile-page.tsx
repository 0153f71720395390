import { Form, href, replace, useNavigation } from 'react-router';
import { OWN_PROFILE, PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { heldTextsOf } from '#app/holds/held-texts.server.ts';
import { HeldTexts } from '#app/holds/held-texts.tsx';
import type { Policy } from '#server/access/policies.ts';
import { isFetcher, safeReturn } from '#server/http/form-response.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/edit-profile-page';
import { editProfile, ownProfile } from './edit-profile.server.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import '../../own.css';
import '../images/picture-dialog.css';
import { PROFILE_MESSAGES, type ProfileEdit, type ProfileField, readProfileEdit } from '../../own-rules.ts';
import { PlainPicture } from '../images/plain-picture.tsx';

export const handle = {
  who: 'member',
  limit: 'write',
  signedOut: 'Please sign in to edit your profile.',
  isPublicAction: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Edit Profile');

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = memberOf(context);
  const held = await heldTextsOf(viewer, { type: 'person', id: viewer.id });
  return { ...(await ownProfile(viewer)), held: held.filter(({ field }) => field === 'bio') };
};

/** Changes the viewer's profile (PROFILE-27). If the current URL contains the old username, redirects to the new one. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const typed = readProfileEdit(form);
  const refused = await editProfile(viewer, typed);
  if (refused) return refusalResponse(context, refused, { typed });
  const back = safeReturn(form.get('back'), href('/profile/:username', { username: viewer.id }));
  const to = back.replace(new RegExp(`^(/profile)?/${viewer.username}(?=[/?]|$)`, 'i'), `$1/${typed.username}`);
  if (isFetcher(request) && to === back) return { edited: true as const };
  throw replace(to, 303);
}

export const clientAction = actionErrors<typeof action>(PROFILE_MESSAGES.profileFailed);

/** The dialog's form as a page, for browsers without JavaScript. */
export default function EditProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<ProfileEdit, ProfileField> | null = actionData && 'problem' in actionData ? actionData : null;
  return (
    <main className="wrap own-page" id="main">
      <PageHead back={OWN_PROFILE}>Edit Profile</PageHead>
      <HeldTexts held={loaderData.held} />
      <Form method="post" noValidate>
        <EditProfileForm typed={refused?.typed ?? loaderData} refused={refused} busy={useNavigation().formMethod === 'POST'} back="" />
      </Form>
      <PlainPicture kind="picture" address={loaderData.picture} />
      <PlainPicture kind="cover" address={loaderData.cover} />
    </main>
  );
}
