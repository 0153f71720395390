import type { ReadText } from '../../reader/read.server.ts';
import type { OpenWork } from '../../reader/reading.ts';

/** An open kids story. */
export type KidsStory = OpenWork & Pick<ReadText, 'page' | 'ageRange' | 'featured'>;

/** The open dialog: comments or share. */
export type Opened = 'comments' | 'share' | null;
