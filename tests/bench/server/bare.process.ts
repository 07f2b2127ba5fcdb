import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { ANSWER_COMPRESSION, registerCompression } from '../../../server/plugins/compression.ts';

/* The floor: a Fastify route that runs one prepared query, its answer compressed as the product's is, in a process of its own. */
const settings = z.object({ PORT: z.coerce.number(), DATABASE_URL: z.string() }).parse(process.env);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 16 });
pool.on('error', () => undefined);
const app = Fastify();
await registerCompression(app);
const idsSchema = z.object({ id: z.string() });

app.get('/api/bare/:id', { compress: ANSWER_COMPRESSION }, async (request) => {
  const { rows } = await pool.query({ name: 'feed', text: 'select id, author_id, body, attachment_ids, created_at, like_count, comment_count, version from stories where class_id = $1 order by created_at desc limit 6', values: [idsSchema.parse(request.params).id] });
  return { member: rows };
});
app.post('/api/bare/:id', { compress: ANSWER_COMPRESSION }, async (request, reply) => {
  const { body, author } = z.object({ body: z.string(), author: z.string() }).parse(request.body);
  const { rows } = await pool.query({ name: 'post', text: `insert into messages (id, thread_id, author_id, body, created_at) values (gen_random_uuid(), $1, $2, $3, clock_timestamp() + random() * interval '90 years') returning id, body, created_at`, values: [idsSchema.parse(request.params).id, author, body] });
  return reply.status(201).send(rows[0]);
});
app.addContentTypeParser('application/ld+json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
await app.listen({ port: settings.PORT, host: '127.0.0.1' });
process.send?.('listening');
