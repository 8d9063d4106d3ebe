import { describe, expect, test } from 'vitest';
import { grownTo, jpeg, pdf } from '../../fixtures/files.ts';
import { ON_POSTGRES, otherConnection } from '../support/backends.ts';
import { exchange } from '../support/rawConnection.ts';
import {
  FIELDS,
  ORDER,
  startServer,
  startServerWithPage,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

describe('logging', () => {
  test('the log has one JSON line for each response, with the pattern of its route', async () => {
    const server = await startServerWithPage({ LOG_LEVEL: 'debug' });
    await new Visitor(server).fetch('/en/?checkout=paid');
    await new Visitor(server).fetch('/nothing');
    await new Visitor(server).fetch('/healthz');
    const lines = server.log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'answered');
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, method: 'GET', route: '/en/', status: 200 }),
      expect.objectContaining({ level: 30, method: 'GET', route: 'none', status: 404 }),
      expect.objectContaining({ level: 20, method: 'GET', route: '/healthz', status: 200 }),
    ]);
  });

  test.each(['trace', 'info'])(
    'the log at level %s holds no personal data of a visitor',
    async (level) => {
      const server = await startServer({ LOG_LEVEL: level, MAX_FILE_MB: '1' });
      const visitor = new Visitor(server);
      const uploadedKeys = await visitor.uploadedKeys();
      const order = { ...ORDER, uploadedKeys };
      const url = await visitor.paymentUrl(order);
      await visitor.checkout({ ...order, pages: 3 });
      await visitor.checkout({ ...order, pages: 99 });
      await visitor.fetch(`${url}?email=ana@example.com`);
      await visitor.post(`${url}/pay`);
      await visitor.upload(uploadForm(grownTo(jpeg({ name: 'Ana passport.jpg' }), 2e6)));
      await visitor.upload(
        uploadForm(pdf({ name: 'Ana Souza.pdf' }), { ...FIELDS, email: 'ana@' }),
      );
      await visitor.fetch('/api/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ana Souza" broken',
      });
      await visitor.fetch('/Ana%20Souza?phone=5550100123');
      await exchange(server.port, 'GET /Ana Souza ana@example.com HTTP/9\r\n\r\n');

      const other = await otherConnection(server.dataDir);
      await other.query('alter table files rename to lost');
      await visitor.upload();

      const log = server.log.join('');
      expect(log).toContain(ON_POSTGRES ? 'SQLSTATE 42P01' : 'no such table');
      const secrets = [
        'Ana',
        'ana@',
        'example.com',
        // A shorter text could match a timestamp, which may contain the first digits.
        '555 010',
        '5550100',
        'passport',
        ...uploadedKeys,
        url.split('/').at(-1) ?? '',
        visitor.cookie.split('=').at(-1) ?? '',
        'remoteAddress',
        'user-agent',
      ];
      const leaked = secrets.filter((secret) => log.includes(secret));
      expect(leaked).toEqual([]);
    },
  );
});
