import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../../contract/languageCookie.ts';
import { LANGUAGES, parseLanguage, type Language } from '../../domain/language.ts';
import type { BuiltPage } from './builtPage.ts';
import { fillPlaceholders } from './fillPlaceholders.ts';
import { isNeededScript, RELOAD_SCRIPT } from './replacedScript.ts';
import { withTestBanner } from './testBanner.ts';
import { variantsOf, type Variants } from './variants.ts';
import { isTestSite, type Config } from '../config/config.ts';
import { preferredEncoding, preferredLanguage } from '../http/accept.ts';
import { allowingStatechart } from '../http/headers.ts';
import type { Sessions } from '../http/session.ts';
import { sendRefusal } from '../refusals/errorReplies.ts';

const POLICY_HEADER = 'content-security-policy';
/** A year: the name of a hashed file changes with its content. */
const ASSET_SECONDS = 31_536_000;

type PageRequest = FastifyRequest<{
  Querystring: { lang?: unknown; statechart?: unknown };
}>;

/** An error with the headers of its response, such as the length of a file of which no such part exists. */
type AssetError = FastifyError & { readonly headers?: Record<string, string> };

/** The routes of the page in both languages, of its assets, and of the files for search engines. */
export async function pageRoutes(
  app: FastifyInstance,
  { client, config, sessions }: { client: BuiltPage; config: Config; sessions: Sessions },
): Promise<void> {
  const { publicUrl } = config;
  const variants = await variantsOfAll(client, config);

  await app.register(assetRoutes, { prefix: '/assets', root: client.assetsDir, config });

  app.get('/', (request: PageRequest, reply) => {
    const chosen = parseLanguage(request.cookies[LANGUAGE_COOKIE]);
    const language = chosen ?? preferredLanguage(request.headers['accept-language']);
    return sendPage(request, reply, language, 'Accept-Language, Cookie, Accept-Encoding');
  });
  for (const language of LANGUAGES) {
    app.get(`/${language}`, (request, reply) => {
      const query = /\?.*/.exec(request.url)?.[0] ?? '';
      return reply.redirect(`/${language}/${query}`, 308);
    });
    app.get(`/${language}/`, (request: PageRequest, reply) =>
      sendPage(request, reply, language, 'Accept-Encoding'),
    );
  }
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  const sitemap = sitemapOf(publicUrl);
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap));

  function sendPage(request: PageRequest, reply: FastifyReply, language: Language, vary: string) {
    const chosen = parseLanguage(request.query.lang);
    if (chosen !== null) return rememberLanguage(reply, chosen);
    if (request.query.statechart !== undefined) {
      const policy = reply.raw.getHeader(POLICY_HEADER) ?? reply.getHeader(POLICY_HEADER);
      reply.header(POLICY_HEADER, allowingStatechart(String(policy)));
    }
    const isNew = sessions.begin(request, reply);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const { body, etag } = variants[language][encoding];
    reply.headers({
      // With `no-store`, browsers would not keep the page for the back button. A proxy that rewrote the page, for
      // instance to hide mail addresses from robots, would add scripts that the policy stops.
      'cache-control': isNew ? 'private, no-cache, no-transform' : 'no-cache, no-transform',
      vary,
      etag,
    });
    if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').header('content-language', language).send(body);
  }

  /** Handles the language buttons, which submit forms until the page's scripts run. */
  function rememberLanguage(reply: FastifyReply, language: Language) {
    reply.setCookie(LANGUAGE_COOKIE, language, {
      path: '/',
      maxAge: LANGUAGE_COOKIE_SECONDS,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
    });
    return reply.header('cache-control', 'private, no-cache').redirect(`/${language}/`, 303);
  }
}

/** The routes of the hashed files of the page. */
async function assetRoutes(
  app: FastifyInstance,
  { root, config }: { root: string; config: Config },
): Promise<void> {
  app.setNotFoundHandler((request, reply) =>
    isNeededScript(request.url)
      ? reply
          .header('cache-control', 'no-store')
          .type('application/javascript; charset=utf-8')
          .send(RELOAD_SCRIPT)
      : sendRefusal('not_found', request, reply, config),
  );
  app.setErrorHandler((error: AssetError, _request, reply) => {
    const { statusCode, headers = {} } = error;
    // A program asked for a part, or on a condition, and reads the status. No person sees it.
    if (statusCode === 412 || statusCode === 416) {
      return reply.code(statusCode).headers(headers).header('cache-control', 'no-store').send();
    }
    throw error;
  });
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(response) {
      response.setHeader('cache-control', `public, max-age=${ASSET_SECONDS}, immutable`);
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}

async function variantsOfAll(
  client: BuiltPage,
  config: Config,
): Promise<Readonly<Record<Language, Variants>>> {
  const variantsIn = (language: Language) => {
    const document = fillPlaceholders(client.documents[language], config);
    return variantsOf(isTestSite(config) ? withTestBanner(document, language) : document);
  };
  const [en, pt] = await Promise.all([variantsIn('en'), variantsIn('pt')]);
  return { en, pt };
}

/** Whether If-None-Match, a list of weakly compared tags or a star, matches (RFC 9110). */
function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}

function sitemapOf(publicUrl: string): string {
  const alternates = LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}/${language}/"/>`,
  ).join('');
  const defaultAlternate = `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}/"/>`;
  const urls = LANGUAGES.map(
    (language) => `<url><loc>${publicUrl}/${language}/</loc>${alternates}${defaultAlternate}</url>`,
  ).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`;
}
