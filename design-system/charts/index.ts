export { BarChart } from './bar-chart.tsx'
export { type ChartFace, ChartPanel } from './chart-panel.tsx'
export { LineChart } from './line-chart.tsx'
