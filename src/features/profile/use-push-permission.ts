import { useEffect, useState } from 'react';
import { askPermission, pushPermission, registerPush, watchPermission, type PushPermission } from '../../data/push.ts';
import { hasDeniedPush, rememberPushAnswer } from '../../lib/push-choice.ts';

/**
 * Whether notifications come to this user here, also when that is changed in the browser's settings meanwhile, and the
 * press that asks for them. What somebody else of this device has allowed is not turned on for whoever said no (PSH-01).
 */
export function usePushPermission(userId: string): { readonly permission: PushPermission; readonly turnOn: () => Promise<void> } {
  const [permission, setPermission] = useState(() => permissionOf(userId));
  useEffect(
    () =>
      watchPermission(() => {
        setPermission(permissionOf(userId));
        if (permissionOf(userId) === 'granted') void registerPush();
      }),
    [userId],
  );
  return {
    permission,
    async turnOn() {
      const answer = await askPermission();
      if (answer === 'granted') rememberPushAnswer(userId, 'yes');
      setPermission(answer);
      if (answer === 'granted') await registerPush();
    },
  };
}

function permissionOf(userId: string): PushPermission {
  const permission = pushPermission();
  return permission === 'granted' && hasDeniedPush(userId) ? 'default' : permission;
}
