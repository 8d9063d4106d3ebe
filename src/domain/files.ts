/** The kinds of files that are accepted (section 5): PDF and every common raster image. */
export const FILE_KINDS = [
  'pdf',
  'jpeg',
  'png',
  'webp',
  'heif',
  'avif',
  'gif',
  'tiff',
  'bmp',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Why a chosen file would be refused, cannot be sent or need not be sent. */
export type FileFault = 'kind' | 'empty' | 'tooLarge' | 'locked' | 'unreadable' | 'duplicate';

/** The `accept` attribute of the file picker: the kinds of section 5 by name, and any image. */
export const PICKER_ACCEPT = [
  'application/pdf',
  '.pdf',
  'image/jpeg',
  '.jpg',
  '.jpeg',
  'image/png',
  '.png',
  'image/webp',
  '.webp',
  'image/heic',
  '.heic',
  'image/heif',
  '.heif',
  'image/*',
].join(',');
