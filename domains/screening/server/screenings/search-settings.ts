import type { ScreeningSettings } from '../../contract/index.ts'
import type { SearchSettings } from '../matching/index.ts'

/** Beyond this many matches the name itself is the problem, and more rows would not help anyone decide. */
const MATCHES_MAX = 50

/** A single question keeps its closest candidates, however far, as evidence of what was looked at. */
export function searchForOne(settings: Pick<ScreeningSettings, 'threshold'>): SearchSettings {
  return {
    threshold: settings.threshold,
    matchesMax: MATCHES_MAX,
    rejectedMax: 10,
    rejectedProbabilityMin: 0.001,
  }
}

/** Of a hundred thousand names each keeps the one candidate that came closest, when it came close at all. */
export function searchForMany(settings: Pick<ScreeningSettings, 'threshold'>): SearchSettings {
  return {
    threshold: settings.threshold,
    matchesMax: MATCHES_MAX,
    rejectedMax: 1,
    rejectedProbabilityMin: 0.01,
  }
}
