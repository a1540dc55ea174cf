import type { EntityFacts } from '#domains/entities/contract/index.ts'
import { recordKeys } from '../../domains/entities/server/keys.ts'

const ONSETS =
  'b c d f g h j k l m n p r s t v w z br cr dr fr gr kr pr tr bl cl fl gl pl sl st sp sk th ch sh'.split(' ')
const VOWELS = 'a e i o u a e i o ai ea ia io ou ei'.split(' ')
const CODAS = ['', '', '', '', 'n', 'r', 's', 'l', 'm', 't', 'x', 'nd', 'rt', 'nt', 'rk', 'ck']
const SURNAMES =
  'Halden Okafor Lindqvist Moreau Tanaka Silva Novak Schreiber Rossi Petrov Keller Andersen Duarte Nakamura Osei Brandt Ferrari Kowalski Haas Jensen Smith Jones Patel Khan Singh Brown Wilson Taylor Murphy Walsh Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Neumann Garcia Fernandez Lopez Martin Bernard Dubois Laurent Simon Michel Lefebvre Roux Bianchi Romano Colombo Ricci Marino Greco Conti Johansson Karlsson Nilsson Eriksson Larsson Olsen Hansen Nielsen Pedersen Christensen Kovacs Nagy Horvat Popescu Ionescu Ivanov Dimitrov Papadopoulos Yilmaz Kaya Demir Sato Suzuki Watanabe Ito Kim Lee Park Chen Wang Zhang Liu Nguyen Tran Santos Oliveira Souza Mohamed Ali Hassan Ibrahim'.split(
    ' ',
  )
const TRADES =
  'Holdings Capital Energy Shipping Foods Textiles Software Logistics Mining Properties Pharma Investments Trading Steel Marine Motors Water Paper Chemicals Insurance Consulting Services Engineering Construction Management Solutions Technologies International Group Partners Developments Estates Media Design Systems Electrical Plumbing Transport Haulage Catering Cleaning Security Recruitment Training Education Healthcare Dental Medical Care Homes Lettings Finance Leasing Ventures Digital Marketing Events Travel Leisure Sports Fitness Beauty Fashion Retail Wholesale Imports Exports Farms Forestry Gardens Landscapes Interiors Furniture Joinery Roofing Scaffolding Plant Hire Tools Machinery Automotive Aviation Rail Networks Telecom Data Analytics Robotics Solar Wind Renewables Waste Recycling Packaging Print Publishing Music Films Games'.split(
    ' ',
  )
const PLACES =
  'London Hamburg Wilmington Lyon Utrecht Malmo Leeds Bristol Munich Berlin Vienna Zurich Geneva Milan Rome Madrid Porto Warsaw Prague Oslo Helsinki Dublin Cork Ghent Antwerp Houston Dallas Boston Chicago Denver Toronto Sydney Perth Mumbai Delhi Osaka Seoul Taipei Lagos Nairobi'.split(
    ' ',
  )
const FORMS: readonly (readonly [form: string, country: string])[] = [
  ['Limited', 'GB'],
  ['Ltd', 'GB'],
  ['Ltd', 'GB'],
  ['LLC', 'US'],
  ['Inc.', 'US'],
  ['GmbH', 'DE'],
  ['S.A.', 'FR'],
  ['SARL', 'FR'],
  ['S.r.l.', 'IT'],
  ['B.V.', 'NL'],
  ['AB', 'SE'],
  ['AS', 'NO'],
  ['Oy', 'FI'],
  ['S.L.', 'ES'],
  ['Sp. z o.o.', 'PL'],
  ['Pty Ltd', 'AU'],
  ['K.K.', 'JP'],
  ['Ltda', 'BR'],
]
const SECTORS = [
  '',
  '',
  'Industrials',
  'Financials',
  'Information Technology',
  'Health Care',
  'Energy',
  'Materials',
  'Real Estate',
  'Utilities',
]
const SIZES = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'Nano Cap',
  'Micro Cap',
  'Small Cap',
  'Mid Cap',
  'Large Cap',
  'Mega Cap',
]
const SOURCES = ['gleif', 'companies-house', 'list']

export type MadeCompany = { facts: EntityFacts; source: string; key: string; keys: string[] }

/**
 * Companies from a seed whose names are made as names of registers are: a word of one's own, which is new in one name of six and else one that others have too, the
 * commoner the earlier it came; surnames, places, trades and legal forms. Some names are the same as others'.
 */
export class MadeCompanies {
  readonly #chance: () => number
  readonly #coined: string[] = []
  #made = 0

  constructor(chance: () => number) {
    this.#chance = chance
  }

  get words(): number {
    return this.#coined.length
  }

  #pick<Item>(items: readonly Item[], skew = 1): Item {
    return items[Math.floor(this.#chance() ** skew * items.length)] as Item
  }

  #own(): string {
    if (this.#coined.length > 200 && this.#chance() > 0.16) return this.#pick(this.#coined, 2)
    let word = ''
    const syllables = 2 + Math.floor(this.#chance() ** 2 * 3)
    for (let at = 0; at < syllables; at++)
      word +=
        this.#pick(ONSETS) +
        this.#pick(VOWELS) +
        (at + 1 === syllables || this.#chance() > 0.7 ? this.#pick(CODAS) : '')
    const coined = word[0]?.toUpperCase() + word.slice(1)
    this.#coined.push(coined)
    return coined
  }

  #name(): string {
    const kind = this.#chance()
    const trade = this.#pick(TRADES, 1.7)
    if (kind < 0.5) return `${this.#own()} ${trade}`
    if (kind < 0.62) return `${this.#own()} ${this.#pick(TRADES, 1.7)} ${trade}`
    if (kind < 0.72) return `${this.#pick(SURNAMES, 1.3)} ${this.#own()} ${trade}`
    if (kind < 0.8) return `${this.#own()} ${this.#own()}`
    if (kind < 0.87) return `${this.#own()} ${this.#pick(PLACES)} ${trade}`
    if (kind < 0.94) return `${this.#pick(SURNAMES, 1.3)} ${this.#pick(SURNAMES)} ${trade}`
    return `${this.#own()}`
  }

  next(): MadeCompany {
    const at = this.#made++
    const [form, country] = this.#pick(FORMS)
    const name = `${this.#name()} ${form}`
    const sector = this.#pick(SECTORS)
    const marketSize = this.#pick(SIZES, 3)
    const source = this.#pick(SOURCES, 1.5)
    const facts: EntityFacts = {
      kind: 'legal',
      names: [{ text: name, kind: 'legal' }],
      identifiers: [{ kind: 'registration', value: String(10_000_000 + at), issuer: 'RA000585' }],
      country,
      city: this.#pick(PLACES),
      address: `${1 + Math.floor(this.#chance() * 200)} ${this.#pick(SURNAMES)} Street`,
      ...(this.#chance() < 0.3
        ? { website: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}${at}.com` }
        : {}),
      ...(sector ? { sector } : {}),
      ...(marketSize ? { marketSize } : {}),
      status: 'Active',
      foundedYear: 1960 + Math.floor(this.#chance() * 65),
    }
    return { facts, source, key: String(at), keys: recordKeys(facts) }
  }
}
