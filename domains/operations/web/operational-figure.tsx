import { date, dateTime, decimal, duration, money, quantity } from '#design-system/formats/index.ts'
import { Figure } from '#design-system/patterns/page/index.ts'
import type { OperationalFigure as Told } from '#domains/operations/contract/index.ts'

const MINUTE_MS = 60_000

export function shownFigure({ value, unit }: Pick<Told, 'value' | 'unit'>): string {
  if (value === null) return 'No data yet'
  if (unit === 'percent') return `${decimal(value, 1)}%`
  if (unit === 'minutes') return duration(value * MINUTE_MS)
  return unit === 'cents' ? money(value) : quantity(value)
}

/** A part of a figure in its own unit: the parts of a share are counts. */
const partShown = (value: number, { unit, definitionId }: Told): string => {
  if (unit === 'cents') return money(value)
  if (definitionId === 'bpo.time-reduction' || unit === 'minutes') return `${decimal(value, 1)} min`
  return quantity(value)
}

/** Everything that a figure was computed from. */
function explanationOf(figure: Told) {
  const { numerator, denominator, windowStart, windowEnd, sampleSize } = figure
  return {
    origin: 'counted' as const,
    definition: figure.definition,
    inputs: [
      ...(numerator === null ? [] : [{ label: 'Numerator', value: partShown(numerator, figure) }]),
      ...(denominator === null
        ? []
        : [
            {
              label: 'Denominator',
              value:
                figure.definitionId === 'bpo.time-reduction'
                  ? `${decimal(denominator, 1)} min`
                  : quantity(denominator),
            },
          ]),
      {
        label: 'Window',
        value: windowStart === null ? 'Current value' : `${date(windowStart)} to ${dateTime(windowEnd)}`,
      },
      ...figure.beside,
    ],
    asOf: figure.computedAt,
    source: figure.source,
    rows: { count: sampleSize, href: figure.drilldownUrl },
  }
}

/** A figure of operations with its definition, parts, window and rows. */
export function OperationalFigure({
  label,
  figure,
  note,
}: {
  label: string
  figure: Told | undefined
  note?: string
}) {
  if (!figure) return <Figure label={label} value="No data yet" kind="state" />
  return (
    <Figure
      label={label}
      value={shownFigure(figure)}
      {...(note ? { note } : {})}
      explains={explanationOf(figure)}
      kind={figure.value === null ? 'state' : figure.unit === 'cents' ? 'money' : 'count'}
    />
  )
}
