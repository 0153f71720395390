import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { clean, cutTo } from '../../forms/text-rules.ts';
import { TAG_MAX } from '../../works/class-rules.ts';
import { typedTag } from '../../works/tags/tag-rules.ts';
import { RemovableTable } from '../removable-table.tsx';
import type { Route } from './+types/tags-page';
import { SYNONYM_MESSAGES } from './synonym-rules.ts';
import { joinTags, listSynonyms } from './synonyms.server.ts';
import '../../account/sign-in/account.css';
import '../admin.css';

const AFTER_MAX = 200;

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to join tags.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Joined Tags', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  listSynonyms(memberOf(context), cutTo(clean(new URL(request.url).searchParams.get('after') ?? ''), AFTER_MAX) || null);

/** Joins a tag to another one with the same meaning (TAG-03). A refusal stores nothing and returns what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [tag, into] = [typedTag(form.get('tag')), typedTag(form.get('into'))];
  const message = tag && into ? await joinTags(memberOf(context), tag, into) : SYNONYM_MESSAGES.empty;
  if (message !== null) return data({ problem: 'bad-input', message, tag, into }, { status: 422 });
  if (isFetcher(request)) return { saved: true as const };
  throw redirect(href('/admin/tags'), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function TagsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, total, more } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const refused = !busy && actionData && 'message' in actionData ? actionData : null;
  const typed = refused && 'tag' in refused && 'into' in refused ? refused : null;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Joined Tags</PageHead>
      <p className="text-ink-2">
        Tags with the same meaning are one tag in lists and numbers. Works show the words of their authors. A change takes effect within
        five minutes.
      </p>
      <section>
        <h2 className="display text-xl">Join two tags</h2>
        <Form method="post" className="admin-form" noValidate key={total}>
          <TextInput
            label="Tag"
            name="tag"
            required
            maxLength={TAG_MAX}
            dir="auto"
            autoComplete="off"
            hint="Its synonyms are joined with it."
            defaultValue={String(typed?.tag ?? '')}
            error={refused?.message ?? null}
          />
          <TextInput
            label="Means the same as"
            name="into"
            required
            maxLength={TAG_MAX}
            dir="auto"
            autoComplete="off"
            hint="The name of the tag in lists."
            defaultValue={String(typed?.into ?? '')}
          />
          <Button type="submit" busy={busy && 'Joining...'}>
            Join Tags
          </Button>
        </Form>
      </section>
      <section>
        <h2 className="display text-xl">
          {total.toLocaleString('en-US')} {total === 1 ? 'synonym' : 'synonyms'}
        </h2>
        {synonyms.length ? (
          <RemovableTable
            caption="Synonyms in alphabetical order"
            columns={['Tag', 'Means the same as']}
            rows={synonyms.map(({ id, name, into }) => ({ id, name, about: into }))}
            action={(id) => href('/admin/tags/:id/separate', { id })}
            button="Separate"
          />
        ) : (
          <p className="text-ink-2">No synonyms yet.</p>
        )}
        {more && (
          <ButtonLink variant="line" to={`${href('/admin/tags')}?${new URLSearchParams({ after: more })}`}>
            Next page
          </ButtonLink>
        )}
      </section>
    </main>
  );
}
