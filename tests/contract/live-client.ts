import { Centrifuge, type PublicationContext, type SubscribedContext, type Subscription } from 'centrifuge';
import { WebSocket } from 'ws';
import { liveEventSchema, personalChannel, type LiveEvent } from '../../schema/records/live-event.ts';

/** The official client on one personal channel, with everything that it was told written down. */
export class LiveClient {
  readonly centrifuge: Centrifuge;
  readonly subscription: Subscription;
  readonly events: LiveEvent[] = [];
  readonly subscribed: SubscribedContext[] = [];
  readonly closes: number[] = [];
  connects = 0;

  constructor(options: {
    url: string;
    userId: string;
    connectionToken: () => Promise<string>;
    subscriptionToken: () => Promise<string>;
    channel?: string;
  }) {
    this.centrifuge = new Centrifuge(options.url, {
      websocket: WebSocket,
      getToken: options.connectionToken,
      minReconnectDelay: 20,
      maxReconnectDelay: 200,
    });
    this.centrifuge.on('connected', () => {
      this.connects += 1;
    });
    this.centrifuge.on('connecting', ({ code }) => this.closes.push(code));
    this.centrifuge.on('disconnected', ({ code }) => this.closes.push(code));
    this.centrifuge.on('error', () => undefined);
    this.subscription = this.centrifuge.newSubscription(options.channel ?? personalChannel(options.userId), {
      getToken: options.subscriptionToken,
      minResubscribeDelay: 20,
      maxResubscribeDelay: 200,
    });
    this.subscription.on('error', () => undefined);
    this.subscription.on('subscribed', (context) => this.subscribed.push(context));
    this.subscription.on('publication', ({ data }: PublicationContext) => this.events.push(liveEventSchema.parse(data)));
  }

  /** Connects and subscribes; resolves when both were accepted. */
  async open(): Promise<this> {
    this.subscription.subscribe();
    this.centrifuge.connect();
    await this.subscription.ready(5000);
    return this;
  }

  /** Ends the connection for good. */
  close(): void {
    this.centrifuge.disconnect();
  }
}

/** Waits until `condition` holds; false when it did not within `ms`. */
export async function holds(condition: () => boolean, ms = 5000): Promise<boolean> {
  const end = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}
