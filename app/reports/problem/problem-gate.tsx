import { SignInRequired } from '../../account/sign-in/sign-in-required.tsx';

/** Shown to visitors instead of the form. */
export const ProblemGate = () => <SignInRequired>Sign in so we know who to reply to.</SignInRequired>;
