// `npm run chart -- <machine>`: a statechart as SVG, PNG, Mermaid or JSON, without a browser window.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module: command } = await runnerImport('./src/charts/command.ts');

try {
  const request = command.requestOf(process.argv.slice(2));
  const text = await command.textFor(request);
  const content = request.format === 'png' ? await painted(text, request.scheme) : text;
  if (request.out === null) process.stdout.write(content);
  else writeFileSync(request.out, content);
} catch (error) {
  process.stderr.write(`chart: ${error.message}\n${command.USAGE}\n`);
  process.exitCode = 1;
}

/** The SVG as PNG, twice as large, by the browser that the tests use. */
async function painted(svg, scheme) {
  const { module: support } = await runnerImport('./tests/support/browser.ts');
  const browser = await support.launchBrowser();
  try {
    const colorScheme = scheme === 'dark' ? 'dark' : 'light';
    const page = await browser.newPage({ deviceScaleFactor: 2, colorScheme });
    await page.setContent(`<style>body{margin:0}</style>${svg}`);
    return await page.locator('svg').first().screenshot();
  } finally {
    await browser.close();
  }
}
