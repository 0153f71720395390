import { useEffect, useRef, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { type ChannelForm, channelRefusal, EMPTY_FORM } from '../channel-form-rules.ts';
import { ChannelFields } from './channel-fields.tsx';
import { useChannelDraft } from './use-channel-draft.ts';

type Props = { owner: string; typed: ChannelForm | null; result: unknown };

/** Creates a channel. The checks run in the browser first, then on the server; one alert shows the first that fails. */
export function CreateChannelForm({ owner, typed, result }: Props) {
  const { id, form, change } = useChannelDraft(owner, typed ?? EMPTY_FORM);
  const signIn = useSignIn();
  const [localRefusal, setLocalRefusal] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const sending = useNavigation().formMethod === 'POST';
  const refusal = sending ? null : (localRefusal ?? (dismissed === result ? null : messageOfRefusal(result)));
  const dismiss = () => {
    setLocalRefusal(null);
    setDismissed(result);
  };
  const box = useRef<HTMLParagraphElement>(null);
  const signedOut = typeof result === 'object' && result !== null && 'problem' in result && result.problem === 'sign-in-needed';
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  useEffect(() => {
    if (signedOut) signIn();
  }, [signedOut, signIn]);
  return (
    <main className="wrap channel-page" id="main">
      <PageHead back={{ to: href('/community'), name: 'Community' }}>Create a Channel</PageHead>
      <Form
        method="post"
        encType="multipart/form-data"
        className="channel-form"
        noValidate
        onSubmit={(event) => {
          const refused = channelRefusal(form);
          dismiss();
          if (!refused) return;
          setLocalRefusal(refused.message);
          event.preventDefault();
          box.current?.focus();
        }}
      >
        <input type="hidden" name="id" value={id} />
        <ChannelFields
          form={form}
          change={(next) => {
            change(next);
            dismiss(); // the change may have fixed the error
          }}
          onSignedOut={() => signIn()}
        />
        {refusal && (
          <p ref={box} tabIndex={-1} role="alert" className="channel-refusal">
            {refusal}
          </p>
        )}
        <div className="channel-end">
          <ButtonLink variant="quiet" to={href('/community')}>
            Cancel
          </ButtonLink>
          <Button type="submit" size="lg" busy={sending && 'Creating...'}>
            Create Channel
          </Button>
        </div>
      </Form>
    </main>
  );
}
