/**
 * Draws how often firms failed of which the scorecard said so, on folds it has not seen: docs/pictures/credit-reliability.svg from
 * benchmarks/results/credit-scorecard.json.
 *
 *   node benchmarks/credit/reliability-plot.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { wilsonInterval } from '#engines/statistics/index.ts'

type Class = { firms: number; said: number; happened: number }
const read = (file: string) => new URL(file, import.meta.url)
const { failureWithinAYear: measured } = JSON.parse(
  readFileSync(read('../results/credit-scorecard.json'), 'utf8'),
) as { failureWithinAYear: { reliability: Class[]; calibrationError: { all: number } } }

const SIDE = 360
const LEFT = 70
const TOP = 50
const LEAST = 0.001
const decades = [0.001, 0.01, 0.1, 1]
/** Both axes in logarithms: nine of ten classes lie below an eighth. */
const along = (share: number) => (SIDE * Math.log(Math.max(share, LEAST) / LEAST)) / Math.log(1 / LEAST)
const x = (share: number) => (LEFT + along(share)).toFixed(1)
const y = (share: number) => (TOP + SIDE - along(share)).toFixed(1)
const percent = (share: number) => `${share * 100} %`

const grid = decades.map(
  (share) => `<line x1="${x(share)}" y1="${TOP}" x2="${x(share)}" y2="${TOP + SIDE}" stroke="#d9dde3"/>
<line x1="${LEFT}" y1="${y(share)}" x2="${LEFT + SIDE}" y2="${y(share)}" stroke="#d9dde3"/>
<text x="${x(share)}" y="${TOP + SIDE + 18}" text-anchor="middle">${percent(share)}</text>
<text x="${LEFT - 8}" y="${Number(y(share)) + 4}" text-anchor="end">${percent(share)}</text>`,
)
const classes = measured.reliability.map(({ firms, said, happened }) => {
  const { low, high } = wilsonInterval(Math.round(happened * firms), firms) ?? { low: 0, high: 1 }
  return `<line x1="${x(said)}" y1="${y(low)}" x2="${x(said)}" y2="${y(high)}" stroke="#3b424c"/>
<circle cx="${x(said)}" cy="${y(happened)}" r="4" fill="#1f5fbf"/>`
})
const title = 'Failure within a year: said by the scorecard, and what happened'
writeFileSync(
  read('../../docs/pictures/credit-reliability.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIDE + 30} ${TOP + SIDE + 50}" font-family="IBM Plex Sans, Arial, sans-serif" font-size="12" fill="#3b424c">
<title>${title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="600">${title}</text>
<text x="${LEFT}" y="36">Ten classes of firms in folds not seen, with 95 % intervals; expected calibration error ${measured.calibrationError.all}</text>
${[...grid, `<line x1="${x(LEAST)}" y1="${y(LEAST)}" x2="${x(1)}" y2="${y(1)}" stroke="#8a929c" stroke-dasharray="4 4"/>`, ...classes].join('\n')}
<text x="${LEFT + SIDE / 2}" y="${TOP + SIDE + 40}" text-anchor="middle">said</text>
<text x="${LEFT}" y="${TOP - 4}">happened</text>
</svg>
`,
)
