import type { Installation } from '#platform/context/index.ts'

/** One value of a gauge, with what tells it from the others of the gauge; never a name of a person, a company or an organisation. */
export type GaugeValue = { labels?: Readonly<Record<string, string>>; value: number }

export type GaugeUnit = 'seconds' | 'days' | 'bytes' | 'count' | 'share' | 'yes-no'

/**
 * A figure of how the installation does, read from its database when somebody asks, over all organisations.
 * Times are ages, which any process may tell alike. No value is no 0: what is not known is absent.
 */
export type Gauge = {
  /** As Prometheus names it: `assay_list_age_seconds`. */
  name: `assay_${string}`
  /** As the page of the installation names it. */
  title: string
  help: string
  unit: GaugeUnit
  /** What deserves a look: the alert rules that come with the product have the same limit. */
  limit?: { above: number } | { below: number }
  /** That it has no value deserves a look: nothing was ever backed up, or tested. */
  isMissed?: (installation: Installation) => boolean
  /** The labels that its values have. */
  labels?: readonly string[]
  read(installation: Installation): Promise<readonly GaugeValue[]>
}

/** Whether a value deserves a look. */
export const isBeyond = ({ limit }: Pick<Gauge, 'limit'>, value: number): boolean =>
  limit !== undefined && ('above' in limit ? value > limit.above : value < limit.below)
