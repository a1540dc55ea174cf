import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FigureModel, Weights } from '#engines/transcript-analysis/index.ts'

/** Keeps the weights beside the engine, a line a group of features. */
export function writeModel({ version, weights, calibration }: FigureModel, calls: number): void {
  const lines = [
    "import { weightsFrom } from './reading/rank.ts'",
    "import type { FigureModel } from './reading/read-figures.ts'",
    '',
    `// Written by benchmarks/fitting/transcripts.ts from ${calls} calls; how is in docs/methodology/transcripts.md. A line a group of features: name, sign of equality, weight.`,
    '',
    'export const fittedFigures: FigureModel = {',
    `  version: '${version}',`,
    '  weights: {',
    ...Object.entries(weights).map(
      ([field, some]) => `    ${field}: weightsFrom([\n${packed(some as Weights)}\n    ]),`,
    ),
    '  },',
    '  calibration: {',
    ...Object.entries(calibration).map(
      ([target, { slope, shift, shownFrom }]) =>
        `    ${/ /.test(target) ? `'${target}'` : target}: { slope: ${slope}, shift: ${shift}, shownFrom: ${shownFrom} },`,
    ),
    '  },',
    '}',
    '',
  ]
  writeFileSync(
    fileURLToPath(new URL('../../engines/transcript-analysis/figures/fitted-figures.ts', import.meta.url)),
    lines.join('\n'),
  )
  console.log('Wrote engines/transcript-analysis/figures/fitted-figures.ts')
}

const packed = (weights: Weights): string =>
  [
    ...Map.groupBy(
      [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ([name]) => name.slice(0, name.indexOf(' ')),
    ),
  ]
    .map(
      ([group, some]) =>
        `      ${JSON.stringify(`${group}~${some.map(([name, weight]) => `${name.slice(group.length + 1)}=${weight}`).join('~')}`)},`,
    )
    .join('\n')
