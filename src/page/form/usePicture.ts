import { useContext, useEffect, useState } from 'react';
import { ChosenFilesContext } from './chosenFilesContext.ts';
import { pictureOf, type Picture } from './pictures.ts';
import { PressContext } from '../pressContext.ts';

/**
 * Returns the picture of a photo once it has been made and no press is under way. After a reload there is
 * none, because the page no longer has the file.
 *
 * @param id the file's id in a batch, or its key
 * @param delayMs how long to wait before it is made
 */
export function usePicture(id: string, delayMs = 0): Picture | null {
  const file = useContext(ChosenFilesContext)(id);
  const { whenOver } = useContext(PressContext);
  const [shown, setShown] = useState<Picture | null>(null);

  useEffect(() => {
    if (file === undefined) return undefined;
    let isShown = true;
    async function show(photo: File): Promise<void> {
      const picture = await pictureOf(photo);
      whenOver(() => {
        if (isShown) setShown(picture);
      });
    }
    const timer = window.setTimeout(() => void show(file), delayMs);
    return () => {
      window.clearTimeout(timer);
      isShown = false;
    };
  }, [file, delayMs, whenOver]);

  return shown;
}
