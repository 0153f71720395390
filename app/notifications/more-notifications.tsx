import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import type { Route } from './+types/more-notifications';
import { notificationsOf } from './notifications.server.ts';

export const handle = { who: 'member', limit: 'read', anyStanding: true, children: true } as const satisfies Policy;

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json(await notificationsOf(memberOf(context), cursorFrom(new URL(request.url).searchParams)));
