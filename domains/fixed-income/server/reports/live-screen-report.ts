import type { RequestOf } from '#platform/endpoint/index.ts'
import { type Report, tableOfRows } from '#platform/report-files/index.ts'
import { bondColumns, type exportLiveScreen, priceChange } from '../../contract/index.ts'

type Shown = Omit<RequestOf<typeof exportLiveScreen>, 'format'>

export function liveScreenReport({ asked, bonds, totalFound, source }: Shown, day: string): Report {
  return {
    title: 'Screened bonds after a move',
    subtitle: `${totalFound} found`,
    asOf: day,
    sections: [
      {
        title: 'Asked',
        text: asked,
        tables: [
          {
            title: 'Bonds',
            ...tableOfRows([...bondColumns, priceChange], bonds),
            note: `Prices are clean, per 100 of face value, and change against the current market; yields are half-yearly, to maturity. ${bonds.length} of ${totalFound} shown.`,
          },
        ],
      },
    ],
    method: [
      'Every bond was revalued in full, in the browser: its payments on the moved curve at its own moved spread, the price move on top; yield and duration follow from the price.',
    ],
    sources: [`Bonds: ${source}.`],
  }
}
