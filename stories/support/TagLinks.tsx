/** The tags that filter the sidebar, and which stories carry each. */
const TAGS = {
  designer: 'everything with a design',
  'product-owner': 'what the product does and says, without single components',
  banner: 'stories that show a banner',
  error: 'stories where something is wrong or missing',
};

/** Links for a docs page: each reloads Storybook with its sidebar filtered by a tag. */
export function TagLinks() {
  return (
    <ul>
      {Object.entries(TAGS).map(([tag, stories]) => (
        <li key={tag}>
          <a href={`./?path=/docs/introduction--docs&tags=${tag}`} target="_top">
            {tag}
          </a>
          : {stories}
        </li>
      ))}
    </ul>
  );
}
