import { countryCode } from '#engines/name-matching/index.ts'

const STATED =
  /(?:headquartered|based|headquarters (?:is|are) located|head office is located|principal executive offices? (?:is|are) located) in ([\p{Lu}][^.;(]{1,80}?)(?:[.;(]|,? and | with | as well as |$)/gu

const STATES = new Set(
  `alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana
  maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah
  vermont virginia washington wisconsin wyoming`
    .split(/\s+/)
    .concat(['new york', 'new jersey', 'new mexico', 'new hampshire', 'north carolina', 'south carolina'])
    .concat(['north dakota', 'south dakota', 'rhode island', 'west virginia', 'district of columbia']),
)

/** Where a text about a company says that it is at home: "is headquartered in Düsseldorf, Germany". The last such sentence counts. */
export function placeInText(text: string): { city: string; country: string } | undefined {
  const stated = [...text.matchAll(STATED)].at(-1)?.[1]
  const parts = stated?.split(/\s*,\s*/).filter(Boolean) ?? []
  const [city, last] = [parts[0], parts.at(-1)]
  if (!city || !last || parts.length < 2) return undefined
  // Georgia is a state as well; a city of the country is hardly ever written so.
  const isState = STATES.has(last.toLowerCase()) || /^georgia$/i.test(last)
  const country = isState ? 'US' : countryCode(last)
  return country ? { city, country } : undefined
}
