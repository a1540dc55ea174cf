export { forecastCounts } from './forecast-counts.ts'
