import { Check } from 'lucide-react';
import { Form, href, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { TimedRedirect } from '../forms/timed-redirect.tsx';
import type { Route } from './+types/subscription-page';
import './premium.css';
import { comingSoonMessage, PACKS, PREMIUM } from './premium-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Premium and Tickets');

export const loader = ({ context }: Route.LoaderArgs) => ({ signedIn: Boolean(viewerOf(context)) });

const GATE_SECONDS = 2; // AMB-18

/** The premium and ticket offers. Without JavaScript this is a plain GET form; nothing is stored or paid in either case. */
export default function SubscriptionPage({ loaderData: { signedIn } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const message = comingSoonMessage(params.get('offer'));
  if (!signedIn)
    return (
      <main className="wrap premium" id="main">
        <PageHead back={HOME}>Premium and Tickets</PageHead>
        <SignInRequired dialog={false}>Premium and tickets belong to an account. Taking you to the home page…</SignInRequired>
        <TimedRedirect to={href('/')} seconds={GATE_SECONDS} />
      </main>
    );
  return (
    <main className="wrap premium" id="main">
      <PageHead back={OWN_PROFILE}>Premium and Tickets</PageHead>
      <p className="premium-lead">Here’s what’s planned. Payments aren’t open yet, so nothing here costs anything.</p>
      {message && (
        <p role="status" className="premium-notice">
          {message}
        </p>
      )}
      <Form
        method="get"
        preventScrollReset
        className="premium-areas"
        onSubmit={(event) => {
          const button = (event.nativeEvent as SubmitEvent).submitter;
          const words = comingSoonMessage(button instanceof HTMLButtonElement ? button.value : null);
          if (!words) return;
          event.preventDefault();
          void showToast({ message: words });
        }}
      >
        <section className="premium-card" aria-labelledby="upgrade">
          <h2 className="display" id="upgrade">
            Upgrade to Premium
          </h2>
          <p className="premium-price">
            <b>${PREMIUM.price}</b> per month
          </p>
          <ul className="premium-benefits">
            {PREMIUM.benefits.map((benefit) => (
              <li key={benefit}>
                <Check size={18} strokeWidth={2} aria-hidden />
                {benefit}
              </li>
            ))}
          </ul>
          <Button type="submit" name="offer" value="subscribe" size="lg">
            Subscribe
          </Button>
        </section>
        <section aria-labelledby="tickets" className="premium-tickets">
          <h2 className="display" id="tickets">
            Buy Tickets
          </h2>
          <p>Tickets do not expire.</p>
          <ul>
            {PACKS.map(({ id, name, tickets, price, best }) => (
              <li key={id} className="premium-pack" data-best={best ? '' : undefined}>
                <h3 className="display">
                  {name}
                  {best && <small>Best Value</small>}
                </h3>
                <p>{tickets} tickets</p>
                <b>${price}</b>
                <Button type="submit" name="offer" value={id} variant="line" aria-label={`Buy ${name}, ${tickets} tickets for $${price}`}>
                  Buy
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </Form>
    </main>
  );
}
