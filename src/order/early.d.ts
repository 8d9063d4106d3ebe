/** What the loader and the scripts after it tell each other about the time before hydration. */
interface Window {
  /** The last event of a pointer that began or ended a press, or its click. */
  lastPress?: Event;
  /** Whether the form was submitted before an order could take it. */
  isSubmitted?: boolean;
  /** Whether the order has every answer given before: the loader's part ends. */
  isAdopted?: boolean;
}
