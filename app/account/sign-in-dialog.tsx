import type { SignInWish } from './sign-in-dialog-context.tsx';

export default function SignInDialog(_: { wish: SignInWish; open: boolean; onClose: () => void }) {
  return null;
}
