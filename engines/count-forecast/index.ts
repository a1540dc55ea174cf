export { type CountForecast, forecastCounts } from './forecast-counts.ts'
