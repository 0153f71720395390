import { Flag } from 'lucide-react';
import '../engagement/engagement.css';
import { ReportLink } from './report-link.tsx';
import type { Reported } from './report-rules.ts';

/** Report as an icon, with its word where the page has room. */
export const ReportButton = (props: { type: Reported; id: string; signedIn: boolean }) => (
  <ReportLink {...props} className="icon-btn" label="Report Content" title="Report Content">
    <Flag size={20} strokeWidth={1.75} aria-hidden />
    <span className="report-word" aria-hidden>
      Report
    </span>
  </ReportLink>
);
