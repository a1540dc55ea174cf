/**
 * Exchanges write what a share is behind the name of its company, mostly in capitals and cut to some twenty-five letters:
 * "AVALONBAY COMM.  DL-,01" is AvalonBay Communities, one cent of nominal value. None of it is the company's name.
 */
const CURRENCY =
  'DL|EO|LS|NK|SK|DK|SF|HD|YC|YN|CD|AD|SD|BA|RP|RC|IS|ND|ZY|KC|UF|TN|SR|RG|RM|IR|PP|WN|RB|FT|PC|LI|LT'
const NOMINAL = new RegExp(
  `(?:\\s|\\.|,|\\+|(?<=[A-Z])I|(?<=\\b(?:SA|AG|SE|NV|PLC|LTD|INC|SPA|CORP)))(?:${CURRENCY})\\s*-?\\s*[,.]?\\d[\\d.,/-]*\\s*-?\\s*[A-Z]?$|\\s*-\\s*[,.]\\d+$|\\s(?:${CURRENCY})\\s*-\\s*[,.]\\d+.*$`,
)
const ENDINGS: readonly RegExp[] = [
  NOMINAL,
  /[\s,.]+(?:NA|INH|NAM|VNA|BEARER)?[\s.]*O\.?\s?N\.?$/,
  /[\s,.]+(?:NA|INH|NAM|VNA|VZ|VZO|ST|STA)\.?$/,
  /[\s,.(]+(?:SPONSORED|SPONS|SPON|SPN|SP|S|UNSPONSORED|UNSP)?[\s.]*(?:ADRS?|GDRS?|ADS|GDS|CDIS?|CVA|DRC|NVDR|BDR|IDR)\)?(?:[\s./]*(?:REG|RG|RE)?\.?[\s.]?S?)?(?:[\s/\d.,-]*(?:[A-C]|RC\s?\d+)?)?$/i,
  /[\s,.]+(?:REGS|REG\.?\s?S|-FGN-|FGN|NEW|\(NEW\)|REGISTERED|REG\.?|RG\.?)$/,
  /[\s,.]+(?:SUB(?:ORDINATE)?\.?\s*VTG\.?|VTG\.?|NON[\s-]?VOTING|VOTING)(?:\s*(?:SHARES?|SHS?))?$/i,
  /[\s,.]+(?:[A-Z]{2,}\s+)?(?:ORD(?:INARY)?\.?)(?:\s*(?:SHARES?|SHS?\.?))?$/,
  /[\s,.]+(?:CLASS|CL\.?)\s*[A-H\d]$/i,
  /[\s,.]+(?:COMMON|PREFERRED|PREF|ORDINARY)\s*(?:STOCK|SHARES?|SHS?)$/i,
  /\s*\((?:publ|new|reg\.?\s?s|adr|gdr)\.?\)$/i,
  /\s*\/[A-Z]{2,4}\/?$/i,
]
/** The letter of a class of shares, which stands last and alone: "ORION CORP. B", "WEICHAI POWER CO. H". */
const CLASS_LETTER = /(?<=[a-z.]{3}|[A-Z]{3}|\.)\s+[ABCH]$/

export type ListingName = { name: string; hasMarks: boolean }

/** The name without what says which share it is. A name that would be left empty is kept whole. */
export function withoutListingMarks(written: string): ListingName {
  let name = written.trim()
  let hasMarks = /\s{2,}/.test(name) && name === name.toUpperCase()
  for (let round = 0; round < 4; round++) {
    const before = name
    for (const ending of ENDINGS) {
      const next = name.replace(ending, '').trim()
      if (next.length >= 2 && next !== name) {
        if (!/publ|^\//.test(name.slice(next.length))) hasMarks = true
        name = next
      }
    }
    if (
      hasMarks ||
      name.length >= 22 ||
      (/ [AB]$/.test(name) && name.length >= 12 && name === name.toUpperCase())
    ) {
      const next = name.replace(CLASS_LETTER, '').trim()
      if (next.length >= 4 && next !== name) {
        name = next
        hasMarks = true
      }
    }
    if (name === before) break
  }
  const once = withoutRepetition(name)
  return { name: once, hasMarks: hasMarks || once !== name }
}

const JOINING = /^(?:[&+/–-]|and|und|et|y|e|i|en|og|och|of|de|for)$/i

/** "QUALCOMM INC QUALCOMM", "PATRIZIA IMMOBILIEN AG PATRIZIA": the name of the share repeats that of the company, cut anywhere. */
function withoutRepetition(name: string): string {
  const words = name.split(/\s+/)
  for (let at = 2; at < words.length; at++) {
    const tail = words.slice(at).join(' ')
    const head = words.slice(0, at).join(' ')
    // "Johnson & Johnson" is two of one name.
    if (JOINING.test(words[at - 1] ?? '')) continue
    if (tail.length >= 4 && head.toLowerCase().startsWith(tail.toLowerCase())) return head
  }
  return name
}
