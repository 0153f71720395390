import { archiveSections as ofSessions } from './account/archive/sections.server.ts';
import { archiveSections as ofCharacters } from './assistant/archive.server.ts';
import { archiveSections as ofBlocks } from './blocks/archive.server.ts';
import { archiveSections as ofSavedFilters } from './browse/saved-filters/archive.server.ts';
import { archiveSections as ofChannels } from './channels/archive.server.ts';
import { archiveSections as ofComments } from './comments/archive.server.ts';
import { archiveSections as ofContentChoices } from './content-settings/archive.server.ts';
import { archiveSections as ofDrafts } from './drafts/archive/sections.server.ts';
import { archiveSections as ofVersions } from './editing/archive.server.ts';
import { archiveSections as ofReading } from './engagement/archive/sections.server.ts';
import { archiveSections as ofFollows } from './following/archive.server.ts';
import { archiveSections as ofGroups } from './groups/archive.server.ts';
import { archiveSections as ofHeldTexts } from './holds/archive.server.ts';
import { archiveSections as ofPictures } from './images/archive.server.ts';
import { archiveSections as ofLibrary } from './library/archive.server.ts';
import { archiveSections as ofDecisions } from './moderation/archive.server.ts';
import { archiveSections as ofNotifications } from './notifications/archive/sections.server.ts';
import { archiveSections as ofNoticeChoices } from './notifications/choices/archive.server.ts';
import { archiveSections as ofDevices } from './notifications/choices/push/archive.server.ts';
import { archiveSections as ofPeople } from './people/archive.server.ts';
import { archiveSections as ofPosts } from './posts/archive.server.ts';
import { archiveSections as ofInvitations } from './registration/archive.server.ts';
import { archiveSections as ofReports } from './reports/archive.server.ts';
import { archiveSections as ofSeries } from './series/archive.server.ts';
import { archiveSections as ofWorks } from './works/archive.server.ts';

/** What each area adds to the archive of a person (ACC-07), in the order of the files. */
export const archiveSections = [
  ...[
    ofPeople,
    ofBlocks,
    ofContentChoices,
    ofHeldTexts,
    ofWorks,
    ofLibrary,
    ofSavedFilters,
    ofSeries,
    ofVersions,
    ofDrafts,
    ofPosts,
    ofComments,
    ofChannels,
    ofReading,
    ofFollows,
    ofCharacters,
  ].flat(),
  ...[ofReports, ofNotifications, ofNoticeChoices, ofDevices, ofDecisions, ofSessions, ofInvitations, ofGroups, ofPictures].flat(),
];
