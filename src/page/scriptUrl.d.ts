/** The URL of a script that loads later. The plugin in `src/build/scriptUrls.ts` provides it. */
declare module '*?script-url' {
  const url: string;
  export default url;
}
