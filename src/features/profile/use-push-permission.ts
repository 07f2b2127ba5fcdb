import { useEffect, useState } from 'react';
import { askPermission, pushPermission, registerPush, watchPermission, type PushPermission } from '../../data/push.ts';

/** Whether notifications may come to this device, also when that is changed in the browser's settings meanwhile, and the press that asks for them. */
export function usePushPermission(): { readonly permission: PushPermission; readonly turnOn: () => Promise<void> } {
  const [permission, setPermission] = useState(pushPermission);
  useEffect(
    () =>
      watchPermission(() => {
        setPermission(pushPermission());
        if (pushPermission() === 'granted') void registerPush();
      }),
    [],
  );
  return {
    permission,
    async turnOn() {
      const answer = await askPermission();
      setPermission(answer);
      if (answer === 'granted') await registerPush();
    },
  };
}
