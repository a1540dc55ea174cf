import type { Installation } from '#platform/context/index.ts'
import type { Gauge, GaugeValue } from './gauge.ts'

/** A gauge with its values; undefined where it could not be read, which is neither 0 nor none. */
export type ReadGauge = { gauge: Gauge; values: readonly GaugeValue[] | undefined }

/** Whether that a gauge has no value deserves a look. */
export const isMissed = ({ gauge, values }: ReadGauge, installation: Installation): boolean =>
  values?.length === 0 && gauge.isMissed?.(installation) === true

export async function readGauge(installation: Installation, gauge: Gauge): Promise<ReadGauge> {
  try {
    return { gauge, values: await gauge.read(installation) }
  } catch (failure) {
    installation.log.warn({ err: failure, gauge: gauge.name }, 'a gauge could not be read')
    return { gauge, values: undefined }
  }
}
