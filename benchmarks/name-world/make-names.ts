import type { Party, PartySchema } from '#engines/name-matching/index.ts'
import { businessWords, type Culture, cultures, legalForms, sectors, vesselWords } from './cultures.ts'
import { type WrittenScript, writtenIn } from './scripts.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export type NamedParty = Party & { culture: string }

/**
 * A repeatable crowd: 62 % persons, 30 % companies, 8 % vessels, one name each. Frequencies fall off as in real
 * registers (few names very common, most rare), and one name in twelve is written in its own script.
 */
export function* makeNames(count: number, seed: number, idPrefix = 'p'): Generator<NamedParty> {
  const random = seededRandom(seed)
  for (let number = 0; number < count; number++) yield makeParty(random, `${idPrefix}${number}`)
}

function makeParty(random: SeededRandom, id: string): NamedParty {
  const culture = pickCulture(random)
  const kind = random.next()
  if (kind < 0.62) return person(random, culture, id)
  if (kind < 0.92) return named(id, 'Company', companyName(random, culture), culture)
  return named(id, 'Vessel', vesselName(random), culture)
}

function named(id: string, schema: PartySchema, value: string, culture: Culture): NamedParty {
  return { id, schema, names: [{ value, kind: 'primary' }], culture: culture.name }
}

function pickCulture(random: SeededRandom): Culture {
  let place = random.next() * cultures.reduce((sum, culture) => sum + culture.weight, 0)
  for (const culture of cultures) {
    place -= culture.weight
    if (place < 0) return culture
  }
  return cultures[0]!
}

function person(random: SeededRandom, culture: Culture, id: string): NamedParty {
  const given = random.pickEarly(culture.given)
  const family =
    random.pick(culture.particles.length > 0 ? culture.particles : ['']) + familyName(random, culture)
  let value: string
  switch (culture.order) {
    case 'given family':
      value = random.chance(0.15)
        ? `${given} ${random.pickEarly(culture.given)} ${family}`
        : `${given} ${family}`
      break
    case 'family given':
      value = `${family} ${given}`
      break
    case 'given given family':
      value = `${given} ${random.pickEarly(culture.given)} ${family} ${familyName(random, culture)}`
      break
    case 'given father family':
      value = `${given} ${random.pickEarly(culture.given)}${culture.name === 'Russian' ? 'ovich' : ''} ${family}`
      break
    case 'family, given':
      value = random.chance(0.5) ? `${family.toUpperCase()}, ${given}` : `${given} ${family}`
      break
  }
  const script = scriptOf[culture.name]
  const written = script && random.chance(0.25) ? writtenIn(script, value) : undefined
  const party = named(id, 'Person', written ?? value, culture)
  if (random.chance(0.5)) {
    const year = 1930 + random.below(75)
    party.birthDates = [`${year}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`]
  }
  return party
}

const scriptOf: Record<string, WrittenScript> = { Russian: 'Cyrillic', Arabic: 'Arabic', Chinese: 'Han' }

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Two in five from the list of common ones, the rest composed: that is where rare names come from. */
function familyName(random: SeededRandom, culture: Culture): string {
  if (random.chance(0.4)) return random.pickEarly(culture.family)
  return composed(random, culture)
}

function composed(random: SeededRandom, culture: Culture): string {
  const { beginnings, middles, endings } = culture.pieces
  const middle = random.chance(0.75) ? random.pick(middles) : ''
  const second = random.chance(0.3) ? random.pick(middles) : ''
  return random.pick(beginnings) + middle + second + random.pick(endings)
}

function companyName(random: SeededRandom, culture: Culture): string {
  const own = random.chance(0.55)
    ? composed(random, culture)
    : random.chance(0.5)
      ? random.pickEarly(culture.family)
      : `${random.pick(businessWords)} ${random.pick(culture.places)}`
  const sector = random.pickEarly(sectors)
  const second = random.chance(0.35) ? ` ${random.pickEarly(businessWords)}` : ''
  const form = random.chance(0.85) ? ` ${random.pickEarly(legalForms)}` : ''
  return random.chance(0.15)
    ? `${own} & ${familyName(random, culture)}${form}`
    : `${own}${second} ${sector}${form}`
}

function vesselName(random: SeededRandom): string {
  const first = random.pickEarly(vesselWords)
  const second = random.chance(0.6) ? random.pick(vesselWords) : composed(random, pickCulture(random))
  const number = random.chance(0.3) ? ` ${1 + random.below(99)}` : ''
  return `${random.chance(0.1) ? 'M/V ' : ''}${first} ${second}${number}`.toUpperCase()
}
