import type { FastifyServerOptions } from 'fastify';

/**
 * Has Fastify load no compiler of JSON schemas, which would take a tenth of the server's start: routes check what
 * they receive by the contract, and have no schema for Fastify.
 */
export const NO_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('a route has a JSON schema, and nothing compiles it');
}
