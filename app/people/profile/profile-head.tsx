import { Ban, Bell, Flag } from 'lucide-react';
import { href, Link } from 'react-router';
import { Avatar } from '#ui/display/avatar.tsx';
import { BlockLink } from '../../blocks/block-link.tsx';
import { useSite } from '../../document/site.ts';
import { HeldTexts } from '../../holds/held-texts.tsx';
import { muteAddress } from '../../notifications/choices/mute-target-rules.ts';
import { ReportLink } from '../../reports/report-link.tsx';
import type { Profile } from '../profile-rules.ts';
import { SpectateButton } from '../spectating/spectate-button.tsx';
import { useSpectate } from '../spectating/use-spectate.ts';
import { CreativeThought } from '../thought/creative-thought.tsx';
import { DrawnCover } from './drawn-cover.tsx';
import { EditCoverButton, EditProfileButton, PictureMenu, SettingsButton } from './edit/own-controls.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import './profile-head.css';

/**
 * Everything above the tabs (PROFILE-01, -02, -09 to -12, -14). Images cover drawn placeholders, which show through if an image is missing
 * (PROFILE-18).
 */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { own, name, username, email, bio, thought, profilePicture, coverPhoto } = profile;
  const spectate = useSpectate(profile);
  return (
    <>
      <div className="profile-cover">
        <DrawnCover username={username} />
        {coverPhoto && (
          <img
            src={`${coverPhoto}?w=1280`}
            srcSet={`${coverPhoto}?w=640 640w, ${coverPhoto}?w=1280 1280w, ${coverPhoto} 1920w`}
            sizes="100vw"
            alt=""
          />
        )}
        {own && (
          <div className="wrap profile-cover-edit">
            <EditCoverButton profile={profile} />
          </div>
        )}
      </div>
      <div className="wrap">
        <header className="profile-head">
          <div className="profile-portrait">
            <span className="profile-arch" aria-hidden="true">
              <Avatar person={{ name, username }} />
              {profilePicture && (
                <img
                  src={`${profilePicture}?w=320`}
                  srcSet={`${profilePicture}?w=320 320w, ${profilePicture}?w=640 640w`}
                  sizes="(max-width: 767px) 104px, 164px"
                  alt=""
                />
              )}
            </span>
            {own && <PictureMenu profile={profile} />}
          </div>
          <div className="profile-name">
            <h1 className="display">
              <bdi>{name}</bdi>
            </h1>
            <p>
              <bdi dir="ltr">@{username}</bdi>
              {own && email && (
                <>
                  <span aria-hidden="true"> • </span>
                  <bdi dir="ltr">{email}</bdi>
                </>
              )}
            </p>
          </div>
          <div className="profile-ways">
            {own ? (
              <>
                <EditProfileButton profile={profile} />
                <SettingsButton profile={profile} />
              </>
            ) : (
              <OthersControls profile={profile} spectate={spectate} />
            )}
          </div>
        </header>
        <div className="profile-about">
          <div>
            {bio && (
              <p className="profile-bio" dir="auto">
                {bio}
              </p>
            )}
            <HeldTexts held={profile.held ?? []} />
            <ProfileCounts profile={profile} spectators={spectate.count} />
          </div>
          <CreativeThought thought={thought} own={own} signedIn />
        </div>
      </div>
    </>
  );
}

/** What others do with a profile: spectate, report or block it. */
function OthersControls({ profile, spectate }: { profile: Profile; spectate: ReturnType<typeof useSpectate> }) {
  const { viewer } = useSite();
  return (
    <>
      <SpectateButton spectate={spectate} name={profile.name} />
      {viewer && (
        <Link
          to={
            spectate.on ? href('/people/:username/notices', { username: profile.username }) : muteAddress({ of: 'person', id: profile.id })
          }
          className="icon-btn"
          aria-label={`Notices about ${profile.name}`}
          title="Notices"
        >
          <Bell size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      <ReportLink
        type="person"
        id={profile.id}
        signedIn={viewer !== null}
        className="icon-btn"
        label="Report Profile"
        title="Report Profile"
      >
        <Flag size={20} strokeWidth={1.75} aria-hidden />
      </ReportLink>
      {viewer && (
        <BlockLink username={profile.username} className="icon-btn" label={`Block @${profile.username}`}>
          <Ban size={20} strokeWidth={1.75} aria-hidden />
        </BlockLink>
      )}
    </>
  );
}
