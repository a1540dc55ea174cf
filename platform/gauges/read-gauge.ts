import type { Installation } from '#platform/context/index.ts'
import type { Gauge, GaugeValue } from './gauge.ts'

/** A gauge with its values; undefined where it could not be read, which is neither 0 nor none. */
export type ReadGauge = { gauge: Gauge; values: readonly GaugeValue[] | undefined }

export async function readGauge(installation: Installation, gauge: Gauge): Promise<ReadGauge> {
  try {
    return { gauge, values: await gauge.read(installation) }
  } catch (failure) {
    installation.log.warn({ err: failure, gauge: gauge.name }, 'a gauge could not be read')
    return { gauge, values: undefined }
  }
}
