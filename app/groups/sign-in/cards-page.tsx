import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { doNotStore, memberOf } from '#server/http/request.ts';
import { env } from '#server/process/settings.ts';
import { Checkbox, Radio } from '#ui/controls/checkbox.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { AnimalPicture } from '../children/animal.tsx';
import { GroupForm, useGroupForm } from '../group-form.tsx';
import { CHILDREN_MAX } from '../group-rules.ts';
import { groupOf, groupPage } from '../groups.server.ts';
import type { Route } from './+types/cards-page';
import { CARD_MESSAGES, LONG_SESSION_DAYS, SHORT_SESSION_HOURS } from './card-rules.ts';
import { type Card, createCards } from './cards.server.ts';
import { QrCode } from './qr-code.tsx';
import '../../document/kids.css';
import '../groups.css';
import './cards.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to make sign-in cards.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Sign-in Cards');

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupPage(memberOf(context), params.id);
  if (group?.state !== 'open') refuse('not-found');
  return { name: group.name, children: group.children };
}

/** Makes new cards, which only this response shows (SAFE-04). */
export async function action({ params, request, context }: Route.ActionArgs) {
  doNotStore(context);
  const form = await request.formData();
  const viewer = memberOf(context);
  if (!(await groupOf(viewer, params.id))) return problemNamed('not-found');
  const childIds = form.getAll('child').map(String).slice(0, CHILDREN_MAX);
  const isLong = form.get('session') === 'long';
  if (!childIds.length) return refusalResponse(context, badInput(CARD_MESSAGES.noChildChosen), { typed: { isLong } });
  const cards = await createCards(viewer, params.id, { childIds, isLong });
  if (typeof cards === 'number') return refusalResponse(context, tooMany(cards, CARD_MESSAGES.tooMany), { typed: { isLong } });
  return cards ? { cards, address: env.ORIGIN + href('/kids-sign-in') } : problemNamed('not-found');
}

export const clientAction = actionErrors<typeof action>();

export default function CardsPage({ params, loaderData: { name, children }, actionData }: Route.ComponentProps) {
  const form = useGroupForm<never, { isLong: boolean }>(actionData);
  const back = { to: href('/groups/:id', params), name };
  const isLong = form.typed?.isLong ?? false;
  if (actionData && 'cards' in actionData)
    return (
      <main className="kids wrap groups" id="main">
        <PageHead back={back}>Sign-in Cards</PageHead>
        <p className="cards-screen" role="status">
          Print this page now: the codes are shown only once. Earlier cards of these children no longer work.
        </p>
        <ul className="groups-list cards">
          {actionData.cards.map((card) => (
            <SignInCard key={card.id} card={card} address={actionData.address} />
          ))}
        </ul>
      </main>
    );
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={back}>Sign-in Cards</PageHead>
      <p>
        With its card a child signs in on any device. Whoever has a card can sign in as this child, so make a new one if a card is lost. The
        cards that you make work as long as you are in this group.
      </p>
      {children.length === 0 ? (
        <p>No children yet.</p>
      ) : (
        <GroupForm form={form} submit="Make the cards">
          <fieldset>
            <legend>Make new cards for</legend>
            {children.map((child) => (
              <Checkbox
                key={child.id}
                name="child"
                value={child.id}
                defaultChecked={!child.hasCard}
                label={
                  <>
                    <bdi>{child.name}</bdi>
                    {child.hasCard && ' (has a card, which a new one replaces)'}
                  </>
                }
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>How long does a child stay signed in?</legend>
            <Radio name="session" value="short" label={`${SHORT_SESSION_HOURS} hours`} defaultChecked={!isLong} />
            <Radio
              name="session"
              value="long"
              label={`${LONG_SESSION_DAYS} days, on a device that only this child uses`}
              defaultChecked={isLong}
            />
          </fieldset>
        </GroupForm>
      )}
    </main>
  );
}

const SignInCard = ({ card: { name, animal, code }, address }: { card: Card; address: string }) => (
  <li className="card-of-child">
    <AnimalPicture animal={animal} size={56} />
    <b dir="auto">{name}</b>
    <QrCode text={`${address}?code=${code}`} label={`QR code with the code of ${name}`} />
    <span className="card-code" dir="ltr">
      {code}
    </span>
    <span dir="ltr">{address.replace(/^https?:\/\//, '')}</span>
  </li>
);
