/** What is used of it; the package has no types. */
declare module 'qs' {
  const qs: { parse(text: string): unknown };
  export default qs;
}
