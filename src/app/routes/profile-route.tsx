import { useNavigate } from 'react-router';
import { ProfilePage } from '../lazy-pages.ts';
import { forgetWantedPath } from '../wanted-path.ts';

/** The account settings; whoever has erased the account stands before the door, as after a logout. */
export function ProfileRoute() {
  const navigate = useNavigate();
  return (
    <ProfilePage
      onErased={() => {
        forgetWantedPath();
        void navigate('/', { replace: true });
      }}
    />
  );
}
