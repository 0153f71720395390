import { Camera, Pencil, Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { lazily } from '../../shell/lazy-component.tsx';
import type { Profile } from '../profile-rules.ts';
import './own-controls.css';
import { instead, useOpened } from './use-lazy-dialog.ts';

const PictureDialog = lazily(() => import('./picture-dialog.tsx'));
const PictureChoices = lazily(() => import('./picture-choices.tsx'));
const EditProfileDialog = lazily(() => import('./edit-profile-dialog.tsx'));
const SettingsDialog = lazily(() => import('./settings-dialog.tsx'));

type Props = { profile: Profile };

/** On the cover of one's own profile (PROFILE-09). */
export function EditCoverButton({ profile }: Props) {
  const { asked, open, show, hide, miss } = useOpened();
  return (
    <>
      <Button variant="quiet" className="edit-cover" onClick={show}>
        <Camera size={20} strokeWidth={1.75} aria-hidden />
        Edit Cover
      </Button>
      {asked && <PictureDialog shown="cover" address={profile.coverPhoto} open={open} onClose={hide} onMissing={miss} />}
    </>
  );
}

/** The round button on one's own portrait: view, upload or change, remove (PROFILE-10). */
export function PictureMenu({ profile }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { asked, open, show, hide, miss } = useOpened();
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
      {asked && <PictureChoices profile={profile} anchor={button} open={open} onShow={show} onClose={hide} onMissing={miss} />}
    </>
  );
}

/** PROFILE-11 */
export function EditProfileButton({ profile }: Props) {
  const { asked, open, show, hide, miss } = useOpened();
  const [opened, setOpened] = useState(0); // each opening begins with what is true then
  return (
    <>
      <ButtonLink
        variant="line"
        to="/profile/edit"
        onClick={instead(() => {
          setOpened(opened + 1);
          show();
        })}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        Edit Profile
      </ButtonLink>
      {asked && <EditProfileDialog key={opened} profile={profile} open={open} onClose={hide} onMissing={miss} />}
    </>
  );
}

/** PROFILE-12 */
export function SettingsButton(_: Props) {
  const { asked, open, show, hide, miss } = useOpened();
  return (
    <>
      <ButtonLink variant="line" to="/settings" className="settings-button" aria-label="Settings" onClick={instead(show)}>
        <Settings size={18} strokeWidth={1.75} aria-hidden />
        <span>Settings</span>
      </ButtonLink>
      {asked && <SettingsDialog open={open} onClose={hide} onMissing={miss} />}
    </>
  );
}
