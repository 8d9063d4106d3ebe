import { findColour, responsiveToken, formatTokenValues } from '../support/tokenValues.ts';
import { FILES, useComponentFiles } from './componentFiles.ts';
import { tokensOf, type UsedToken } from './tokensOf.ts';

/** The tokens in the component's style sheets, each with its values and the properties that take it. */
export function TokensUsed() {
  const { folder } = useComponentFiles();
  const css = Object.entries(FILES).flatMap(([file, text]) =>
    file.startsWith(folder) && file.endsWith('.css') ? text : [],
  );
  const tokens = tokensOf(css.join('\n'));
  return (
    <div data-guide="tokens">
      <h2>Tokens</h2>
      {tokens.length === 0 ? (
        <p>None of its own: it looks like the text around it.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <TokenRow key={token.name} {...token} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function TokenRow({ name, properties }: UsedToken) {
  const light = findColour(name, 'light');
  const dark = findColour(name, 'dark');
  return (
    <tr data-token={name}>
      <th scope="row">{name}</th>
      {light === null || dark === null ? (
        <td colSpan={2}>{formatTokenValues(responsiveToken(name))}</td>
      ) : (
        <>
          <Colour value={light} />
          <Colour value={dark} />
        </>
      )}
      <td>{properties.join(', ')}</td>
    </tr>
  );
}

function Colour({ value }: { readonly value: string }) {
  return (
    <td>
      <span className="swatch" style={{ background: value }} /> {value}
    </td>
  );
}
