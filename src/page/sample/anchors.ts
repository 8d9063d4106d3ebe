/** Id of the link that opens the sample. */
export const SAMPLE_LINK = 'see';

/** Id of the answer that describes the certificate, where the link leads without scripts. */
export const CERTIFICATE = 'certificate';
