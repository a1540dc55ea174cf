import { countryName, usStateNamed, usStates } from '#engines/name-matching/index.ts'
import { readCountry } from '#platform/column-mapping/index.ts'

/** Parts of countries under whose laws companies are formed, each with the ways in which it is written. */
const PARTS = new Map(
  `Alberta, Canada: AB; British Columbia, Canada: BC; Manitoba, Canada: MB; New Brunswick, Canada: NB; Newfoundland and Labrador, Canada: NL; Nova Scotia, Canada: NS;
  Ontario, Canada: ON; Prince Edward Island, Canada: PE; Quebec, Canada: QC; Saskatchewan, Canada: SK; Yukon, Canada: YT; England and Wales, United Kingdom: England & Wales;
  Labuan, Malaysia; Dubai, United Arab Emirates; Dubai International Financial Centre, United Arab Emirates; Abu Dhabi, United Arab Emirates; New South Wales, Australia;
  Victoria, Australia; Queensland, Australia; Nevis, Saint Kitts and Nevis; Channel Islands`
    .split(/;\s*/)
    .flatMap((one) => {
      const [place = '', other] = one.split(': ')
      const [name = '', country] = place.split(', ')
      // Two letters are a province where the country stands behind them.
      return [
        name,
        `${name}, ${country}`,
        other && (country === 'Canada' ? `${other}, ${country}` : other),
      ].flatMap((way) => (way ? [[way.toLowerCase(), place] as const] : []))
    }),
)
const AROUND =
  /^(?:the )?(?:(?:state|commonwealth|province|territory) of )?|[\s.,;:*†‡]+$|\s*\((?:\d{1,2}|[a-z]|[ivx]+)\)$/gi

/**
 * Under whose laws a list says that a company was formed, as it is kept: "Delaware, United States", "Ireland". Undefined for what is no such place. Of two, both.
 * In a list of an American filer Georgia is the state.
 */
export function jurisdictionIn(text: string, depth = 0): string | undefined {
  let plain = text.replaceAll(/\s+/g, ' ').trim()
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(AROUND, '').trim()
  }
  // Numbers are codes of countries elsewhere.
  if (!/\p{L}{2}|\p{L}\.\p{L}/u.test(plain) || plain.length > 60) return undefined
  const state = usStateNamed(plain) ?? (plain.length === 2 ? usStates.get(plain) : undefined)
  if (state) return `${state}, United States`
  const folded = plain.toLowerCase()
  const part = PARTS.get(folded)
  if (part) return part
  const country = readCountry(/^(?:p\.?r\.?c\.?)$/i.test(plain) ? 'China' : plain)
  if (country && (plain.length > 2 || plain === plain.toUpperCase())) return countryName(country)
  if (depth > 0) return undefined
  // "Delaware, U.S.", "Beijing, PRC", "Russia/Kazakhstan", "BVI & Hong Kong", "Hong Kong (SAR)".
  const parts = plain
    .split(/\s*(?:[,/()]|&|\band\b)\s*/i)
    .filter((one) => one !== '' && !/^s\.?a\.?r\.?$/i.test(one))
  const read = parts.map((one) => jurisdictionIn(one, 1))
  if (parts.length > 1 && read[0] && read.every(Boolean))
    return /^(?:US|CA)$/.test(readCountry(parts.at(-1) ?? '') ?? '') && parts.length === 2
      ? read[0]
      : [...new Set(read)].join(', ')
  // A city or a province before its country.
  return parts.length > 1 && parts.length < 4 && read.at(-1) && plain.includes(',')
    ? `${parts.slice(0, -1).join(', ')}, ${read.at(-1)}`
    : undefined
}
