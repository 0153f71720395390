import { useRef } from 'react';
import type { Policy } from '#server/access/policies.ts';
import { safeReturn } from '#server/http/form-response.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import type { Route } from './+types/mute-page';
import { CHOICE_MESSAGES } from './choice-rules.ts';
import { MuteForm } from './mute-form.tsx';
import { isMuteTarget } from './mute-target-rules.ts';
import { readMuteTarget } from './mute-targets.server.ts';
import { Unmute, useUnmute } from './unmute.tsx';

export const handle = { who: 'member', limit: 'read', signedOut: CHOICE_MESSAGES.signedOut } as const satisfies Policy;

const TITLE = 'Mute notices';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** A work, person or thread, to which its menu leads, with the mute that the viewer has of it. */
export async function loader({ params: { of, id }, request, context }: Route.LoaderArgs) {
  const thing = isMuteTarget(of) ? await readMuteTarget(memberOf(context), { of, id }) : null;
  if (!thing) refuse('not-found', CHOICE_MESSAGES.unavailable);
  return { ...thing, back: safeReturn(new URL(request.url).searchParams.get('back'), thing.address) };
}

const WORDS = {
  work: 'While it is muted, you get no notices about it: new chapters, updates, likes and comments. You can still read it.',
  person: 'While they are muted, you get no notices about what they do, even if they mention you. You can still see it on the site.',
  comment: 'While it is muted, you get no notices about replies or mentions in this thread. You can still read it.',
};

/** What the menus of a work, a person and a thread lead to (NOTICE-08). */
export default function MutePage({ loaderData: { of, id, name, mute, back } }: Route.ComponentProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const unmute = useUnmute(head);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead ref={head} tabIndex={-1} back={{ to: back, name: 'the previous page' }}>
        {TITLE}
      </PageHead>
      {name && (
        <p className="text-lg [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
      )}
      <p>{WORDS[of]}</p>
      {mute && (
        <div className="flex flex-wrap items-center gap-4">
          <p>
            Muted{' '}
            {mute.until ? (
              <>
                until <LocalTime at={mute.until} />
              </>
            ) : (
              'until you change it'
            )}
          </p>
          <Unmute id={mute.id} name={name} unmute={unmute} />
        </div>
      )}
      <p role="status">{!mute && unmute.status}</p>
      {unmute.refusal && <p role="alert">{unmute.refusal}</p>}
      <MuteForm thing={{ field: of, id, name: name ?? 'this thread' }} />
    </main>
  );
}
