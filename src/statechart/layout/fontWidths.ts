/**
 * The glyphs of Liberation Sans by their width, in units of 1/2048 em. Arial and Helvetica have the same
 * widths, and the italic has those of the regular.
 */
type WidthTable = Readonly<Record<number, string>>;

const REGULAR: WidthTable = {
  391: "'",
  455: 'ijlįĵĺļłſ‘’',
  532: '|¦',
  569: ' !,./:;I[\\]ft\u00a0·ÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧ',
  597: 'ľ',
  682: '()-`r¡¨²³´¸¹ŕŗř“”„‹›',
  684: '{}ŀ',
  717: '•',
  727: '"',
  748: 'º',
  758: 'ª',
  768: 'ť',
  797: '*',
  819: '°',
  909: 'ĳ',
  961: '^',
  1024: 'JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżž↑↓',
  1100: '¶',
  1124: '±÷≠≤≥',
  1131: '¯',
  1139: '#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűų–†€',
  1180: 'µ',
  1196: '+<=>~¬×−',
  1237: 'ŉ',
  1251: 'FTZ¿ßøŢŤŦŹŻŽ',
  1259: 'ď',
  1366: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸ',
  1479: 'CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵ',
  1481: 'Ŋ',
  1505: 'Ĳ',
  1509: '©®',
  1593: 'GOQÒÓÔÕÖØĜĞĠĢŌŎŐ',
  1706: 'Mm',
  1708: '¼½¾',
  1821: '%æ',
  1933: 'WœŴ',
  2048: 'ÆŒ—…‰→←↔',
  2079: '@',
};

const BOLD: WidthTable = {
  487: "'",
  569: ' ,./I\\ijl\u00a0·ÌÍÎÏìíîïĨĩĪīĬĭĮįİıĵĺļłſ‘’',
  573: '|¦',
  682: '!()-:;[]`ft¡¨²³´¸¹ţŧ‹›',
  717: '•',
  748: 'º',
  758: 'ª',
  789: 'ľ',
  797: '*r{}ŕŗř',
  819: '°',
  971: '"',
  981: 'ŀť',
  1024: 'zźżž“”„↑↓',
  1124: '±÷≠≤≥',
  1131: '¯',
  1139: '#$0123456789J_aceksvxy¢£¤¥§«¶»àáâãäåçèéêëýÿāăąćĉċčēĕėęěĳĴķĸśŝşšŷ–†€',
  1180: 'µ',
  1196: '+<=>^~¬×−',
  1251: '?FLTZbdghnopqu¿ßðñòóôõöøùúûüþđĝğġģĥħĹĻĽĿŁńņňŋōŏőŢŤŦũūŭůűųŹŻŽ',
  1366: 'EPSVXYÈÉÊËÝÞĒĔĖĘĚŚŜŞŠŶŸ',
  1451: 'ŉ',
  1472: 'ď',
  1479: '&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜĀĂĄĆĈĊČĎĐĤĦĶŃŅŇŔŖŘŨŪŬŮŰŲ',
  1481: 'Ŋ',
  1509: '©®',
  1593: 'GOQwÒÓÔÕÖØĜĞĠĢŌŎŐŵ',
  1607: 'Ĳ',
  1706: 'M',
  1708: '¼½¾',
  1821: '%mæ',
  1933: 'WœŴ',
  1997: '@',
  2048: 'ÆŒ—…‰→←↔',
};

/** For glyphs that are in no table: as wide as the widest Latin one. */
const WIDEST = 2048;
const UNITS_PER_SIZE = 2048;

const WIDTHS = { 400: byGlyph(REGULAR), 600: byGlyph(BOLD) };

function byGlyph(table: WidthTable): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(table).flatMap(([width, letters]) =>
      Array.from(letters, (letter) => [letter, Number(width)] as const),
    ),
  );
}

/** Returns the width of a line of text at a font size, both in pixels. */
export function tableWidth(text: string, size: number, weight: 400 | 600): number {
  const widths = WIDTHS[weight];
  const units = Array.from(text).reduce((sum, letter) => sum + (widths.get(letter) ?? WIDEST), 0);
  return (units * size) / UNITS_PER_SIZE;
}
