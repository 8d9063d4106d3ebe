/**
 * Types a text into what has the focus, a letter at a time. It runs in the page, whose own timers decide what the
 * page does between two letters.
 */
export async function typeSteadily({
  text,
  pause,
}: {
  text: string;
  pause: number;
}): Promise<void> {
  for (const letter of text) {
    document.execCommand('insertText', false, letter);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
