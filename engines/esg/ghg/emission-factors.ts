import type { ActivityUnit } from './activity-units.ts'

/**
 * What a factor is of, and with it the scopes that it can stand in: what is burnt or let out is direct, what is bought as energy is
 * indirect, and each stands in the value chain too, of others.
 */
export const factorKinds = {
  fuel: { label: 'Fuel that is burnt', scopes: [1, 3] },
  refrigerant: { label: 'Refrigerant or process gas', scopes: [1, 3] },
  electricity: { label: 'Electricity', scopes: [2, 3] },
  heat: { label: 'Heat, steam or cooling, bought', scopes: [2, 3] },
  transport: { label: 'Transport, by distance', scopes: [1, 3] },
  spend: { label: 'Money spent', scopes: [3] },
  other: { label: 'Something else', scopes: [1, 2, 3] },
} as const satisfies Record<string, { label: string; scopes: readonly (1 | 2 | 3)[] }>
type FactorKind = keyof typeof factorKinds

export type EmissionFactor = {
  id: string
  /** Factors that were added before they had one have none. */
  kind?: FactorKind | undefined
  /** Where it holds; empty where it holds everywhere. */
  region?: string | undefined
  /** The gases that are in it. */
  gas?: string | undefined
  name: string
  /** kg CO2e for one unit. */
  kgCo2e: number
  unit: ActivityUnit
  /** Which global warming potentials it was made with. */
  gwp: string
  validFrom: string
  /** Null while nothing newer of the same source replaces it here. */
  validTo: string | null
  /** Half width of the 95 % interval in percent; null where the source says none. */
  uncertaintyPercent: number | null
  source: string
}

const JRC =
  'European Commission, Joint Research Centre, national electricity emission factors for 2020 (data.jrc.ec.europa.eu/dataset/919df040-0252-4e4e-ad82-c054896e1641)'
const DESNZ =
  'UK Government, greenhouse gas reporting conversion factors 2022 (gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2022)'
const GHG_PROTOCOL = 'GHG Protocol, Emission Factors from Cross-Sector Tools, March 2017'

/** kg CO2e for a kWh of grid electricity in 2020. */
const grid2020: Readonly<Record<string, number>> = {
  Austria: 0.132,
  Belgium: 0.183,
  Bulgaria: 0.53,
  Croatia: 0.146,
  Cyprus: 0.686,
  'Czech Republic': 0.596,
  Denmark: 0.061,
  Estonia: 0.419,
  Finland: 0.067,
  France: 0.067,
  Germany: 0.376,
  Greece: 0.378,
  Hungary: 0.187,
  Ireland: 0.297,
  Italy: 0.268,
  Latvia: 0.076,
  Lithuania: 0.06,
  Luxembourg: 0.016,
  Malta: 0.349,
  Netherlands: 0.339,
  Poland: 0.725,
  Portugal: 0.214,
  Romania: 0.333,
  Slovakia: 0.188,
  Slovenia: 0.299,
  Spain: 0.186,
  Sweden: 0.014,
  'EU-27': 0.255,
}

/** kg CO2e for a litre burnt in a stationary plant; CH4 counts 28 and N2O 265 times. */
const oilLitre: Readonly<Record<string, number>> = {
  'Gas/diesel oil': 2.69234868,
  'Motor gasoline': 2.286183898,
  'Jet kerosene': 2.506282821,
  'Other kerosene': 2.53475856,
  'Residual fuel oil': 2.956013864,
  'Liquefied petroleum gases': 1.615952943,
  'Crude oil': 2.49532776,
  Naphtha: 2.526666835,
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/**
 * Factors of named public sources. A source that has a year counts for that year alone: what is newer has to be entered with its own
 * source.
 */
export const emissionFactors: readonly EmissionFactor[] = [
  {
    id: 'grid-united-kingdom-2022',
    kind: 'electricity',
    region: 'United Kingdom',
    gas: 'CO2e',
    name: 'Electricity, United Kingdom, 2022',
    kgCo2e: 0.19338,
    unit: 'kWh',
    gwp: 'As stated by the source',
    validFrom: '2022-01-01',
    validTo: '2022-12-31',
    uncertaintyPercent: null,
    source: DESNZ,
  },
  ...Object.entries(grid2020).map(
    ([place, kgCo2e]): EmissionFactor => ({
      id: `grid-${plain(place)}-2020`,
      kind: 'electricity',
      region: place,
      gas: 'CO2e',
      name: `Electricity, ${place}, 2020`,
      kgCo2e,
      unit: 'kWh',
      gwp: 'As stated by the source',
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
      uncertaintyPercent: null,
      source: JRC,
    }),
  ),
  ...Object.entries(oilLitre).map(
    ([fuel, kgCo2e]): EmissionFactor => ({
      id: `oil-${plain(fuel)}-2017`,
      kind: 'fuel',
      region: '',
      gas: 'CO2, CH4 and N2O',
      name: `${fuel}, stationary combustion`,
      kgCo2e,
      unit: 'l',
      gwp: 'AR5',
      validFrom: '2017-01-01',
      validTo: null,
      uncertaintyPercent: null,
      source: GHG_PROTOCOL,
    }),
  ),
]
