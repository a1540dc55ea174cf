import { quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import type { MarketSourceState } from '#domains/market-data/contract/index.ts'
import { firstThatGives } from './words.ts'

/** Who is asked first for what, and who fails. */
export function SourceFigures({ sources }: { sources: readonly MarketSourceState[] }) {
  const outside = sources.filter(({ provider }) => provider !== null)
  const connected = outside.filter(({ isConnected }) => isConnected)
  const failing = outside.filter(({ status }) => status === 'failing')
  return (
    <FigureStrip label="Sources at a glance">
      <Figure kind="state" label="Prices from" value={firstThatGives(sources, 'prices')} />
      <Figure kind="state" label="Rates from" value={firstThatGives(sources, 'rates')} />
      <Figure kind="state" label="News from" value={firstThatGives(sources, 'news')} />
      <Figure
        label="Connected"
        value={quantity(connected.length)}
        unit={`/${outside.length}`}
        note={failing.length > 0 ? `Failing: ${failing.map(({ title }) => title).join(', ')}` : 'None fails'}
      />
    </FigureStrip>
  )
}
