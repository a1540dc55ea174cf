export { type Gauge, type GaugeUnit, type GaugeValue, isBeyond } from './gauge.ts'
export { installationGauges } from './installation-gauges.ts'
export { isMissed, type ReadGauge, readGauge } from './read-gauge.ts'
