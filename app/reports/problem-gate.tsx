import { SignInRequired } from '../shell/sign-in-required.tsx';

/** What a visitor sees instead of the form; it stays (AMB-18). */
export const ProblemGate = () => <SignInRequired>Sign in so we know who to reply to.</SignInRequired>;
