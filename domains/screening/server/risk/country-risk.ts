import { FATF_COUNTRIES } from '#engines/transaction-rules/index.ts'

/** When the Financial Action Task Force published the lists. */
export const FATF_STATEMENT = 'October 2025'

const callForAction = new Set<string>(FATF_COUNTRIES.callForAction)
const increasedMonitoring = new Set<string>(FATF_COUNTRIES.increasedMonitoring)

/** Countries and regions under broad US, EU or UK financial sanctions, beyond single designations. */
const broadSanctions = new Set(['BY', 'CU', 'IR', 'KP', 'RU', 'SY'])

export type CountryRisk = { country: string; points: number; why: string }

/** What the riskiest of a subject's countries adds to its score. */
export function countryRiskOf(countries: readonly string[]): CountryRisk | undefined {
  return countries
    .map(riskOfCountry)
    .filter((risk) => risk !== undefined)
    .sort((left, right) => right.points - left.points || (left.country < right.country ? -1 : 1))[0]
}

function riskOfCountry(country: string): CountryRisk | undefined {
  if (callForAction.has(country)) {
    return { country, points: 15, why: `${country} is under a FATF call for action (${FATF_STATEMENT})` }
  }
  if (broadSanctions.has(country))
    return { country, points: 12, why: `${country} is under broad financial sanctions` }
  if (increasedMonitoring.has(country)) {
    return {
      country,
      points: 8,
      why: `${country} is under increased monitoring by the FATF (${FATF_STATEMENT})`,
    }
  }
  return undefined
}
