import { Unclear } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'

/** The yield of the curve at three months. */
export async function riskFreeRate(asker: Asker): Promise<{ yield: number; source: string }> {
  const { points, source } = await asker.look<{
    points: { years: number; yield: number }[]
    source: string
  }>('market-data.rates', {})
  const point = points.find(({ years }) => years === 0.25)
  if (!point)
    throw new Unclear('To value the option I need the interest rate. Which one shall I take?', [
      'the interest rate',
    ])
  return { yield: point.yield, source }
}
