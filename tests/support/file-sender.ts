import type { FastifyInstance } from 'fastify';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Sends files by both doors as one person. */
export interface FileSender {
  /** In one form; `claimed` is what the sender says that it is. */
  form(id: string, bytes: Uint8Array, name?: string, claimed?: string): Promise<Answer>;
  begin(id: string, size: number, name?: string): Promise<Answer>;
  piece(id: string, offset: number, bytes: Uint8Array): Promise<Answer>;
  /** How much of an upload has arrived. */
  ask(id: string): Promise<Answer>;
  giveUp(id: string): Promise<Answer>;
}

/** Needs no listening server. */
export function fileSender(app: FastifyInstance, accessToken: string): FileSender {
  const authorization = `Bearer ${accessToken}`;
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  return {
    form(id, bytes, name = 'a.txt', claimed = 'text/html') {
      const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
      const before = `${part('name="_id"')}${id}\r\n${part('name="type"')}file\r\n${part(`name="file"; filename="${name}"\r\ncontent-type: ${claimed}`)}`;
      return app.inject({ method: 'POST', url: '/api/upload', headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' }, payload: Buffer.concat([Buffer.from(before), bytes, Buffer.from('\r\n--x--\r\n')]) });
    },
    begin(id, size, name = 'a.txt') {
      const metadata = Object.entries({ _id: id, filename: name }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
      return app.inject({ method: 'POST', url: '/api/uploads', headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata } });
    },
    piece: (id, offset, bytes) =>
      app.inject({ method: 'PATCH', url: `/api/uploads/${id}`, headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, payload: Buffer.from(bytes) }),
    ask: (id) => app.inject({ method: 'HEAD', url: `/api/uploads/${id}`, headers: tus }),
    giveUp: (id) => app.inject({ method: 'DELETE', url: `/api/uploads/${id}`, headers: tus }),
  };
}
