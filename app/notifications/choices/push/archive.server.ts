import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { pushChoices, pushDevices } from './tables.ts';

/** The devices that show notices of a person, without what could send them any, and the kinds that they do not show (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'notice-devices.json',
    owner: pushDevices.personId,
    key: pushDevices.id,
    columns: { name: pushDevices.name, createdAt: pushDevices.createdAt, usedAt: pushDevices.usedAt },
  }),
  rowsSection({
    path: 'notice-devices-choice.json',
    owner: pushChoices.personId,
    key: pushChoices.personId,
    columns: { topicsOff: pushChoices.topicsOff },
  }),
];
