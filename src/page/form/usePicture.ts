import { useContext, useEffect, useState } from 'react';
import type { LegibilityDoubt } from '../../domain/legibility.ts';
import { ChosenFilesContext } from './chosenFiles.ts';
import { pictureOf } from './pictures.ts';

interface ShownPicture {
  /** URL of the thumbnail, as long as the row is shown. */
  readonly url: string | undefined;
  readonly doubt: LegibilityDoubt | null;
}

const NONE: ShownPicture = { url: undefined, doubt: null };

/**
 * Returns the picture of a photo of this page's life, when it has been made: after a reload its bytes are
 * gone.
 *
 * @param id the file's id in a batch, or its key
 */
export function usePicture(id: string): ShownPicture {
  const file = useContext(ChosenFilesContext)(id);
  const [shown, setShown] = useState(NONE);

  useEffect(() => {
    if (file === undefined) return undefined;
    let isShown = true;
    let url: string | undefined;
    async function show(photo: File): Promise<void> {
      const picture = await pictureOf(photo);
      if (!isShown || picture === null) return;
      url = URL.createObjectURL(picture.thumbnail);
      setShown({ url, doubt: picture.doubt });
    }
    void show(file);
    return () => {
      isShown = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [file]);

  return shown;
}
