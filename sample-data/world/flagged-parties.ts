import type { CustomerSchema } from '#domains/customers/contract/index.ts'

/**
 * How a case about a listed name goes on.
 * `cleared`: another party of the same name, dismissed and closed. `refused`: confirmed by two people and closed.
 * `new`: opened today. `late`: past its deadline. `awaiting`: the customer was asked. `lowered`: less pressing for a stated reason.
 * `escalated`: handed up. `proposed`: one person confirmed, a second one is wanted.
 */
export type Story = 'cleared' | 'refused' | 'new' | 'late' | 'awaiting' | 'lowered' | 'escalated' | 'proposed'

/** A party whose name a list holds. Whether it is a match is for the engine to say; the story begins where it does. */
export type FlaggedParty = {
  name: string
  schema: CustomerSchema
  countries: readonly string[]
  isCustomer: boolean
  story: Story
  hoursAgo: number
  /** What the people who work on it found out. */
  finding: string
}

type Facts = readonly [
  name: string,
  schema: CustomerSchema,
  country: string,
  story: Story,
  hoursAgo: number,
  finding: string,
]

const days = (count: number) => count * 24

// Persons appear as people who happen to share a listed name. Organisations and vessels appear as what the lists say they are.
const prospects: readonly Facts[] = [
  [
    'Kim Song Chol',
    'Person',
    'KR',
    'cleared',
    days(151),
    'A teacher in Busan; the birth year differs by thirty.',
  ],
  [
    'Blue Dream',
    'Vessel',
    'MT',
    'cleared',
    days(146),
    'A sailing yacht; another IMO number and another flag.',
  ],
  ['Carrie Lam', 'Person', 'HK', 'cleared', days(139), 'A dentist; passport and birth date are others.'],
  [
    'Sberbank Europe AG',
    'Company',
    'AT',
    'refused',
    days(133),
    'Name, country and register agree with the entry.',
  ],
  [
    'Wilson Joseph',
    'Person',
    'HT',
    'cleared',
    days(127),
    'A nurse in Port-au-Prince; the photograph differs.',
  ],
  ['Rising Falcon', 'Vessel', 'PA', 'cleared', days(121), 'A tug of another length and another IMO number.'],
  [
    'Roman Semenov',
    'Person',
    'AE',
    'cleared',
    days(118),
    'An architect; nationality and birth date are others.',
  ],
  ['Tinkoff Bank', 'Company', 'RU', 'refused', days(112), 'The bank itself; the licence number agrees.'],
  [
    'Taufik Rifki',
    'Person',
    'ID',
    'cleared',
    days(107),
    'A student of twenty-two; the entry was born in 1974.',
  ],
  [
    'Nirvana',
    'Vessel',
    'KY',
    'cleared',
    days(101),
    'A charter yacht; the call sign belongs to another hull.',
  ],
  [
    'Mamadu Ture',
    'Person',
    'SN',
    'cleared',
    days(96),
    'A market trader in Dakar; the entry is a military officer.',
  ],
  ['Mahan Air', 'Company', 'IR', 'refused', days(91), 'The airline itself.'],
  [
    'Bakht Gul',
    'Person',
    'PK',
    'cleared',
    days(86),
    'National identity card shows another father and village.',
  ],
  [
    'James Koang',
    'Person',
    'SS',
    'cleared',
    days(82),
    'A relief worker; birth date confirmed by his employer.',
  ],
  [
    'Pobeda Airlines',
    'Company',
    'RU',
    'refused',
    days(77),
    'The airline itself; address and register agree.',
  ],
  [
    'Daesong Trading',
    'Company',
    'HK',
    'cleared',
    days(71),
    'A toy wholesaler founded in 2011 with no tie to the group.',
  ],
  [
    'Fuad Mohamed Khalaf',
    'Person',
    'SO',
    'cleared',
    days(66),
    'A taxi driver in Minneapolis; birth date differs.',
  ],
  [
    'Korea Mining Development',
    'Company',
    'KR',
    'cleared',
    days(61),
    'A quarry in Gangwon with an own register number.',
  ],
  ['Electro Sanam', 'Company', 'IR', 'refused', days(57), 'The company itself; the phone number agrees.'],
  [
    'Sang Man Kim',
    'Person',
    'KR',
    'cleared',
    days(52),
    'A retired engineer; passport shows a southern birth place.',
  ],
  [
    'Rosneft Trading SA',
    'Company',
    'CH',
    'refused',
    days(47),
    'The company itself; the Geneva register agrees.',
  ],
  [
    'Lazarus Group Ltd',
    'Company',
    'GB',
    'cleared',
    days(42),
    'A funeral home in Leeds with three local directors.',
  ],
  ['Huihui Wu', 'Person', 'CN', 'cleared', days(37), 'A violinist; the birth date differs by eleven years.'],
  ['Novikombank', 'Company', 'RU', 'refused', days(33), 'The bank itself; SWIFT code agrees.'],
  ['Ali Tajideen', 'Person', 'LB', 'cleared', days(28), 'A pharmacist; parents and birth place are others.'],
  [
    'Ocean Maritime Management',
    'Company',
    'SG',
    'lowered',
    days(8.6),
    'Only the name agrees; the register number is young.',
  ],
  [
    'Roman Rotenberg',
    'Person',
    'FI',
    'lowered',
    days(6),
    'Another birth year is claimed; the passport copy is asked for.',
  ],
  ['Mansour Thaer', 'Person', 'LB', 'lowered', days(5), 'Only the name agrees; no date of birth on file.'],
  ['Aero Continente', 'Company', 'PE', 'awaiting', days(9), 'The register extract was asked for.'],
  ['Boris Rotenberg', 'Person', 'FI', 'awaiting', days(4), 'A copy of the passport was asked for.'],
  [
    'Viktor Ozerov',
    'Person',
    'RU',
    'escalated',
    days(2.1),
    'Office and birth year agree; the desk head decides.',
  ],
  ['Camorra Srl', 'Company', 'IT', 'escalated', days(1.6), 'A restaurant; its owner shares a listed name.'],
  ['Aviacon Zitotrans', 'Company', 'RU', 'late', 53, 'The airline’s own agency; papers are being read.'],
  ['Pola Marina', 'Vessel', 'RU', 'new', 20.5, 'The IMO number is being compared.'],
  ['Dan Gertler', 'Person', 'IL', 'new', 9, 'The birth date is being asked for.'],
  ['Rosoboroneksport', 'Company', 'RU', 'proposed', 6, 'The tax number on file agrees with the entry.'],
  ['Viktor Medvedchuk', 'Person', 'UA', 'new', 1.5, 'Not looked at yet.'],
]

const customers: readonly Facts[] = [
  [
    'Veles International Limited',
    'Company',
    'CY',
    'refused',
    days(19),
    'The company itself; the relationship was ended.',
  ],
  ['Meraki', 'Vessel', 'GR', 'cleared', days(14), 'Another hull: built in 2019 under another IMO number.'],
  [
    'Windfel Properties Ltd',
    'Company',
    'CY',
    'awaiting',
    days(11),
    'The list of shareholders was asked for.',
  ],
  [
    'MG International AG',
    'Company',
    'CH',
    'awaiting',
    days(3),
    'The extract from the register in Zug was asked for.',
  ],
  ['Adorabella AG', 'Company', 'CH', 'late', 31, 'Address agrees, register number not yet compared.'],
  ['East West United Bank SA', 'Company', 'LU', 'new', 3.2, 'Opened this morning.'],
]

const partyOf =
  (isCustomer: boolean) =>
  ([name, schema, country, story, hoursAgo, finding]: Facts): FlaggedParty => ({
    name,
    schema,
    countries: [country],
    isCustomer,
    story,
    hoursAgo,
    finding,
  })

export const flaggedParties: readonly FlaggedParty[] = [
  ...prospects.map(partyOf(false)),
  ...customers.map(partyOf(true)),
]
