import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refusalResponse, tooMany } from '#server/http/problems.ts';
import { addressContext, doNotStore, responseContext, viewerOf } from '#server/http/request.ts';
import { consume, waitOf } from '#server/limits/rate-limits.ts';
import { TextInput } from '#ui/controls/field.tsx';
import { formatWait } from '../../account/sign-in/failed-sign-ins.server.ts';
import { callerOf } from '../../account/sign-in/sign-in-response.server.ts';
import { PageHead, useHome } from '../../document/page-head.tsx';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import type { Route } from './+types/kids-sign-in-page';
import { CARD_MESSAGES, formatCode, normalizeCode } from './card-rules.ts';
import { signInWithCard } from './child-session.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = { who: 'anyone', limit: 'sign-in', reading: 'read', children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Kids Sign In', matches),
  NOINDEX,
  { name: 'referrer', content: 'no-referrer' }, // the address of a QR code contains the code
];

/** The form, filled in from the QR code of a card. Opening it changes nothing, and no name is listed (SAFE-04). */
export function loader({ request, context }: Route.LoaderArgs) {
  requireKidsZone();
  doNotStore(context);
  return { code: formatCode(normalizeCode(new URL(request.url).searchParams.get('code') ?? '')) };
}

/** Signs a child in. Only wrong codes are counted, and after they were checked, so that classes sign in from one network at once. */
export async function action({ request, context }: Route.ActionArgs) {
  requireKidsZone();
  doNotStore(context);
  const typed = String((await request.formData()).get('code') ?? '').slice(0, 100);
  const network = context.get(addressContext);
  const wait = await waitOf('card-code', network, 'network');
  if (wait) return refusalResponse(context, tooMany(wait, `Too many wrong codes. Please try again ${formatWait(wait)}.`), { typed });
  const signedIn = await signInWithCard(viewerOf(context), typed, callerOf(context, request));
  if (!signedIn) {
    await consume('card-code', network, 'network');
    return refusalResponse(context, { status: 422, problem: 'wrong-code', message: CARD_MESSAGES.wrongCode }, { typed });
  }
  context.get(responseContext).append('set-cookie', signedIn.cookie);
  throw redirect(href('/groups/:id', { id: signedIn.groupId }), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function KidsSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const message = actionData && 'message' in actionData && !busy ? actionData.message : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={useHome()}>Kids Sign In</PageHead>
      <img src="/cinder.svg" alt="" width="104" height="121" />
      <Form method="post" action={href('/kids-sign-in')} noValidate className="groups-form">
        <TextInput
          label="The code on your card"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-JKLM"
          required
          defaultValue={typed ?? loaderData.code}
          error={typed === undefined ? null : message}
        />
        <p className="groups-refusal" role="alert">
          {typed === undefined && message}
        </p>
        <button type="submit" className="kids-btn kids-btn-ember" aria-disabled={busy}>
          Go!
        </button>
      </Form>
    </main>
  );
}
