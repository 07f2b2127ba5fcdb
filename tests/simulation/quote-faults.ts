import { isDeepStrictEqual } from 'node:util';
import { idOf } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import { excerptOf, quotedFiles } from '../../schema/rules/quote-rules.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';

/**
 * What must hold of replies once all has come to rest: each says what it answers, stands behind it, and shows of it
 * what there is: nothing of a message that was deleted.
 */
export function faultsOfQuotes(devices: readonly SimDevice[], server: SimServer): string[] {
  return [...new Set([...devices.flatMap((device) => writtenFaults(device, server)), ...devices.flatMap((device) => shownFaults(device))])];
}

/** What was written as an answer to something that came to be is one, and came behind it. */
function writtenFaults(device: SimDevice, server: SimServer): string[] {
  return device.written.flatMap(({ mutation }) => {
    if (mutation.type !== 'message.create' || mutation.replyTo === undefined) return [];
    const { '@id': answered } = mutation.replyTo;
    const order = server.orderIn(mutation.threadId);
    const [place, before] = [order.indexOf(mutation.messageId), order.indexOf(idOf(answered))];
    const reply = server.seat(device.user).messages(mutation.threadId).find(({ _id }) => _id === mutation.messageId);
    if (place >= 0 && before > place) return [`the reply ${mutation.messageId} of ${device.name} stands before ${answered}, which it answers`];
    return reply !== undefined && server.wasMade(answered) && reply.replyTo?.['@id'] !== answered ? [`the reply ${reply['@id']} of ${device.name} answers ${reply.replyTo?.['@id'] ?? 'nothing'} and not ${answered}`] : [];
  });
}

/** What a person is shown of an answered message is what there is of it; a thread is shown as a whole, or not at all. */
function shownFaults({ seat, name }: SimDevice): string[] {
  return [...seat.rows.values()].flatMap((reply) => {
    if (reply['@type'] !== 'Message' || reply.replyTo === undefined) return [];
    const answered = seat.rows.get(reply.replyTo['@id']);
    const truth = answered?.['@type'] === 'Message' ? quoteOf(answered) : null;
    return isDeepStrictEqual(reply.replyTo.quoted, truth) ? [] : [`the quote in ${reply['@id']} is not what ${name} sees of ${reply.replyTo['@id']}`];
  });
}

function quoteOf({ createdAt, createdBy, body, attachments }: Message) {
  return { createdAt, createdBy, excerpt: excerptOf(body), files: quotedFiles(attachments) };
}
