import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pushMessageSchema, type PushMessage } from '../../schema/records/push-message.ts';
import { createFcmSender } from '../../server/push/fcm-sender.ts';
import type { PushSender, PushTarget } from '../../server/push/push-sender.ts';
import { createWebPushSender } from '../../server/push/web-push-sender.ts';
import { startFcmService } from '../support/fcm-service.ts';
import { startPushService } from '../support/push-service.ts';
import { createBrowserEnd } from '../support/read-push.ts';

/** One way to devices, with the service outside that it leads to. */
interface Way {
  readonly sender: PushSender;
  /** The same way to a service that is not there. */
  readonly away: PushSender;
  /** The device at which the service answers with this status. */
  target(status: number): PushTarget;
  /** Devices of this way that nobody ever made. */
  readonly broken: readonly PushTarget[];
  /** What devices were given to read, in order, whatever the service answered: title, words and ids. */
  read(): unknown[];
  close(): Promise<void>;
}

const MESSAGE: PushMessage = { kind: 'reward', title: 'Парта', body: 'Новые баллы ✨', tag: 'reward-1', student: '01980000-0000-7000-8000-000000000001' };

async function openWeb(): Promise<Way> {
  const service = await startPushService((path) => Number(path.slice(1)));
  const browser = createBrowserEnd();
  const vapid = webPush.generateVAPIDKeys();
  const open = (door = service.door) => createWebPushSender(vapid, 'mailto:operator@school.test', door);
  const { publicKey, authToken } = browser;
  return {
    sender: open(),
    away: open({ ...service.door, port: 1 }),
    target: (status) => ({ channel: 'web', endpoint: service.endpoint(`/${status}`), publicKey, authToken }),
    broken: [
      { channel: 'web', endpoint: service.endpoint('/201'), publicKey: 'B'.repeat(87), authToken },
      { channel: 'web', endpoint: 'no address', publicKey, authToken },
    ],
    read: () => service.bodies.map((body): unknown => JSON.parse(browser.read(body))),
    close: () => service.close(),
  };
}

async function openFcm(): Promise<Way> {
  const service = await startFcmService();
  const { url, account, messages } = service;
  const open = (base: string) => createFcmSender({ ...account, token_uri: `${base}/token` }, { now: Date.now }, base);
  return {
    sender: open(url),
    away: open('http://127.0.0.1:1'),
    target: (status) => ({ channel: 'native', token: String(status) }),
    broken: [],
    read: () => messages.map(({ notification, data }) => ({ ...notification, ...data })),
    close: () => service.close(),
  };
}

/** PSH-02: one behaviour, whichever way a device has. */
describe.each([['browsers by web push', openWeb], ['native apps by FCM', openFcm]] as const)('notices reach %s', (_, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(() => way.close());

  it('a message arrives once, with its words and ids as they were given', async () => {
    const before = way.read().length;
    expect(await way.sender.send(way.target(201), MESSAGE)).toBe('sent');
    expect(way.read().slice(before)).toEqual([MESSAGE]);
    expect(pushMessageSchema.strict().parse(way.read().at(-1))).toEqual(MESSAGE);
  });

  it('many at once are each sent once', async () => {
    const before = way.read().length;
    const tags = Array.from({ length: 20 }, (_each, index) => `reward-${index}`);
    expect(new Set(await Promise.all(tags.map((tag) => way.sender.send(way.target(201), { ...MESSAGE, tag }))))).toEqual(new Set(['sent']));
    expect(z.array(pushMessageSchema).parse(way.read().slice(before)).map(({ tag }) => tag).sort()).toEqual(tags.toSorted());
  });

  it.each([[404, 'gone'], [410, 'gone'], [400, 'refused'], [401, 'refused'], [403, 'refused'], [408, 'later'], [429, 'later'], [500, 'later'], [502, 'later'], [503, 'later']] as const)('an answer of %i means that the device is %s', async (status, outcome) => {
    expect(await way.sender.send(way.target(status), MESSAGE)).toBe(outcome);
  });

  it.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const before = way.read().length;
    expect(await way.sender.send(way.target(status), MESSAGE)).toBe('later');
    expect(way.read().length).toBe(before + 1);
  });

  it('a device of the other way is none of its own: nothing is sent, and it is to be forgotten', async () => {
    const before = way.read().length;
    const foreign: PushTarget = way.target(201).channel === 'web' ? { channel: 'native', token: '201' } : { channel: 'web', endpoint: 'https://push.example.org/201', publicKey: 'x', authToken: 'x' };
    expect(await way.sender.send(foreign, MESSAGE)).toBe('gone');
    expect(way.read().length).toBe(before);
  });

  it('a service that is away is tried later, and nothing throws; what nobody ever made is to be forgotten', async () => {
    expect(await way.away.send(way.target(201), MESSAGE)).toBe('later');
    for (const target of way.broken) expect(await way.sender.send(target, MESSAGE)).toBe('gone');
  });
});
