import type { PortfolioEsg } from '#domains/esg/contract/index.ts'
import { accountOf } from '../accounts.ts'
import { type AskedTopic, at, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { percentage, score } from './scores.ts'

const PAI: readonly (readonly [number, string, readonly string[]])[] = [
  [1, 'GHG emissions of the holdings', ['financed emission', 'pai 1']],
  [
    2,
    'carbon footprint of the portfolio',
    phrases(`portfolio carbon footprint, carbon footprint of the portfolio, pai 2, portfolio footprint,
      carbon footprint of our portfolio`),
  ],
  [
    3,
    'GHG intensity of holdings',
    phrases(`portfolio carbon intensity, carbon intensity of the portfolio, waci, pai 3,
      weighted average carbon intensity`),
  ],
  [4, 'fossil fuel exposure', ['portfolio fossil exposure', 'fossil fuel exposure', 'pai 4']],
  [13, 'board gender diversity of holdings', ['pai 13']],
  [14, 'controversial weapons exposure', ['controversial weapons exposure', 'pai 14']],
]

/** The scores and adverse impacts of what is held, by weight. */
export const portfolioEsg: AskedTopic = {
  id: 'esg-portfolio',
  label: 'ESG of the portfolio',
  href: '/dashboard/esg',
  isSingle: true,
  nouns:
    phrases(`portfolio esg, esg of the portfolio, pai, principal adverse impact, adverse impact, pai indicator,
    indicator, esg score of the portfolio, esg of our portfolio, portfolio esg score, financed emission,
    esg portfolio, esg coverage of the portfolio`),
  hints: ['portfolio', 'holding', 'esg', 'position', 'coverage'],
  about: [],
  usual: ['overall', 'coverage'],
  isOfNow: true,
  lean: ({ text }) =>
    /\b(?:esg|sustainab\w+|carbon|co2|emissions?)\b/.test(text) &&
    /\b(?:portfolio|holdings?|positions?|hold|book)\b/.test(text)
      ? 6
      : 0,
  nameOf: () => 'the portfolio',
  columns: [
    score(
      'overall',
      'ESG score of the portfolio',
      phrases('portfolio esg score, esg score, esg rating, overall esg score'),
    ),
    percentage(
      'coverage',
      'share of the weight that has a score',
      phrases(
        `coverage, esg coverage, share with a score, covered, has a score, have a score, have an esg score`,
      ),
    ),
    ...PAI.map(([number, label, names]) =>
      field(`pai${number}`, { label, unit: 'number', names, read: at(`pai${number}`), isSummed: false }),
    ),
  ],
  async load(asker, wanted) {
    const { id } = await accountOf(asker)
    const positions = await asker.look<{ security: { symbol: string }; marketValue: number | null }[]>(
      'trading.positions',
      { accountId: id },
    )
    const valued = positions.filter(({ marketValue }) => (marketValue ?? 0) > 0)
    const invested = valued.reduce((sum, { marketValue }) => sum + Number(marketValue), 0)
    if (valued.length === 0)
      throw new NoEvidence('Nothing is held that has a price, so there is no ESG figure of the portfolio.')
    if (valued.length < positions.length)
      asker.notes.add('Holdings without a price, and positions sold short, are left out')
    const found = await asker.ask<PortfolioEsg>('esg.portfolio', {
      holdings: valued.map(({ security, marketValue }) => ({
        symbol: security.symbol,
        weight: Number(marketValue) / invested,
      })),
    })
    const row: Row = { overall: found.overallESGScore, coverage: found.coverage }
    const asked = found.pai.filter(({ number }) => wanted.columns.includes(`pai${number}`))
    for (const { number, value } of found.pai) row[`pai${number}`] = value
    const isPai = asked.length > 0 || /\b(?:pai|adverse impact)\b/.test(wanted.reading.text)
    const known = (asked.length > 0 ? asked : found.pai).filter(({ value }) => value !== null)
    if (
      (isPai && known.length === 0) ||
      (!isPai && found.overallESGScore === null && !wanted.columns.includes('coverage'))
    )
      throw new NoEvidence(
        isPai
          ? `${asked.length > 0 ? 'That indicator' : 'None of the principal adverse impacts'} can${asked.length > 0 ? 'not' : ''} be told of this portfolio: none of what is held has told what it needs.`
          : 'None of what is held has an ESG score, so the portfolio has none. Nothing is guessed.',
        'ESG of the portfolio',
      )
    asker.notes.add('By weight, over the holdings that have a score alone')
    return { rows: [row], tool: 'esg.portfolio' }
  },
}
