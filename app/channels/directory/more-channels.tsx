import type { Policy } from '#server/access/policies.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { channelQueryFrom } from '../channel-list-rules.ts';
import { exploreChannels, withoutListedWords } from './channels.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader((viewer, { search }) =>
  exploreChannels(viewer, withoutListedWords(channelQueryFrom(search)), cursorFrom(search)),
);
