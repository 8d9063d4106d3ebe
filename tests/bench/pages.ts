import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { freePort, processorMsOf, type Product } from '../support/product.ts';
import { median } from './support/rows.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 2000;

/** Runs in a process of its own, as ours does. What it answers arrives as JSON on its standard input. */
const BARE_SERVER = `
  let text = '';
  process.stdin.on('data', (part) => (text += part)).on('end', () => {
    const { headers, body, port } = JSON.parse(text);
    const bytes = Buffer.from(body, 'base64');
    require('node:http')
      .createServer((_request, response) => response.writeHead(200, headers).end(bytes))
      .listen(port, '127.0.0.1', () => process.stdout.write('listening'));
  });`;

/**
 * Compares page requests with a bare server that answers with the same bytes: by their rate, in which the
 * client, which is the same, has a large part; and by the processor time that a request takes of the server.
 */
export async function benchPages({ url, processorMs }: Product): Promise<string> {
  const page = `${url}/en/`;
  const [first] = await once(request(page).end(), 'response');
  first.resume();
  // A returning visitor: a first visit also starts a session.
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const sent = { 'accept-encoding': 'br', cookie };
  const [response] = await once(request(page, { headers: sent }).end(), 'response');
  const body = Buffer.concat(await response.toArray());
  const bare = await startBareServer(response.headers, body);
  const servers = {
    ours: { url: page, processorMs, rates: new Array<number>(), costs: new Array<number>() },
    bare: { ...bare, rates: new Array<number>(), costs: new Array<number>() },
  };
  try {
    // The first round of each compiles its code.
    for (let round = -1; round < ROUNDS; round++) {
      for (const server of Object.values(servers)) {
        const before = server.processorMs();
        const count = await requestsInRound(server.url, sent);
        if (round < 0) continue;
        server.rates.push(count / (ROUND_MS / 1000));
        server.costs.push(((server.processorMs() - before) * 1000) / count);
      }
    }
  } finally {
    bare.stop();
  }
  const ours = { rate: median(servers.ours.rates), cost: median(servers.ours.costs) };
  const theirs = { rate: median(servers.bare.rates), cost: median(servers.bare.costs) };
  return (
    `page ${ours.rate.toFixed(0)} requests/s, a bare server with the same bytes ${theirs.rate.toFixed(0)}, ` +
    `ratio ${(ours.rate / theirs.rate).toFixed(2)}; processor time ${ours.cost.toFixed(0)} and ` +
    `${theirs.cost.toFixed(0)} µs a request, ratio ${(theirs.cost / ours.cost).toFixed(2)}`
  );
}

async function startBareServer(headers: IncomingHttpHeaders, body: Buffer) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--eval', BARE_SERVER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64'), port }));
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}/`,
    processorMs: () => processorMsOf(child.pid),
    stop: () => child.kill(),
  };
}

/** Sends requests over {@link CONNECTIONS} connections that are kept alive. Returns how many were answered. */
async function requestsInRound(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ROUND_MS;
  let count = 0;
  const connection = async () => {
    while (performance.now() < until) {
      const [response] = await once(request(url, { agent, headers }).end(), 'response');
      response.resume();
      await once(response, 'end');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return count;
}
