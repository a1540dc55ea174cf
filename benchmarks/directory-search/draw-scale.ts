/** One line of the picture: what a search costs at each number of companies. */
export type ScaleLine = {
  label: string
  colour: string
  isDashed?: boolean
  points: readonly { rows: number; ms: number }[]
}

const WIDTH = 760
const HEIGHT = 430
const LEFT = 70
const RIGHT = 190
const TOP = 46
const BOTTOM = 50

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const powerLabel = (power: number) =>
  power < 0 ? String(10 ** power) : (10 ** power).toLocaleString('en-GB')

/** Cost against rows, both axes by powers of ten, as SVG. */
export function drawScale(title: string, note: string, lines: readonly ScaleLine[]): string {
  const all = lines.flatMap(({ points }) => points)
  const bounds = (values: number[]) =>
    [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)) - 1e-9)] as const
  const [fromRows, toRows] = bounds(all.map(({ rows }) => rows))
  const [fromMs, toMs] = bounds(all.map(({ ms }) => Math.max(ms, 0.01)))
  const x = (rows: number) =>
    LEFT + ((Math.log10(rows) - fromRows) / Math.max(1, toRows - fromRows)) * (WIDTH - LEFT - RIGHT)
  const y = (ms: number) =>
    HEIGHT -
    BOTTOM -
    ((Math.log10(Math.max(ms, 0.01)) - fromMs) / Math.max(1, toMs - fromMs)) * (HEIGHT - TOP - BOTTOM)
  const parts: string[] = []
  for (let power = fromRows; power <= toRows; power++) {
    const at = x(10 ** power).toFixed(1)
    parts.push(`<line x1="${at}" y1="${TOP}" x2="${at}" y2="${HEIGHT - BOTTOM}" stroke="#d9dde3"/>`)
    parts.push(`<text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${powerLabel(power)}</text>`)
  }
  for (let power = fromMs; power <= toMs; power++) {
    const at = y(10 ** power).toFixed(1)
    parts.push(`<line x1="${LEFT}" y1="${at}" x2="${WIDTH - RIGHT}" y2="${at}" stroke="#d9dde3"/>`)
    parts.push(`<text x="${LEFT - 8}" y="${Number(at) + 4}" text-anchor="end">${powerLabel(power)} ms</text>`)
  }
  let labelled = Number.NEGATIVE_INFINITY
  for (const { label, colour, isDashed, points } of [...lines].sort(
    (a, b) => y(a.points.at(-1)?.ms ?? 1) - y(b.points.at(-1)?.ms ?? 1),
  )) {
    const drawn = points.map(({ rows, ms }) => `${x(rows).toFixed(1)},${y(ms).toFixed(1)}`)
    parts.push(
      `<polyline fill="none" stroke="${colour}" stroke-width="2"${isDashed ? ' stroke-dasharray="5 4"' : ''} points="${drawn.join(' ')}"/>`,
    )
    for (const point of drawn)
      parts.push(`<circle r="3" fill="${colour}" cx="${point.split(',')[0]}" cy="${point.split(',')[1]}"/>`)
    labelled = Math.max(y(points.at(-1)?.ms ?? 1) + 4, labelled + 16)
    parts.push(
      `<text x="${WIDTH - RIGHT + 10}" y="${labelled.toFixed(1)}" fill="${colour}">${escaped(label)}</text>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="IBM Plex Sans, Arial, sans-serif" font-size="12" fill="#3b424c">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="600">${escaped(title)}</text>
<text x="${LEFT}" y="36">${escaped(note)}</text>
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">companies</text>
${parts.join('\n')}
</svg>
`
}

type Measured = { p95Ms: number; cpuMsEach: { own: number; server: number } }
export type ScaleResult = {
  measured: {
    rows: number
    loadAverage: number[]
    stored: { list: Measured }
    peers: { trigrams?: Measured; miniSearch?: Measured }
  }[]
}

/** The picture of what was measured: processor time a search, and the 95th percentile by the clock, dashed. */
export function drawResult({ measured }: ScaleResult): string {
  const searches = [
    { label: 'Assay', colour: '#1f5fbf', of: ({ stored }: ScaleResult['measured'][number]) => stored.list },
    {
      label: 'pg_trgm',
      colour: '#b4541a',
      of: ({ peers }: ScaleResult['measured'][number]) => peers.trigrams,
    },
    {
      label: 'MiniSearch',
      colour: '#3d7a3d',
      of: ({ peers }: ScaleResult['measured'][number]) => peers.miniSearch,
    },
  ]
  const lines = searches.flatMap(({ label, colour, of }): ScaleLine[] => {
    const points = measured.flatMap((one) => {
      const found = of(one)
      return found
        ? [{ rows: one.rows, cpu: found.cpuMsEach.own + found.cpuMsEach.server, p95: found.p95Ms }]
        : []
    })
    if (points.length === 0) return []
    return [
      { label: `${label}, processor`, colour, points: points.map(({ rows, cpu }) => ({ rows, ms: cpu })) },
      {
        label: `${label}, p95 by the clock`,
        colour,
        isDashed: true,
        points: points.map(({ rows, p95 }) => ({ rows, ms: p95 })),
      },
    ]
  })
  const loads = measured.map(({ loadAverage }) => Math.round(loadAverage[0] ?? 0))
  return drawScale(
    'A search of the company directory: cost against companies',
    `Two cores shared with others: load average ${Math.min(...loads)} to ${Math.max(...loads)}`,
    lines,
  )
}
