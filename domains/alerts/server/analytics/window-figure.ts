import type { z } from 'zod'
import type { WindowFigure } from '../../contract/analytics.ts'
import type { Window } from './store.ts'

export type FigureAsWritten = z.input<typeof WindowFigure>

type Stated = {
  id: string
  unit: FigureAsWritten['unit']
  definition: string
  source: string
  /** The rows behind it. */
  href: string
}

const inputsOf = ({ from, to }: Window, more: FigureAsWritten['inputs']): FigureAsWritten['inputs'] => [
  { label: 'From', value: inWords(from) },
  { label: 'To', value: inWords(to) },
  ...more,
]

const inWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A number of things in a window. */
export function countFigure(
  stated: Omit<Stated, 'unit'>,
  window: Window,
  value: number,
  more: FigureAsWritten['inputs'] = [],
  /** How many rows the link opens, where some stand for several. */
  rows = value,
): FigureAsWritten {
  return figure({ ...stated, unit: 'count' }, window, {
    value,
    numerator: value,
    denominator: null,
    sampleSize: value,
    rows,
    more,
  })
}

/** A share in percent, to a tenth; null where there is nothing to divide by. */
export function shareFigure(
  stated: Omit<Stated, 'unit'>,
  window: Window,
  {
    of,
    are,
    words,
    opensPart = false,
  }: { of: number; are: number; words: { of: string; are: string }; opensPart?: boolean },
): FigureAsWritten {
  return figure({ ...stated, unit: 'percent' }, window, {
    value: of === 0 ? null : Math.round((are / of) * 1_000) / 10,
    numerator: are,
    denominator: of,
    sampleSize: of,
    ...(opensPart ? { rows: are } : {}),
    more: [
      { label: words.are, value: are.toLocaleString('en-US') },
      { label: words.of, value: of.toLocaleString('en-US') },
    ],
  })
}

/** A length of time in hours, to a tenth. */
export function hoursFigure(
  stated: Omit<Stated, 'unit'>,
  window: Window,
  { hours, of }: { hours: number | null; of: number },
): FigureAsWritten {
  const value = of === 0 || hours === null ? null : Math.round(hours * 10) / 10
  return figure({ ...stated, unit: 'hours' }, window, {
    value,
    numerator: value,
    denominator: null,
    sampleSize: of,
    more: [{ label: 'Alerts measured', value: of.toLocaleString('en-US') }],
  })
}

function figure(
  { id, unit, definition, source, href }: Stated,
  window: Window,
  made: Pick<FigureAsWritten, 'value' | 'numerator' | 'denominator' | 'sampleSize'> & {
    more: FigureAsWritten['inputs']
    /** How many rows the link opens; the sample's, unless it opens a part of them. */
    rows?: number
  },
): FigureAsWritten {
  const { more, rows, ...numbers } = made
  return {
    ...numbers,
    unit,
    asOf: window.to,
    definitionId: id,
    definition,
    origin: 'counted',
    inputs: inputsOf(window, more),
    source,
    rows: { count: rows ?? numbers.sampleSize, href },
    windowStart: window.from,
    windowEnd: window.to,
  }
}
