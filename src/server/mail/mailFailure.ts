/** A reply's code, and the enhanced status code after it (RFC 3463). */
const REPLY = /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3})?/;

/**
 * Returns why a mail could not be handed over, as codes only, because a mail server's reply can contain
 * email addresses. In "550 5.1.1 EENVELOPE RCPT TO", the reply code and its enhanced status are followed
 * by the client's code and the refused command.
 */
export function mailFailureOf(error: unknown): string {
  const parts: string[] = [];
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { responseCode, response, code, command } = fieldsOf(inner);
    const [, reply = responseCode, enhanced = ''] = REPLY.exec(response) ?? [];
    parts.push(...[reply, enhanced, code, command].filter((part) => part !== ''));
  }
  return parts.length === 0 ? 'unknown' : parts.join(' ');
}

function fieldsOf(error: Error) {
  const textOf = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    responseCode: textOf('responseCode'),
    response: textOf('response'),
    code: textOf('code'),
    command: textOf('command'),
  };
}
