import type { ActivityUnit } from './activity-units.ts'

const MOBILE = [4, 6, 7, 8, 9, 11, 13, 14]
const BURNT = [4, 6, 7, 8, 9, 10, 11, 13, 14]

/**
 * What a factor is of, and with it the scopes and, in the value chain, the categories that it can stand in: what is burnt or let out
 * is direct, what is bought as energy is indirect, and what came before the fuel or the grid is of category 3 alone.
 */
export const factorKinds = {
  fuel: { label: 'Fuel that is burnt', scopes: [1, 3], categories: BURNT },
  refrigerant: { label: 'Refrigerant or process gas', scopes: [1, 3], categories: [8, 10, 11, 12, 13, 14] },
  electricity: { label: 'Electricity', scopes: [2, 3], categories: [3, ...BURNT] },
  heat: { label: 'Heat, steam or cooling, bought', scopes: [2, 3], categories: [3, 7, 8, 10, 11, 13, 14] },
  upstream: { label: 'Upstream of a fuel or of the grid', scopes: [3], categories: [3] },
  transport: { label: 'Transport, by distance', scopes: [1, 3], categories: MOBILE },
  stay: { label: 'Hotel stay', scopes: [3], categories: [6] },
  material: { label: 'Material that is bought', scopes: [3], categories: [1, 2] },
  waste: { label: 'Waste', scopes: [3], categories: [5, 12] },
  spend: { label: 'Money spent', scopes: [3], categories: [1, 2, 4, 5, 6, 7, 8, 9, 15] },
  other: {
    label: 'Something else',
    scopes: [1, 2, 3],
    categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  },
} as const satisfies Record<
  string,
  { label: string; scopes: readonly (1 | 2 | 3)[]; categories: readonly number[] }
>
export type FactorKind = keyof typeof factorKinds

export const gwpSets = ['AR4', 'AR5', 'AR6', 'As stated by the source'] as const

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

/** What makes two factors the same one, told for different years or corrected: of both only one holds on a day. */
export const seriesOf = ({ name, kind = 'other', region = '', unit, validFrom }: EmissionFactor): string =>
  // The year that it holds from is often in its name; another year is of what it is, as of a model or of prices.
  [kind, region, unit, name.replaceAll(new RegExp(`\\b${validFrom.slice(0, 4)}\\b`, 'g'), '')]
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|')
