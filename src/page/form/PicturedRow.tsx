import { FileRow, type FileRowProps } from '../../components/FileList/FileRow.tsx';
import { usePicture } from './usePicture.ts';

interface PicturedRowProps extends Omit<FileRowProps, 'picture'> {
  /** The file's id in a batch. */
  readonly id: string;
  /** How long the thumbnail waits before it is made, in milliseconds. */
  readonly pictureDelayMs?: number;
}

/** A row of a file, with the thumbnail of a photo as soon as it is made. */
export function PicturedRow({ id, pictureDelayMs, ...row }: PicturedRowProps) {
  return <FileRow {...row} picture={usePicture(id, pictureDelayMs)?.thumbnailUrl} />;
}
