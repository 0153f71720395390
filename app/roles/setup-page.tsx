import { useRef } from 'react';
import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedForm, refusedField } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { addPageTopics, addressContext, responseContext, viewerOf } from '#server/http/request.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { type AccountField, readSignUp } from '../account/rules.ts';
import { NameFields, TermsCheckbox, type TypedAccount } from '../account/sign-in/account-fields.tsx';
import { formatWait } from '../account/sign-in/failed-sign-ins.server.ts';
import { callerOf } from '../account/sign-in/sign-in-response.server.ts';
import { HOME, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { useRefusalFocus } from '../forms/use-refusal-focus.ts';
import { JOINING, JOINING_NAMES } from '../site/rules.ts';
import { readSettingValues } from '../site/schemas.ts';
import { DEFAULT_VALUES, type SettingKey, setInEnvironment, settingOf } from '../site/setting-rules.ts';
import { currentSettings, lockOf } from '../site/settings.server.ts';
import type { Route } from './+types/setup-page';
import { hasOwner, hasSetupCode, setUp } from './setup.server.ts';
import { WRONG_CODE } from './setup-rules.ts';
import '../account/sign-in/account.css';
import './setup.css';

// The action counts wrong codes as well: ten an hour from one network (ROLE-04).
export const handle = { who: 'anyone', limit: 'sign-up', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Set Up');

export async function loader({ context }: Route.LoaderArgs) {
  addPageTopics(context, 'setup');
  const viewer = viewerOf(context);
  if (await hasOwner()) refuse('not-found');
  return { username: viewer?.username ?? null, hasCode: await hasSetupCode(), site: currentSettings().name, lockedBy: lockOf('site-name') };
}

const SETUP_KEYS = ['site-name', 'joining', 'kids-zone'] as const satisfies readonly SettingKey[];
type SetupKey = (typeof SETUP_KEYS)[number];
/** What the form preselects, and what holds when a field is missing. */
const PRESELECTED = { 'site-name': undefined, joining: 'invitation', 'kids-zone': DEFAULT_VALUES['kids-zone'] } as const;

const typedSettings = (form: FormData): Partial<Record<SetupKey, string>> =>
  Object.fromEntries(
    SETUP_KEYS.flatMap((key) => {
      const value = form.get(key) ?? PRESELECTED[key];
      return typeof value === 'string' ? [[key, value.slice(0, TYPED_MAX)]] : [];
    }),
  );
const TYPED_MAX = 1_000;

type Field = AccountField | SetupKey | 'code';

type SetupTyped = TypedAccount & { code: string; settings: Partial<Record<SetupKey, string>> };

/** Makes the first owner: the viewer, or a new account (ROLE-04). A refusal returns everything that was typed but the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (await hasOwner()) return problemNamed('not-found');
  const form = await request.formData();
  const code = String(form.get('code') ?? '').slice(0, 100);
  const { password, ...account } = readSignUp(form);
  const typed: SetupTyped = { ...account, code, settings: typedSettings(form) };
  const { values: settings, fields } = readSettingValues(typed.settings);
  if (Object.keys(fields).length) return refusalResponse(context, badInput('Something in the form needs fixing.', fields), { typed });
  const network = context.get(addressContext);
  const wait = await consume('setup-code', network, 'network');
  if (wait) return refusalResponse(context, tooMany(wait, `Too many wrong codes. Please try again ${formatWait(wait)}.`), { typed });
  const result = await setUp(viewer, code, { account: { ...account, password }, settings }, callerOf(context, request));
  if (result === 'not-found') return problemNamed('not-found');
  if (result === 'wrong')
    return refusalResponse(context, refusedField('code', WRONG_CODE, { problem: 'wrong-code', status: 422 }), { typed });
  await refund('setup-code', network, 'network');
  if ('problem' in result) return refusalResponse(context, result, { typed });
  if ('cookies' in result) for (const cookie of result.cookies) context.get(responseContext).append('set-cookie', cookie);
  throw redirect(href('/admin'), 303);
}

export const clientAction = actionErrors<typeof action>();

/** The form for the first owner of a site; it exists only until there is one. */
export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refused: RefusedForm<SetupTyped, Field> | null = actionData && 'message' in actionData && !busy ? actionData : null;
  const { fields = {}, typed } = refused ?? {};
  const form = useRef<HTMLFormElement>(null);
  useRefusalFocus(form, refused);
  const errorProps = (field: Field) => {
    const error = fields[field];
    return error ? { error } : error === '' ? { 'aria-invalid': true as const, 'aria-describedby': 'setup-error' } : {};
  };
  const isNew = loaderData.username === null;
  return (
    <main className="wrap setup-page" id="main">
      <PageHead back={HOME}>Set Up</PageHead>
      <p className="text-ink-2">Nobody runs this site yet. The owner appoints others, answers reports and looks after the settings.</p>
      {!loaderData.hasCode && (
        <p role="note">
          There is no setup code at the moment. The next start of the site prints one, and so does <code>npm run admin -- setup-code</code>.
        </p>
      )}
      <Form method="post" noValidate className="setup-form" ref={form}>
        <TextInput
          label="Setup code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          hint="It is printed in the terminal where the site was started."
          required
          defaultValue={typed?.code}
          {...errorProps('code')}
        />
        {isNew && (
          <>
            <NameFields typed={typed} errorProps={errorProps} first={undefined} />
            <TextInput
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={typed?.email}
              {...errorProps('email')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              required
              hint="At least 8 characters, with an uppercase letter, a digit and a special character."
              {...errorProps('password')}
            />
            <TermsCheckbox checked={typed?.terms} errorProps={errorProps} inDialog={false} onOpen={() => {}} isForOwner />
          </>
        )}
        <SiteFields {...loaderData} typed={typed?.settings} errorProps={errorProps} />
        <p className="account-error" id="setup-error" role="alert">
          {refused && !Object.values(fields).some(Boolean) && refused.message}
        </p>
        <Button type="submit" size="lg" busy={busy && 'Setting up...'}>
          {isNew ? 'Create the Owner' : `Make my account (@${loaderData.username}) the owner`}
        </Button>
      </Form>
    </main>
  );
}

type SiteFieldsProps = {
  site: string;
  lockedBy: string | null;
  typed: Partial<Record<SetupKey, string>> | undefined;
  errorProps(field: Field): { error?: string };
};

/** The first settings of the site; all of them can be changed later (ROLE-04). */
const SiteFields = ({ site, lockedBy, typed, errorProps }: SiteFieldsProps) => (
  <>
    <TextInput
      label={settingOf('site-name').name}
      name="site-name"
      dir="auto"
      required
      disabled={lockedBy !== null}
      hint={lockedBy ? setInEnvironment(lockedBy) : 'It can be changed later, as can the two below.'}
      defaultValue={lockedBy ? site : (typed?.['site-name'] ?? site)}
      {...errorProps('site-name')}
    />
    <Select
      label={settingOf('joining').name}
      name="joining"
      defaultValue={typed?.joining ?? PRESELECTED.joining}
      {...errorProps('joining')}
    >
      {JOINING.map((joining) => (
        <option key={joining} value={joining}>
          {JOINING_NAMES[joining]}
        </option>
      ))}
    </Select>
    <Select
      label={settingOf('kids-zone').name}
      name="kids-zone"
      hint="A place with stories for children from 5 to 12."
      defaultValue={typed?.['kids-zone'] ?? PRESELECTED['kids-zone']}
      {...errorProps('kids-zone')}
    >
      <option value="on">On</option>
      <option value="off">Off</option>
    </Select>
  </>
);
