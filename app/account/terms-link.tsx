import { href, Link } from 'react-router';

/** Closes the dialog and goes to the terms (AUTH-14); on the page it opens them beside, so that nothing typed is lost. */
export const TermsLink = ({ onFollow }: { onFollow?: () => void }) => (
  <Link className="link" to={href('/terms-and-conditions')} onClick={onFollow} {...(onFollow ? {} : { target: '_blank' })}>
    Terms and Conditions
  </Link>
);
