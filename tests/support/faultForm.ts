/** Whether tests run in their long form: as often, and for as long, as in operation. */
export const IS_LONG = process.env['FAULTS'] === 'long';
