import { expect, test } from 'vitest';
import {
  chatLabelPlaceholder,
  FACTS_JSON_PLACEHOLDER,
  MAX_FILE_MB_PLACEHOLDER,
  PROVIDER_PLACEHOLDER,
} from '../../../src/contract/documentPlaceholders.ts';
import { mailtoUrl, telUrl } from '../../../src/domain/provider.ts';
import { loadBuiltPage } from '../../../src/server/pages/builtPage.ts';
import { builtClient, startServer, Visitor } from '../support/testServer.ts';

const { name, lines, email, phone, chatUrl, privacyUrl } = PROVIDER_PLACEHOLDER;

/** A document with every placeholder in every context in which the page writes it. */
const DOCUMENT = `<title>Home | ${name}</title>
<meta property="og:site_name" content="${name}">
<script type="application/ld+json">{"name":"${name}","email":"${email}","telephone":"${phone}","url":"${chatUrl}"}</script>
<text>${name.toUpperCase()}</text>
<p>${lines.en} / ${lines.pt}</p>
<p>Up to ${MAX_FILE_MB_PLACEHOLDER} MB each</p>
<a href="${mailtoUrl(email, 'A & B')}">${email}</a>
<a href="${telUrl(phone)}">${phone}</a>
<a href="${chatUrl}">${chatLabelPlaceholder('Fale pelo chat')}</a>
<p>Files</p><a href="${privacyUrl}" rel="noreferrer">Privacy<span> (external)</span></a>
<script type="application/json" id="facts">${FACTS_JSON_PLACEHOLDER}</script>`;

const HOSTILE = {
  PROVIDER_NAME: 'Ana & "Filhos" <tradução>',
  PROVIDER_LINE_EN: '</script><!-- $& \\',
  // A value that looks like a placeholder must not be replaced.
  PROVIDER_LINE_PT: 'provider-name.invalid',
  PROVIDER_PUBLIC_EMAIL: 'a&b?c=d%@ana.example',
  PROVIDER_PHONE: '+55 (81) 5550-100',
  PROVIDER_CHAT_URL: 'https://chat.example/?a=b&c="</script>"',
  PROVIDER_CHAT_NAME: '<Chat> & [more|',
  PROVIDER_PRIVACY_URL: 'https://ana.example/?privacy&"',
  MAX_FILE_MB: '7',
};

async function served(env: Record<string, string>): Promise<string> {
  const client = await loadBuiltPage(await builtClient());
  const documents = { en: DOCUMENT, pt: DOCUMENT };
  const server = await startServer(env, { client: { ...client, documents } });
  return (await new Visitor(server).fetch('/pt/')).text();
}

test('the page names the provider from the environment, escaped for each context', async () => {
  expect(await served(HOSTILE)).toBe(
    String.raw`<title>Home | Ana &amp; &quot;Filhos&quot; &lt;tradução&gt;</title>
<meta property="og:site_name" content="Ana &amp; &quot;Filhos&quot; &lt;tradução&gt;">
<script type="application/ld+json">{"name":"Ana & \"Filhos\" \u003ctradução>","email":"a&b?c=d%@ana.example","telephone":"+55 (81) 5550-100","url":"https://chat.example/?a=b&c=%22%3C/script%3E%22"}</script>
<text>ANA &amp; &quot;FILHOS&quot; &lt;TRADUÇÃO&gt;</text>
<p>&lt;/script&gt;&lt;!-- $&amp; \ / provider-name.invalid</p>
<p>Up to 7 MB each</p>
<a href="mailto:a%26b%3Fc%3Dd%25@ana.example?subject=A%20%26%20B">a&amp;b?c=d%@ana.example</a>
<a href="tel:+55815550100">+55 (81) 5550-100</a>
<a href="https://chat.example/?a=b&amp;c=%22%3C/script%3E%22">&lt;Chat&gt; &amp; [more|</a>
<p>Files</p><a href="https://ana.example/?privacy&amp;%22" rel="noreferrer">Privacy<span> (external)</span></a>
<script type="application/json" id="facts">{"provider":{"name":"Ana & \"Filhos\" \u003ctradução>","lines":{"en":"\u003c/script>\u003c!-- $& \\","pt":"provider-name.invalid"},"email":"a&b?c=d%@ana.example","phone":"+55 (81) 5550-100","chatUrl":"https://chat.example/?a=b&c=%22%3C/script%3E%22","chatName":"\u003cChat> & [more|","privacyUrl":"https://ana.example/?privacy&%22"},"maxFileMb":7}</script>`,
  );
});

test('the page names the example provider when the environment names none', async () => {
  expect(await served({})).toBe(`<title>Home | Ponte</title>
<meta property="og:site_name" content="Ponte">
<script type="application/ld+json">{"name":"Ponte","email":"hello@example.com","telephone":"+1 555 0100","url":"https://example.com/chat"}</script>
<text>PONTE</text>
<p>Certified Translations / Traduções certificadas</p>
<p>Up to 50 MB each</p>
<a href="mailto:hello@example.com?subject=A%20%26%20B">hello@example.com</a>
<a href="tel:+15550100">+1 555 0100</a>
<a href="https://example.com/chat">Fale pelo chat</a>
<p>Files</p>
<script type="application/json" id="facts">{"provider":{"name":"Ponte","lines":{"en":"Certified Translations","pt":"Traduções certificadas"},"email":"hello@example.com","phone":"+1 555 0100","chatUrl":"https://example.com/chat"},"maxFileMb":50}</script>`);
});
