import type { ReactNode } from 'react';
import { Form, href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Mark } from '#ui/display/glyphs.tsx';
import { BackHome } from '../../document/back-home.tsx';
import '../sign-in/account.css';
import { LINK_UNUSABLE } from './link-rules.ts';

type Props = { title: ReactNode; lead: ReactNode; isUsable: boolean; message?: string | undefined; children: ReactNode };

/** The page of a link that works once: what it does, or that it does not work any more (ACC-02). */
export const LinkCard = ({ title, lead, isUsable, message, children }: Props) => (
  <main className="wrap account-page" id="main">
    <BackHome />
    <div className="account-card">
      <div className="account-head">
        <Mark size={49} className="account-mark" />
        <h1 className="display">{title}</h1>
        {isUsable && <p>{lead}</p>}
      </div>
      {isUsable ? (
        children
      ) : (
        <div className="account-form">
          <p className="account-error" role="alert">
            {message ?? LINK_UNUSABLE}
          </p>
          <ButtonLink to={href('/sign-in')} variant="line" size="lg">
            Sign In
          </ButtonLink>
        </div>
      )}
    </div>
  </main>
);

type PressProps = { words: string; busyWords: string; busy: boolean; message: string | undefined };

/** The form of a one-time link. Opening the link changes nothing, because scanners and previews open links. */
export const LinkActionForm = ({ words, busyWords, busy, message }: PressProps) => (
  <Form method="post" className="account-form">
    <p className="account-error" role="alert">
      {message}
    </p>
    <Button type="submit" size="lg" busy={busy && busyWords}>
      {words}
    </Button>
  </Form>
);
