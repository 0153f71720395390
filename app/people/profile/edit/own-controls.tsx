import { Camera, Pencil, Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { href } from 'react-router';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import type { Profile } from '../../profile-rules.ts';
import './own-controls.css';
import { onPlainClick, useLazyDialog } from '#app/loading/use-lazy-dialog.ts';

const PictureDialog = lazyComponent(() => import('../images/picture-dialog.tsx'));
const PictureChoices = lazyComponent(() => import('../images/picture-choices.tsx'));
const EditProfileDialog = lazyComponent(() => import('./edit-profile-dialog.tsx'));
const SettingsDialog = lazyComponent(() => import('../../settings/settings-dialog.tsx'));

type Props = { profile: Profile };

/** Button on the cover of the viewer's own profile (PROFILE-09). */
export function EditCoverButton({ profile }: Props) {
  const { mounted, open, show, hide, reset } = useLazyDialog();
  return (
    <>
      <Button variant="quiet" className="edit-cover" onClick={show}>
        <Camera size={20} strokeWidth={1.75} aria-hidden />
        Edit Cover
      </Button>
      {mounted && <PictureDialog kind="cover" address={profile.coverPhoto} open={open} onClose={hide} onMissing={reset} />}
    </>
  );
}

/** Menu on the viewer's own profile picture: view, upload or change, remove (PROFILE-10). */
export function PictureMenu({ profile }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { mounted, open, show, hide, reset } = useLazyDialog();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="picture-button"
        aria-label="Profile picture"
        title="Profile picture"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={open ? hide : show}
      >
        <Camera size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {mounted && <PictureChoices profile={profile} anchor={button} open={open} onShow={show} onClose={hide} onMissing={reset} />}
    </>
  );
}

export function EditProfileButton({ profile }: Props) {
  const { mounted, open, show, hide, reset } = useLazyDialog();
  const [opened, setOpened] = useState(0); // a new key per opening, so that the form starts with current values
  return (
    <>
      <ButtonLink
        variant="line"
        to={href('/profile/edit')}
        onClick={onPlainClick(() => {
          setOpened(opened + 1);
          show();
        })}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        Edit Profile
      </ButtonLink>
      {mounted && <EditProfileDialog key={opened} profile={profile} open={open} onClose={hide} onMissing={reset} />}
    </>
  );
}

export function SettingsButton(_: Props) {
  const { mounted, open, show, hide, reset } = useLazyDialog();
  return (
    <>
      <ButtonLink variant="line" to={href('/settings')} className="settings-button" aria-label="Settings" onClick={onPlainClick(show)}>
        <Settings size={18} strokeWidth={1.75} aria-hidden />
        <span>Settings</span>
      </ButtonLink>
      {mounted && <SettingsDialog open={open} onClose={hide} onMissing={reset} />}
    </>
  );
}
