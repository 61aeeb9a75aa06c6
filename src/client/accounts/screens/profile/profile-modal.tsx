import { useLocation } from 'wouter';
import { useSession } from '#client/state/entry.ts';
import { LateConfirmDialog } from '#client/ui/dialogs/late-confirm-dialog.tsx';

const freePaths = [
  '/profile',
  '/login',
  '/register',
  '/forgot-password',
  '/signin',
  '/admin/signin',
  '/signout',
];

/** Blocks everything while the profile is incomplete, except where it can be completed or left. */
export function ProfileModal() {
  const { user } = useSession();
  const [path, navigate] = useLocation();
  if (user === null || user.isProfileComplete || freePaths.includes(path)) return null;
  return (
    <LateConfirmDialog
      open
      title="Welcome to Dashboard!"
      text="You must complete your profile information before you can use your account"
      confirmLabel="Go to manage profile"
      cancelLabel={null}
      onConfirm={() => navigate('/profile')}
      onCancel={() => {}}
    />
  );
}
