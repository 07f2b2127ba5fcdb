/** What the check asks of the device. */
export interface PushCheckParts {
  readonly permission: () => string;
  /** The browser's permission is everybody's on this device: whoever said no stays without, whoever else has said yes (PSH-01). */
  readonly hasDenied: (userId: string) => boolean;
  readonly register: () => Promise<{ readonly state: string }>;
}

export interface PushCheck {
  /** Somebody is logged in. Registers this device for that user once, behind `forgotten`: where notifications of somebody else are still being ended. */
  begin(userId: string, forgotten: Promise<void>): Promise<void>;
  /** Nobody is: whoever logs in next, the same person too, is registered anew, since the log-out has ended the subscription. */
  end(): void;
}

/** Once at each start and log-in, where notifications are allowed: browsers drop subscriptions without a word (PSH-03). */
export function createPushCheck({ permission, hasDenied, register }: PushCheckParts): PushCheck {
  let checked: { readonly userId: string } | null = null;
  return {
    async begin(userId, forgotten) {
      if (checked?.userId === userId || permission() !== 'granted' || hasDenied(userId)) return;
      const mine = { userId };
      checked = mine;
      await forgotten;
      if (checked !== mine) return;
      const { state } = await register();
      if (state !== 'registered' && checked === mine) checked = null;
    },
    end() {
      checked = null;
    },
  };
}
