/** The tags to filter the sidebar by, and what carries them. */
const TAGS = {
  designer: 'all that is to be looked at',
  'product-owner': 'what the product does and says, without its smaller parts',
  banner: 'where a banner comes up',
  error: 'where something is wrong or missing',
};

/** For a page of words: Storybook anew, its sidebar filtered by a tag. */
export function TagLinks() {
  return (
    <ul>
      {Object.entries(TAGS).map(([tag, carriers]) => (
        <li key={tag}>
          <a href={`./?path=/docs/introduction--docs&tags=${tag}`} target="_top">
            {tag}
          </a>
          : {carriers}
        </li>
      ))}
    </ul>
  );
}
