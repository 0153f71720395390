import { href, useLocation } from 'react-router';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { Profile } from '../../profile-rules.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import type { action } from './edit-profile-page.tsx';
import '../../own.css';
import { useProfileAction } from '../../use-profile-action.ts';

/** Edit Profile (PROFILE-11, PROFILE-17). After a change of username the page moves to its new URL. */
export default function EditProfileDialog({ profile, open, onClose }: { profile: Profile; open: boolean; onClose(): void }) {
  const { fetcher, result, busy } = useProfileAction<typeof action>(onClose);
  const { pathname, search } = useLocation();
  return (
    <Dialog open={open} onClose={onClose} title="Edit Profile">
      <div className="dialog-body">
        <fetcher.Form method="post" action={href('/profile/edit')} noValidate>
          <EditProfileForm
            typed={profile}
            refused={result && 'problem' in result ? result : null}
            busy={busy}
            back={pathname + search}
            onCancel={onClose}
          />
        </fetcher.Form>
      </div>
    </Dialog>
  );
}
