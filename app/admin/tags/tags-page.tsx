import { href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refusedField } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { FormStatus } from '../../forms/form-status.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
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

export const meta: Route.MetaFunction = noindexMeta('Joined Tags');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const list = await listSynonyms(memberOf(context), cutTo(clean(searchParams.get('after') ?? ''), AFTER_MAX) || null);
  return { ...list, isJoined: searchParams.has('joined'), isSeparated: searchParams.has('separated') };
}

/** Joins a tag to another one with the same meaning (TAG-03). A refusal stores nothing and returns what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [tag, into] = [typedTag(form.get('tag')), typedTag(form.get('into'))];
  const message = tag && into ? await joinTags(memberOf(context), tag, into) : SYNONYM_MESSAGES.empty;
  if (message !== null) return refusalResponse(context, refusedField('tag', message), { typed: { tag, into } });
  throw redirect(`${href('/admin/tags')}?joined`, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function TagsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, total, more, isJoined, isSeparated } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const refused = actionData && 'typed' in actionData ? actionData : null;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Joined Tags</PageHead>
      <p className="text-ink-2">
        Tags with the same meaning are one tag in lists and numbers. Works show the words of their authors. A change takes effect within
        five minutes.
      </p>
      <section>
        <h2 className="display text-xl">Join two tags</h2>
        <SavedForm result={actionData} saved={isJoined && SYNONYM_MESSAGES.joined} submit="Join Tags" className="admin-form" noValidate>
          <TextInput
            label="Tag"
            name="tag"
            required
            maxLength={TAG_MAX}
            dir="auto"
            autoComplete="off"
            hint="Its synonyms are joined with it."
            defaultValue={refused?.typed.tag ?? ''}
            error={refused?.fields?.tag ?? null}
          />
          <TextInput
            label="Means the same as"
            name="into"
            required
            maxLength={TAG_MAX}
            dir="auto"
            autoComplete="off"
            hint="The name of the tag in lists."
            defaultValue={refused?.typed.into ?? ''}
          />
        </SavedForm>
      </section>
      <section>
        <h2 className="display text-xl">{counted(total, 'synonym')}</h2>
        <FormStatus words={!busy && isSeparated && SYNONYM_MESSAGES.separated} />
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
