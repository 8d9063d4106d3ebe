/** A style sheet that only late scripts need. The plugin in `src/build/lateStyles.ts` provides it. */
declare module '*.css?late';

/** The same with names of classes. */
declare module '*.module.css?late' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
