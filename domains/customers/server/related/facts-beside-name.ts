import { readCountry, readDate, readGender } from '#platform/column-mapping/index.ts'
import type { NewRelatedParty } from './related-store.ts'

type Facts = Pick<NewRelatedParty, 'name' | 'aliases' | 'countries' | 'birthDate' | 'gender'> & {
  countries: string[]
}

const BESIDE = /^(.*?\p{L}.*?\S)\s*[([]([^()[\]]+)[)\]]$/u
const ALIAS =
  /^(?:a\.?\/?k\.?\/?a\.?|alias|also(?: known as)?|auch|dit|tamb[ié]+n|née?|nee|geborene?r?|geb\.(?!\s*\d)|z domu|formerly|früher|vormals|он же|она же|урожд\.)\s*:?\s+(?=\p{L})/iu
const BIRTH =
  /^(?:\*|born(?: on)?|b\.|dob|d\.o\.b\.|geb(?:oren)?\.?(?: am)?|née? le|nat[oa] il|nacid[oa] el|ur\.|род\.|д\.р\.)\s*:?\s*(?=.*\d)/iu
const OF_COUNTRY =
  /^(?:nationality|nationalité|nacionalidad|cittadinanza|obywatelstwo|staatsangehörigkeit|гражданство|citizen of|national of|resident of)\s*:?\s+/iu

/**
 * What a line of a form or a cell of a file says in brackets behind a name: "Ana Petrova (née Ivanova, born 1970-02-03, RU, female)". Where one part of
 * it cannot be read, or it names countries alone, all of it stays a part of the name, which a screening reads as it is written.
 */
export function factsBesideName(written: string, now: Date): Facts {
  const none: Facts = { name: written, countries: [] }
  const [, name, beside] = BESIDE.exec(written) ?? []
  if (name === undefined || beside === undefined) return none
  const read: Facts = { name, countries: [], aliases: [] }
  for (const part of beside.split(/[,;]/).map((one) => one.trim())) {
    const alias = part.replace(ALIAS, '')
    const birth = readDate(part.replace(BIRTH, ''), null, now)
    const country = readCountry(part.replace(OF_COUNTRY, ''))
    const gender = readGender(part)
    if (alias !== part && alias.length > 1) read.aliases = [...(read.aliases ?? []), alias]
    else if ('date' in birth) read.birthDate = birth.date
    else if (country !== undefined && !read.countries.includes(country)) read.countries.push(country)
    else if (gender !== undefined && part.length > 1) read.gender = gender
    else return none
  }
  return read.aliases?.length || read.birthDate || read.gender ? read : none
}
