import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { fillDocument } from './document.ts';
import { buildInspection } from './inspection.ts';

/** All that the server answers, but for the page and its built files. */
export const API_PATHS = /^\/(api|files|payment|sandbox|healthz|readyz)([/?]|$)/;
const DEVELOPMENT = '/src/server/development.ts';
const PAGE_PATHS = /^\/(?:(en|pt)\/)?(?:\?|$)/;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Vite plugin for development: serves the page and the API on one port and reloads both when their
 * source changes. Each request renders the page as the build would.
 */
export function devServer(): Plugin {
  return {
    name: 'dev-server',
    apply: 'serve',
    configureServer(server) {
      const api = handleApi(server);
      const page = handlePage(server);
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const handler = API_PATHS.test(url) ? api : PAGE_PATHS.test(url) ? page : null;
        if (handler === null) next();
        else void answer(handler, request, response, next);
      });
    },
  };
}

/** Connect does not await promises, so an error goes to its callback. */
async function answer(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    await handler(request, response);
  } catch (error) {
    next(error);
  }
}

function handleApi(server: ViteDevServer): Handler {
  return async (request, response) => {
    const { developmentApp } = await server.ssrLoadModule(DEVELOPMENT);
    const inspection = () => buildInspection(server.config.root);
    const app = await developmentApp(portOf(server), inspection);
    app.routing(request, response);
  };
}

function handlePage(server: ViteDevServer): Handler {
  return async (request, response) => {
    const language = PAGE_PATHS.exec(request.url ?? '/')?.[1];
    const { default: documents } = await server.ssrLoadModule('/src/page/prerender.tsx');
    const found = documents.find(
      (document: { language: string }) => document.language === language,
    );
    const { language: _, ...parts } = found ?? documents[0];
    const template = readFileSync(join(server.config.root, 'index.html'), 'utf8');
    const { fillDevelopmentDocument } = await server.ssrLoadModule(DEVELOPMENT);
    const document = fillDocument(template, {
      ...parts,
      style: await loadStyles(server),
      scripts: ['/src/page/hydrate.tsx'],
      loader: { src: '/src/page/loader.ts' },
    });
    const html = fillDevelopmentDocument(document, portOf(server));
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(await server.transformIndexHtml(request.url ?? '/', html));
  };
}

function portOf(server: ViteDevServer): number {
  return server.config.server.port ?? 3000;
}

/** Returns the style sheets of the rendered page, so that it is styled before its scripts load. */
async function loadStyles(server: ViteDevServer): Promise<string> {
  const modules = [...(server.environments.ssr.moduleGraph.idToModuleMap.keys() ?? [])];
  const sheets = modules.filter((id) => id.endsWith('.css'));
  const texts = await Promise.all(
    sheets.map(async (id) => (await server.ssrLoadModule(`${id}?inline`)).default),
  );
  return texts.join('\n');
}
