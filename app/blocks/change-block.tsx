import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/change-block';
import { BLOCK_MESSAGES, type BlockKind, noSuchPerson } from './block-rules.ts';
import { changeBlock } from './blocks.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Blocked and Muted', matches)];

/** What a request does, by the last part of its address. */
const ACTIONS: Record<string, { kind: BlockKind; on: boolean }> = {
  unblock: { kind: 'block', on: false },
  mute: { kind: 'mute', on: true },
  unmute: { kind: 'mute', on: false },
};
const nameIn = (request: Request) =>
  new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1) ?? '';

/** Lifts a block, mutes somebody or lifts that (BLOCK-01, BLOCK-04); a repetition changes nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { kind, on } = ACTIONS[nameIn(request)] ?? { kind: 'mute', on: false };
  const result = await changeBlock(memberOf(context), kind, params.username, on);
  if (!result) return problemNamed('not-found', noSuchPerson(params.username));
  if (result === 'too-many') return problem(409, 'too-many-muted', BLOCK_MESSAGES.tooManyMuted);
  return formResponse(request, safeReturn(form.get('back'), href('/settings/blocked')), { kind, on });
}

export const clientAction = actionErrors<typeof action>(BLOCK_MESSAGES.failed);

export const middleware = redirectGet('/settings/blocked');

export default refusedPage('/settings/blocked', 'Back to blocked and muted people');
