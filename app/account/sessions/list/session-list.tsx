import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { ListedSession } from './session-list.server.ts';
import { SESSION_MESSAGES, SESSIONS_SHOWN } from './session-list-rules.ts';

const END_OTHERS = href('/settings/sessions/end-others');
const endOf = ({ id }: { id: string }) => href('/settings/sessions/:id/end', { id });

/** The sessions, each with a form that ends it; the forms work without JavaScript as well. */
export function SessionList({ list, hasMore }: { list: readonly ListedSession[]; hasMore: boolean }) {
  const { Form, data, formAction, state } = useFetcher<{ ended: 'one' | 'others' }>();
  const section = useRef<HTMLElement>(null);
  /** The position of the button that was pressed last, among those of the section. */
  const pressed = useRef(0);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const refusal = messageOfRefusal(data);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
    else void showToast({ message: data.ended === 'one' ? SESSION_MESSAGES.ended : SESSION_MESSAGES.othersEnded });
    if (document.activeElement && document.activeElement !== document.body) return; // moved meanwhile
    // The pressed button was disabled or removed, which loses the focus.
    const buttons = section.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (buttons[Math.min(pressed.current, buttons.length - 1)] ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [state, data]);
  const sentTo = state === 'idle' ? null : formAction;
  const onSubmit = ({ currentTarget }: React.SubmitEvent<HTMLFormElement>) => {
    pressed.current = [...(section.current?.querySelectorAll('form') ?? [])].indexOf(currentTarget);
  };
  const formProps = { method: 'post', preventScrollReset: true, onSubmit } as const;
  return (
    <section ref={section} className="sessions" aria-labelledby="sessions">
      <h2 className="display text-xl" id="sessions" tabIndex={-1}>
        Browsers
      </h2>
      <ul>
        {list.map((session) => (
          <li key={session.id}>
            <Session session={session} />
            {!session.isCurrent && (
              <Form {...formProps} action={endOf(session)}>
                <Button type="submit" variant="line" busy={sentTo === endOf(session) && 'Signing out...'} inactive={Boolean(sentTo)}>
                  Sign out<span className="sr-only"> {session.browser}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 ? (
        <Form {...formProps} action={END_OTHERS} className="sessions-end">
          <p>
            {hasMore ? `These are the newest ${SESSIONS_SHOWN}. ` : ''}If you don’t recognize one, sign it out and change your password.
          </p>
          <Button type="submit" variant="danger-line" busy={sentTo === END_OTHERS && 'Signing out...'} inactive={Boolean(sentTo)}>
            Sign out everywhere else
          </Button>
        </Form>
      ) : (
        <p className="sessions-end">You’re not signed in anywhere else.</p>
      )}
    </section>
  );
}

function Session({ session: { browser, begun, used, network, isCurrent } }: { session: ListedSession }) {
  const Icon = /Android|iPhone|iPad/.test(browser) ? Smartphone : Monitor;
  return (
    <div className="session">
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <h3>
          {browser} {isCurrent && <small>This browser</small>}
        </h3>
        <dl>
          <div>
            <dt>Signed in</dt>
            <dd>
              <LocalDate at={begun} />
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>
              <LocalDate at={used} />
            </dd>
          </div>
          {network && (
            <div>
              <dt>Network</dt>
              <dd>
                <bdi>{network}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}
