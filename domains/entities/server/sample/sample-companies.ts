import type { EntityFacts } from '../../contract/index.ts'

/**
 * One line a company: name, country, city, industry, sector, year of its founding, employees or their band, currency, then in millions of it
 * revenue, funding and valuation, then stage, investors and what it does. What nobody has stated is empty.
 */
const LINES = `
  Quillfeather Robotics | DE | Munich | Warehouse robots | Industrials | 2016 | 412 | EUR | 61.4 | 118 | 540 | Series C | Aldersgate Ventures, Isar Capital | Builds picking robots for warehouses and rents them by the pick.
  Marrowstone Therapeutics | US | Boston | Biotechnology | Health care | 2018 | 143 | USD | 2.1 | 96 | 310 | Series B | Copley Life Sciences, Harrow Fund II | Develops treatments of marrow failure; one product in a phase 2 trial.
  Tidewrack Energy | GB | Aberdeen | Tidal power | Utilities | 2012 | 88 | GBP | 7.9 | 44 |  | Growth equity | Northsea Infrastructure Partners | Operates two tidal arrays and sells their power under contracts of fifteen years.
  Lumenfold Optics | US | Rochester | Optical components | Technology | 2009 | 276 | USD | 83.2 | 52 | 410 | Growth equity | Genesee Growth | Makes folded lenses for cameras of vehicles.
  Sablepath Logistics | NL | Rotterdam | Freight forwarding | Industrials | 2004 | 1180 | EUR | 342 |  |  | Buyout | Maaswater Private Equity | Forwards sea and air freight for importers of fashion and furniture.
  Kestrel & Vane Insurance Services | GB | London | Insurance broking | Financials | 1998 | 365 | GBP | 74.6 |  | 290 | Buyout | Threadmoor Partners | Places marine and cargo cover with underwriters at Lloyd’s.
  Pipistrelle Software | SE | Stockholm | Payroll software | Technology | 2014 | 231 | SEK | 288 | 310 | 1450 | Series B | Riddarholm Ventures | Payroll for companies that employ people in several Nordic countries.
  Ashgrove Dairy | IE | Cork | Dairy products | Consumer staples | 1967 | 500-1000 | EUR | 196 |  |  | Family-owned | The Corrigan family | Cheese and whey from 340 farms in Munster.
  Copperline Grid | US | Austin | Battery storage | Utilities | 2019 | 97 | USD | 18.7 | 205 | 780 | Series C | Bluestem Climate, Redwater Capital | Owns and trades battery storage beside wind parks in Texas.
  Nimbus Orchard | IN | Bengaluru | Agricultural software | Technology | 2017 | 340 | INR | 1240 | 2900 |  | Series B | Deccan Ventures, Harvest Bridge | Advice, inputs and credit for 410,000 growers of fruit.
  Vellum & Rook Publishing | FR | Paris | Publishing | Communication | 1989 | 64 | EUR | 14.8 |  |  | Family-owned | The founders | Textbooks for law and accounting, in print and by subscription.
  Harrowgate Payments | LT | Vilnius | Payment services | Financials | 2018 | 152 | EUR | 38.5 | 41 | 220 | Series B | Amber Coast Capital | A licensed institution for electronic money that serves exporters.
  Osprey Marine Systems | NO | Bergen | Ship equipment | Industrials | 2001 | 208 | EUR | 71.3 | 24 |  | Growth equity | Fjordlys Invest | Scrubbers and ballast water systems for bulk carriers.
  Bramblewood Foods | US | Portland | Packaged food | Consumer staples | 2013 | 486 | USD | 154 | 132 | 600 | Series D | Cascade Consumer Partners | Frozen meals from vegetables of Oregon, in 9,200 shops.
  Zephyrine Aerospace | FR | Toulouse | Aircraft parts | Industrials | 2015 | 174 | EUR | 22.6 | 19 | 85 | Series A | Garonne Deeptech | Composite ducts for aircraft engines, certified in 2024.
  Larkspur Clinics | ES | Valencia | Dental clinics | Health care | 2010 | 930 | EUR | 88.1 |  |  | Buyout | Turia Private Equity | Runs 74 dental clinics in five regions of Spain.
  Ironbark Minerals Technology | AU | Perth | Mining software | Technology | 2016 | 119 | USD | 26.4 | 37 | 160 | Series B | Swan River Ventures | Plans drilling from the data of cores.
  Foxglove Cyber | IL | Tel Aviv | Security software | Technology | 2020 | 51-200 | USD | 11.2 | 28 | 130 | Series A | Carmel Gate, Aldersgate Ventures | Finds what leaves a company through its suppliers.
  Stonechat Housing | GB | Leeds | Modular building | Real estate | 2017 | 268 | GBP | 49.3 | 73 |  | Series C | Pennine Infrastructure | Builds flats in a factory and puts them up in nine days.
  Halcyon Tea Estates | LK | Colombo | Tea | Consumer staples | 1958 | 1000-5000 | USD | 31.7 |  |  | Family-owned | The Wickrama family | Grows and packs tea on seven estates.
`

const SAMPLE = '(sample)'
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')

/** The invented private companies, as one source states them. */
export const sampleFacts = (lastYear: number): EntityFacts[] =>
  LINES.trim()
    .split('\n')
    .map((line): EntityFacts => {
      const cells = line.split('|').map((cell) => cell.trim())
      const text = (at: number) => cells[at] ?? ''
      const millions = (at: number) => (text(at) === '' ? undefined : Number(text(at)))
      const [low = 0, high] = text(6).split('-').map(Number)
      const [revenue, funding, valuation] = [millions(8), millions(9), millions(10)]
      return {
        kind: 'legal',
        names: [{ text: `${text(0)} ${SAMPLE}`, kind: 'legal' }],
        identifiers: [],
        country: text(1),
        city: text(2),
        industry: text(3),
        sector: text(4),
        website: `${slugOf(text(0))}.example`,
        foundedYear: Number(text(5)),
        ...(high === undefined ? { employees: low } : { employeesBand: { low, high } }),
        revenueMillions: revenue,
        revenueCurrency: text(7),
        revenueTo: String(lastYear),
        fundingStage: text(11),
        ...(funding === undefined ? {} : { fundingMillions: funding, fundingCurrency: text(7) }),
        ...(valuation === undefined ? {} : { valuationMillions: valuation, valuationCurrency: text(7) }),
        investors: text(12),
        description: `Invented for the sample. ${text(13)}`,
      }
    })

/** Who directs and owns some of them: the place of the company, the person, and the share that the person holds, if any. */
const people: readonly (readonly [company: number, name: string, country: string, share: number | null])[] = [
  [0, 'Annika Thalberg', 'DE', 0.31],
  [0, 'Corvin Oesterlein', 'DE', 0.12],
  [1, 'Dr. Maren Whitlocke', 'US', 0.18],
  [4, 'Jorrit van Elswijk', 'NL', 0.09],
  [5, 'Philippa Dunstanley', 'GB', null],
  [7, 'Eamon Corrigan-Hale', 'IE', 0.64],
  [7, 'Siobhan Corrigan-Hale', 'IE', 0.36],
  [8, 'Rosalind Achterberg', 'US', 0.22],
  [11, 'Mindaugas Velrona', 'LT', 0.51],
  [13, 'Theo Brambling', 'US', 0.27],
  [19, 'Nalini Wickramarachi', 'LK', 0.78],
]

export const samplePeople: readonly { company: number; share: number | null; facts: EntityFacts }[] =
  people.map(([company, name, country, share]) => ({
    company,
    share,
    facts: {
      kind: 'natural',
      names: [{ text: `${name} ${SAMPLE}`, kind: 'legal' }],
      identifiers: [],
      country,
    },
  }))
