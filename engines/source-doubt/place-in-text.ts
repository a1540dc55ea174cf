import { countryCode, usStateNamed } from '#engines/name-matching/index.ts'

const STATED =
  /(?:headquartered|based|headquarters (?:is|are) located|head office is located|principal executive offices? (?:is|are) located) in ([\p{Lu}][^.;(]{1,80}?)(?:[.;(]|,? and | with | as well as |$)/gu

/** Where a text about a company says that it is at home: "is headquartered in Düsseldorf, Germany". The last such sentence counts. */
export function placeInText(text: string): { city: string; country: string } | undefined {
  const stated = [...text.matchAll(STATED)].at(-1)?.[1]
  const parts = stated?.split(/\s*,\s*/).filter(Boolean) ?? []
  const [city, last] = [parts[0], parts.at(-1)]
  if (!city || !last || parts.length < 2) return undefined
  // Georgia is a state as well; a city of the country is hardly ever written so.
  const country = usStateNamed(last) ? 'US' : countryCode(last)
  return country ? { city, country } : undefined
}
