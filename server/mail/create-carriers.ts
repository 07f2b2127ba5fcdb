import type { Config } from '../config.ts';
import type { Carriers } from './carrier.ts';
import { mailboxCarrier } from './mailbox-carrier.ts';
import { createSmsGatewayCarrier } from './sms-gateway-carrier.ts';
import { createSmtpCarrier } from './smtp-carrier.ts';

/** The carriers that the settings choose; the local mailbox where they choose none. */
export function createCarriers(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken'>): Carriers {
  return {
    email: config.smtpUrl === undefined ? mailboxCarrier : createSmtpCarrier({ url: config.smtpUrl, from: config.mailFrom }),
    sms: config.smsGatewayUrl === undefined ? mailboxCarrier : createSmsGatewayCarrier({ url: config.smsGatewayUrl, token: config.smsGatewayToken }),
  };
}
