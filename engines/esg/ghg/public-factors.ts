import type { ActivityUnit } from './activity-units.ts'
import type { EmissionFactor, FactorKind } from './emission-factors.ts'
import { gasFactors } from './gas-potentials.ts'

const JRC =
  'European Commission, Joint Research Centre, national electricity emission factors for 2020 (data.jrc.ec.europa.eu/dataset/919df040-0252-4e4e-ad82-c054896e1641)'
const ukSource = (year: number) =>
  `UK Government, greenhouse gas reporting conversion factors ${year} (gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-${year})`
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

/** kg CO2e burnt in a stationary plant; CH4 counts 28 and N2O 265 times. Gas and coal by the net calorific value. */
const stationary: readonly (readonly [string, ActivityUnit, number])[] = [
  ['Gas/diesel oil', 'l', 2.69234868],
  ['Motor gasoline', 'l', 2.286183898],
  ['Jet kerosene', 'l', 2.506282821],
  ['Other kerosene', 'l', 2.53475856],
  ['Residual fuel oil', 'l', 2.956013864],
  ['Liquefied petroleum gases', 'l', 1.615952943],
  ['Crude oil', 'l', 2.49532776],
  ['Naphtha', 'l', 2.526666835],
  ['Natural gas', 'm3', 1.8905544],
  ['Natural gas, by net calorific value', 'GJ', 56.2665],
  ['Anthracite', 't', 2642.69925],
  ['Coking coal', 't', 2686.8255],
  ['Other bituminous coal', 't', 2458.1595],
  ['Sub-bituminous coal', 't', 1829.09475],
  ['Lignite', 't', 1209.96225],
]

type UkRow = readonly [
  kind: FactorKind,
  name: string,
  unit: ActivityUnit,
  of2021: number | null,
  of2022: number | null,
  of2023: number | null,
]
const RF = 'with radiative forcing'
const PLAIN = 'without radiative forcing'

/** kg CO2e by the flat files of 2021, 2022 and 2023; null where it is not in one of them under that name. */
const uk: readonly UkRow[] = [
  ['electricity', 'Electricity, United Kingdom', 'kWh', 0.21233, 0.19338, 0.20707],
  ['heat', 'District heat and steam', 'kWh', null, null, 0.17965],
  ['upstream', 'Grid losses of electricity', 'kWh', 0.01879, 0.01769, 0.01792],
  ['upstream', 'Natural gas before it is burnt, by gross calorific value', 'kWh', null, 0.0311, 0.03021],
  ['fuel', 'Natural gas, by gross calorific value', 'kWh', 0.18316, 0.18254, 0.18293],
  ['fuel', 'Natural gas', 'm3', 2.02135, 2.01574, 2.03839],
  ['fuel', 'LPG', 'l', 1.55709, 1.55709, 1.55713],
  ['fuel', 'Diesel, average biofuel blend', 'l', 2.51233, 2.55784, 2.51206],
  ['fuel', 'Diesel, mineral', 'l', 2.70553, 2.6988, 2.65937],
  ['fuel', 'Petrol, average biofuel blend', 'l', 2.19352, 2.16185, 2.09747],
  ['fuel', 'Petrol, mineral', 'l', 2.33969, 2.3397, 2.34503],
  ['fuel', 'Burning oil', 'l', null, 2.54013, 2.54016],
  ['fuel', 'Fuel oil', 'l', null, 3.17523, 3.17492],
  ['fuel', 'Coal, industrial', 't', null, 2411.43, 2396.47994],
  ['transport', 'Car, average, diesel', 'km', 0.16843, 0.17082, 0.16983],
  ['transport', 'Car, average, petrol', 'km', 0.17431, 0.17048, 0.16391],
  ['transport', 'Car, average, fuel not known', 'km', 0.17148, 0.17067, 0.16664],
  ['transport', 'Van to 3.5 t, average, diesel', 'km', null, 0.23156, 0.23128],
  ['transport', 'Lorry, all sizes, average load', 'tonne km', null, 0.10614, 0.09696],
  ['transport', 'Taxi', 'passenger km', 0.14876, 0.14876, 0.14861],
  ['transport', 'National rail', 'passenger km', 0.03549, 0.03549, 0.03546],
  ['transport', `Flight within the UK, ${PLAIN}`, 'passenger km', 0.13003, 0.13003, 0.16099],
  ['transport', `Flight within the UK, ${RF}`, 'passenger km', 0.24587, 0.24587, 0.27258],
  ['transport', `Flight, short haul, economy, ${PLAIN}`, 'passenger km', 0.07984, 0.07984, 0.10794],
  ['transport', `Flight, short haul, economy, ${RF}`, 'passenger km', 0.15102, 0.15102, 0.18287],
  ['transport', `Flight, short haul, business, ${PLAIN}`, 'passenger km', 0.11976, 0.11976, 0.16191],
  ['transport', `Flight, short haul, business, ${RF}`, 'passenger km', 0.22652, 0.22652, 0.2743],
  ['transport', `Flight, long haul, economy, ${PLAIN}`, 'passenger km', 0.07818, 0.07818, 0.11812],
  ['transport', `Flight, long haul, economy, ${RF}`, 'passenger km', 0.14787, 0.14787, 0.20011],
  ['transport', `Flight, long haul, business, ${PLAIN}`, 'passenger km', 0.22671, 0.22671, 0.34253],
  ['transport', `Flight, long haul, business, ${RF}`, 'passenger km', 0.42882, 0.42882, 0.58029],
  ['transport', `Flight not to or from the UK, ${PLAIN}`, 'passenger km', 0.09708, 0.09708, 0.10377],
  ['transport', `Flight not to or from the UK, ${RF}`, 'passenger km', 0.18362, 0.18362, 0.1758],
  ['stay', 'Hotel, United Kingdom', 'night', 13.9, 10.4, 10.4],
]
/** The potentials that each edition was made with. */
const ukEditions = [
  [2021, 'AR4'],
  [2022, 'AR4'],
  [2023, 'AR5'],
] as const

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const ofYear = (year: number) => ({ validFrom: `${year}-01-01`, validTo: `${year}-12-31` })

/**
 * Factors of named public sources. A source that has a year counts for that year alone: what is newer has to be entered with its own
 * source.
 */
export const emissionFactors: readonly EmissionFactor[] = [
  ...uk.flatMap(([kind, name, unit, ...values]) =>
    ukEditions.flatMap(([year, gwp], at): EmissionFactor[] => {
      const kgCo2e = values[at]
      return kgCo2e === null || kgCo2e === undefined
        ? []
        : [
            {
              id:
                kind === 'electricity'
                  ? `grid-united-kingdom-${year}`
                  : `uk-${plain(name)}-${plain(unit)}-${year}`,
              kind,
              region: 'United Kingdom',
              gas: 'CO2, CH4 and N2O',
              name: `${name}, ${year}`,
              kgCo2e,
              unit,
              gwp,
              ...ofYear(year),
              uncertaintyPercent: null,
              source: ukSource(year),
            },
          ]
    }),
  ),
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
      ...ofYear(2020),
      uncertaintyPercent: null,
      source: JRC,
    }),
  ),
  ...stationary.map(
    ([fuel, unit, kgCo2e]): EmissionFactor => ({
      id: unit === 'l' ? `oil-${plain(fuel)}-2017` : `stationary-${plain(fuel)}-${plain(unit)}-2017`,
      kind: 'fuel',
      region: '',
      gas: 'CO2, CH4 and N2O',
      name: `${fuel}, stationary combustion`,
      kgCo2e,
      unit,
      gwp: 'AR5',
      validFrom: '2017-01-01',
      validTo: null,
      uncertaintyPercent: null,
      source: GHG_PROTOCOL,
    }),
  ),
  ...gasFactors,
]
