import { Form, href, useNavigation } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { useLive } from '#app/live/live.ts';
import { SAME_OR_HIGHER } from '#app/roles/rules.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { badInput, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { CHANNEL_MESSAGES, topicOf } from '../channel-rules.ts';
import type { Route } from './+types/hand-over-page';
import { offerChannel, offerOf, withdrawOffer } from './hand-over.server.ts';
import { HAND_OVER_MESSAGES } from './hand-over-rules.ts';
import '../members/member.css';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Hand Over Channel');

/** For the owner, and for whoever is offered the channel; everyone else gets a 404 (CHMOD-05). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await offerOf(memberOf(context), params.id);
  if (!offer) refuse('not-found', CHANNEL_MESSAGES.notFound);
  return offer;
}

/** Offers the channel to the member with this `username`, or withdraws the offer if there is none. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const given = (await request.formData()).get('username');
  const username = typeof given === 'string' ? given.trim().replace(/^@/, '').slice(0, 40) : null;
  const done = () => formResponse(request, href('/community/channel/:id/hand-over', { id: params.id }), { saved: true });
  if (username === null) {
    if (!(await withdrawOffer(viewer, params.id))) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
    return done();
  }
  const result = await offerChannel(viewer, params.id, username);
  if (result === 'not-found') return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  if (result === 'same-or-higher') return problemNamed('not-allowed', SAME_OR_HIGHER);
  if (result === 'not-a-member') return refusalResponse(context, badInput(HAND_OVER_MESSAGES.notMember), { typed: username });
  return done();
}

export const clientAction = actionErrors<typeof action>(HAND_OVER_MESSAGES.failed);

export default function HandOverPage({ loaderData: { channel, isOwner, offer }, actionData }: Route.ComponentProps) {
  useLive([topicOf(channel.id)]);
  const refused: RefusedForm<string> | null = actionData && 'problem' in actionData ? actionData : null;
  const { message: refusal = null, typed = '' } = refused ?? {};
  const busy = useNavigation().state !== 'idle' && 'Saving...';
  return (
    <main id="main" className="wrap member-page">
      <PageHead back={{ to: href('/community/channel/:id', { id: channel.id }), name: 'the channel' }}>Hand Over Channel</PageHead>
      {isOwner ? (
        <>
          <p>
            Whoever accepts <bdi>{channel.name}</bdi> becomes its owner, and you become a member. Messages and members stay.
          </p>
          {offer && (
            <Form method="post" className="member-form">
              <p>
                Offered to <bdi dir="ltr">@{offer.username}</bdi> until <LocalDate at={offer.until} />.
              </p>
              <Button type="submit" variant="line" busy={busy}>
                Withdraw offer
              </Button>
            </Form>
          )}
          <Form method="post" className="member-form">
            <TextInput
              label="Username of a member"
              hint="They have 7 days to accept."
              name="username"
              start="@"
              dir="ltr"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              required
              defaultValue={typed}
              error={refusal}
            />
            <Button type="submit" busy={busy}>
              Offer the channel
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" action={href('/community/channel/:id/hand-over/accept', { id: channel.id })} className="member-form">
          <p>
            You were offered <bdi>{channel.name}</bdi>. Its owner decides about its settings, its moderators and its deletion.
            {offer && (
              <>
                {' You can accept until '}
                <LocalDate at={offer.until} />.
              </>
            )}
          </p>
          <div className="member-removal">
            <Button type="submit" name="answer" value="accept" busy={busy}>
              Accept
            </Button>
            <Button type="submit" variant="line" name="answer" value="decline" inactive={busy !== false}>
              Decline
            </Button>
          </div>
        </Form>
      )}
    </main>
  );
}
