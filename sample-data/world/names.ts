import type { Chance } from './seeded-random.ts'

/** Names that no list holds: made-up words before a trade and a legal form of the country. */
const words = [
  ...[
    'Halden',
    'Brightwell',
    'Tarrow',
    'Veldhaven',
    'Cassiter',
    'Montclar',
    'Nordhelm',
    'Pellworth',
    'Quillan',
  ],
  ...['Ravensmere', 'Solvang', 'Thistledown', 'Umberleigh', 'Varnholt', 'Westerby', 'Yarrowdale', 'Zellweg'],
  ...[
    'Ashgrove',
    'Birkefeld',
    'Coralyn',
    'Dunmorrow',
    'Eastlyn',
    'Fennimore',
    'Glanvern',
    'Harrowgate',
    'Ilmenau',
  ],
  ...['Jutholm', 'Kestrelby', 'Larchmont', 'Merrivale', 'Northolme', 'Oakhaven', 'Pinecrest', 'Quernmore'],
  ...[
    'Rosendahl',
    'Silverbeck',
    'Tanglewood',
    'Ulverston',
    'Vinterberg',
    'Wyndhurst',
    'Aldermoor',
    'Bexcombe',
  ],
  ...[
    'Claremont',
    'Dovetail',
    'Elmstead',
    'Foxglove',
    'Greyfriars',
    'Hollowbrook',
    'Ivybridge',
    'Juniper Hill',
  ],
] as const

const trades = [
  ...['Marine', 'Freight', 'Foods', 'Textiles', 'Instruments', 'Packaging', 'Timber', 'Ceramics', 'Optics'],
  ...['Logistics', 'Dairy', 'Paper', 'Cables', 'Pumps', 'Bakeries', 'Vineyards', 'Furniture', 'Robotics'],
  ...['Laboratories', 'Orchards', 'Ferries', 'Printing', 'Glassworks', 'Bicycles', 'Seeds', 'Tools'],
] as const

const legalForms = {
  GB: ['Ltd', 'plc'],
  DE: ['GmbH', 'AG'],
  NL: ['BV'],
  NO: ['AS'],
  SE: ['AB'],
  DK: ['ApS', 'A/S'],
  FR: ['SAS'],
  IT: ['Srl'],
  US: ['Inc', 'LLC'],
  CA: ['Inc'],
  IE: ['Ltd'],
  FI: ['Oy'],
  AU: ['Pty Ltd'],
  SG: ['Pte Ltd'],
} as const

const countries = Object.keys(legalForms) as (keyof typeof legalForms)[]

const givenNames = {
  GB: ['Harriet', 'Oliver', 'Imogen', 'Rupert', 'Beatrice', 'Alistair'],
  SE: ['Ingrid', 'Torsten', 'Annika', 'Göran', 'Elsa', 'Henrik'],
  NL: ['Femke', 'Joost', 'Marijke', 'Sander', 'Liesbeth', 'Wouter'],
  FR: ['Camille', 'Thibault', 'Margaux', 'Édouard', 'Solène', 'Aurélien'],
  JP: ['Haruka', 'Takumi', 'Yuki', 'Kenji', 'Naomi', 'Daichi'],
  US: ['Madison', 'Tyler', 'Brooke', 'Chase', 'Paige', 'Logan'],
} as const

const familyNames = {
  GB: ['Fotheringham', 'Wetherby', 'Cholmondeley', 'Applegarth', 'Birtwhistle'],
  SE: ['Lindqvist', 'Bergström', 'Åkerlund', 'Nyholm', 'Sandqvist'],
  NL: ['Hoogendoorn', 'Zonneveld', 'Kuiper', 'Vreeland', 'Brouwer'],
  FR: ['Delacourt', 'Marchandeau', 'Beaufils', 'Rochebrune', 'Vauquelin'],
  JP: ['Hoshizawa', 'Kurimoto', 'Fujinami', 'Asakura', 'Morinaga'],
  US: ['Winterbourne', 'Hathaway', 'Kessinger', 'Pendergrass', 'Holloway'],
} as const

const homes = Object.keys(givenNames) as (keyof typeof givenNames)[]

export type MadeName = { name: string; country: string }

/** Names without end, each once. */
export type NameMaker = { company(): MadeName; person(): MadeName & { birthDate: string } }

export function nameMaker(chance: Chance): NameMaker {
  const given = new Set<string>()
  const once = <Made extends MadeName>(make: () => Made): Made => {
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const made = make()
      if (given.has(made.name)) continue
      given.add(made.name)
      return made
    }
    throw new Error('There are no more names to make.')
  }
  return {
    company: () =>
      once(() => {
        const country = chance.pick(countries)
        const form = chance.pick(legalForms[country])
        return { name: `${chance.pick(words)} ${chance.pick(trades)} ${form}`, country }
      }),
    person: () =>
      once(() => {
        const country = chance.pick(homes)
        const name = `${chance.pick(givenNames[country])} ${chance.pick(familyNames[country])}`
        const year = chance.between(1948, 2003)
        const month = String(chance.between(1, 12)).padStart(2, '0')
        const day = String(chance.between(1, 28)).padStart(2, '0')
        return { name, country, birthDate: `${year}-${month}-${day}` }
      }),
  }
}
