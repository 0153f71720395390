import type { ReactNode } from 'react';
import { BackHome } from '../shell/back-home.tsx';
import { useSite } from '../shell/site.ts';
import './text-page.css';

/** A page of plain text in the reading face (LEGAL-01, LEGAL-02), with the way back (SHELL-22). */
export const TextPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <main className="text-page" id="main">
    <BackHome />
    <h1 className="display">{title}</h1>
    <p className="text-page-lead">{lead}</p>
    <div className="text-page-text">{children}</div>
  </main>
);

/** Where to write to: whoever runs this copy of the site may have given an address. */
export function Contact() {
  const { supportEmail } = useSite().site;
  if (!supportEmail) return <>the people who run this site</>;
  return (
    <a className="link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
}
