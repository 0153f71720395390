import type { ReactNode } from 'react';
import { Form, href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../document/page-head.tsx';
import { NOINDEX, titled } from '../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import type { Route } from './+types/block-page';
import { BLOCK_MESSAGES, noSuchPerson } from './block-rules.ts';
import { blockState, changeBlock } from './blocks.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ params, matches }) => [titled(`Block @${params.username}`, matches), NOINDEX];

/** The question before somebody is blocked, with what a block and a mute change. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const person = await blockState(memberOf(context), params.username);
  if (!person) refuse('not-found', noSuchPerson(params.username));
  const back = new URL(request.url).searchParams.get('back');
  return { person, back: safeReturn(back, href('/profile/:username', { username: person.username })) };
}

/** Blocks somebody (BLOCK-01); a repetition changes nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await changeBlock(memberOf(context), 'block', params.username, true);
  if (!result) return problemNamed('not-found', noSuchPerson(params.username));
  if (result === 'too-many') return problem(409, 'too-many-blocked', BLOCK_MESSAGES.tooMany);
  return formResponse(request, safeReturn(form.get('back'), href('/settings/blocked')), { isBlocked: true });
}

export const clientAction = actionErrors<typeof action>(BLOCK_MESSAGES.failed);

export default function BlockPage({ loaderData: { person, back }, actionData }: Route.ComponentProps) {
  const { username, isSelf, isBlocked, isMuted } = person;
  const refusal = messageOfRefusal(actionData);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: back, name: 'the previous page' }}>
        <bdi dir="ltr">Block @{username}?</bdi>
      </PageHead>
      {isSelf ? (
        <p>This is you. You can block and mute other people only.</p>
      ) : (
        <>
          {refusal && <p role="alert">{refusal}</p>}
          <p>
            You and <bdi dir="ltr">@{username}</bdi> will no longer see each other in lists, and cannot spectate each other or like or
            comment on each other’s work. <bdi dir="ltr">@{username}</bdi> is not told. You can unblock them at any time in your settings.
          </p>
          <BlockForm
            action={href('/people/:username/block', { username })}
            back={back}
            isDone={isBlocked && 'You have blocked this person.'}
          >
            Block @{username}
          </BlockForm>
          <p>
            Or mute <bdi dir="ltr">@{username}</bdi>: only your own lists change, and nothing else does for either of you.
          </p>
          <BlockForm
            action={href('/people/:username/mute', { username })}
            back={back}
            isDone={isMuted && 'You have muted this person.'}
            isMute
          >
            Mute @{username}
          </BlockForm>
        </>
      )}
    </main>
  );
}

type FormProps = { action: string; back: string; isDone: string | false; isMute?: boolean; children: ReactNode };

const BlockForm = ({ action, back, isDone, isMute, children }: FormProps) =>
  isDone ? (
    <p role="status">{isDone}</p>
  ) : (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <Button type="submit" variant={isMute ? 'line' : 'danger'}>
        {children}
      </Button>
    </Form>
  );
