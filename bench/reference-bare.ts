import Fastify from 'fastify';

/** Takes any body and says yes: what a call costs before anything is done with it. */
const [port = '0'] = process.argv.slice(2);
const app = Fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('*', async () => ({ response: 'EVENT_RECEIVED' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
