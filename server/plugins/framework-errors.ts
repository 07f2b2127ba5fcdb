import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES } from '../../schema/records/user.ts';
import { PROBLEM_JSON } from '../../schema/wire.ts';
import { ProblemError } from '../problem-error.ts';
import { problemOf, sendProblem } from './errors.ts';
import { setSecurityHeaders } from './security-headers.ts';

const UNREADABLE: Readonly<Record<string, ProblemError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, 'tooSlow'),
  HPE_HEADER_OVERFLOW: new ProblemError(431, 'tooLarge'),
};

/** What Fastify refuses before there is a route: a path that is no URL, or a parameter of endless length. It leads nowhere. */
export function answerBadUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(reply, "default-src 'none'");
  void sendProblem(request, reply, new ProblemError(404, 'notFound'));
}

/** What Node cannot read as HTTP: the answer is written by hand, in English because nothing of it is known, and the connection ends. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = UNREADABLE[error.code] ?? new ProblemError(400, 'badRequest');
    const body = JSON.stringify(problemOf(problem, LOCALES[0]));
    socket.write(`HTTP/1.1 ${problem.status} ${problem.code}\r\ncontent-type: ${PROBLEM_JSON}; charset=utf-8\r\ncontent-language: ${LOCALES[0]}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${isHead(error.rawPacket) ? '' : body}`);
  }
  socket.destroySoon();
}

/** Behind the headers of an answer to HEAD nothing may come: what does would be the next answer. */
function isHead(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && packet.subarray(0, 5).toString('latin1') === 'HEAD ';
}
