/** What the loader and the scripts after it share about the time before hydration. */
interface Window {
  /** The last pointer event that began or ended a press, or its click. */
  lastPress?: Event;
  /** Whether the form was submitted before an order could take it. */
  isSubmitted?: boolean;
  /** Whether the order has every answer given before hydration, so that the loader's part is over. */
  isAdopted?: boolean;
}
