import type { Installation } from '#platform/context/index.ts'

/** One value of a gauge, with what tells it from the others of the gauge; never a name of a person, a company or an organisation. */
export type GaugeValue = { labels?: Readonly<Record<string, string>>; value: number }

/**
 * A figure of how the installation does, read from its database when a monitoring system asks, over all organisations.
 * Times are ages in seconds, which any process may tell alike.
 */
export type Gauge = {
  /** As Prometheus names it: `assay_list_age_seconds`. */
  name: `assay_${string}`
  help: string
  /** The labels that its values have. */
  labels?: readonly string[]
  read(installation: Installation): Promise<readonly GaugeValue[]>
}
