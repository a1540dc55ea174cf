import { describe, expect, it } from 'vitest'
import { quantitiesIn } from '#engines/quantities/index.ts'
import { basisOf } from './figures/statements/bases.ts'
import { isForward } from './figures/statements/forward.ts'
import type { CallPeriod } from './figures/statements/statement.ts'
import { statementsIn } from './figures/statements/statements-in.ts'
import { tokensOf } from './figures/statements/tokens.ts'
import { analyseTranscript, type TranscriptAnalysis } from './index.ts'
import { callsByLayout, speeches } from './sample-calls.ts'

function analysed(text: string): TranscriptAnalysis {
  const read = analyseTranscript(text)
  if (read.outcome !== 'analysed') throw new Error(`not analysed: ${read.reason}`)
  return read
}

describe('who speaks', () => {
  for (const [layout, text] of Object.entries(callsByLayout)) {
    it(`is read from the layout "${layout}"`, () => {
      const read = analysed(text)
      const roles = Object.fromEntries(read.speakers.map(({ name, role }) => [name, role]))
      expect(roles).toMatchObject({
        Operator: 'operator',
        'Joan Fielding': 'chief-executive',
        'Peter Oduya': 'chief-financial-officer',
        'Lena Brook': 'analyst',
      })
      for (const turn of read.turns) {
        const given = text.slice(turn.span.start, turn.span.end).trim()
        expect(Object.values(speeches)).toContain(given)
      }
      expect(read.figures.revenue?.display).toBe('$412.6 million')
      expect(read.figures.revenueGrowth?.display).toBe('+8% (year on year)')
      expect(read.figures.earnings?.display).toBe('$1.32 per share')
      expect(read.figures.earningsGrowth?.value).toBe(12)
    })
  }

  it('loses no quote to the wrong person where a change of speaker is missing', () => {
    const lost = callsByLayout['name and title'].replace(
      'Peter Oduya -- Chief Financial Officer\n\nThank you, Joan',
      'Thank you, Joan',
    )
    const read = analysed(lost)
    expect(read.warnings.join(' ')).toContain('change of speaker')
    for (const { quote } of read.quotes) expect(speeches.finance).not.toContain(quote)
  })
})

describe('what is shown', () => {
  const text = callsByLayout['name and title']
  const read = analysed(text)

  it('is in the currency of the call where an amount is said without one', () => {
    const inEuros = text.replace('$412.6 million', '412.6 million').replaceAll('$', '€')
    const { revenue, earnings } = analysed(inEuros).figures
    expect(revenue).toMatchObject({ display: '€412.6 million', currency: 'EUR' })
    expect(earnings).toMatchObject({ display: '€1.32 per share', currency: 'EUR' })
  })

  it('is in no currency where the call states none, and says so', () => {
    const bare = text.replaceAll('$', '')
    const { revenue } = analysed(bare).figures
    expect(revenue).toMatchObject({ display: '412.6 million (currency not stated)', currency: null })
    const inCents = bare.replace('earnings per share were 1.32,', 'earnings per share were 32 cents,')
    expect(analysed(inCents).figures.earnings).toMatchObject({
      display: '32 cents per share (currency not stated)',
      value: 0.32,
      currency: null,
    })
  })

  it('is in one unit where a typist wrote two', () => {
    const { earnings } = analysed(text.replace('share were $1.32,', 'share were $1.32 cents,')).figures
    expect(earnings).toMatchObject({ display: '$1.32 per share', value: 1.32 })
  })

  it('says so where the call said about how much', () => {
    const nearly = text
      .replace('$412.6 million', 'just over $412 million')
      .replace('share were $1.32,', 'share were nearly $1.32,')
    expect(nearly).toContain('just over $412 million')
    const { revenue, earnings } = analysed(nearly).figures
    expect(revenue?.display).toBe('just over $412 million')
    expect(earnings?.display).toBe('nearly $1.32 per share')
  })

  it('is likelier to be of the whole company once the talk turns to the results', () => {
    const [before, after] = [
      'Moving to our stores, battery sales were $150 million. ',
      'Let me now turn to our financial results for the quarter. ',
    ]
    const shownText = (words: string) =>
      analysed(
        text.replace(
          /Total revenue for the third quarter was .*? currency\. Battery revenue of \$150 million grew 21%\./,
          `${words}Net sales increased 8% to $412.6 million.`,
        ),
      ).figures.revenue
    expect(shownText(before + after)?.display).toBe('$412.6 million')
    expect(shownText(before + after)!.likelihood).toBeGreaterThan(shownText(before)?.likelihood ?? 0)
  })

  const saying = (finance: string, executive = '') =>
    analysed(
      text
        .replace(/Total revenue for the third quarter was .*? from \$1\.18 a year ago\./, finance)
        .replace('Demand for our battery', `${executive} Demand for our battery`),
    ).figures

  it('is read of the words people say a figure with', () => {
    const shownText = (sentence: string) => {
      const { revenue, revenueGrowth, earnings, earningsGrowth } = saying(sentence)
      return [revenue, revenueGrowth, earnings, earningsGrowth].map((figure) => figure?.display ?? null)
    }
    expect(
      shownText('Our revenue in the quarter came close to €3.9 billion, down 14% reported and comparable.'),
    ).toEqual(['close to €3.9 billion', '-14%', null, null])
    expect(shownText('Overall, our third quarter EPS was TWD 17.44, up 39% year-over-year.')).toEqual([
      null,
      null,
      'TWD 17.44 per share',
      '+39% (year on year)',
    ])
    expect(
      shownText(
        'After tax, we realized a net income of $113 million or $0.24 of diluted earnings per share during the quarter.',
      ),
    ).toEqual([null, null, '$0.24 per share', null])
    expect(shownText('Basic earnings per share in the third quarter were JPY 45.20 yen.')[2]).toBe(
      'JPY 45.20 per share',
    )
    expect(shownText('Basic earnings per share in the third quarter were 45.20 yen.')[2]).toBe(
      'JPY 45.20 per share',
    )
    expect(
      shownText('Adjusted earnings per share in the third quarter were 42.5p, up 8% year over year.')[2],
    ).toBe('£0.425 per share')
    expect(
      shownText('Total revenue for the third quarter was Rs. 1,200 crore, up 8% year over year.')[0],
    ).toBe('INR 1,200 crore')
    expect(
      shownText(
        'Total revenue for the third quarter was CHF 812 million, a decrease of 2.5% in Swiss francs.',
      ).slice(0, 2),
    ).toEqual(['CHF 812 million', '-2.5%'])
  })

  it('is both kinds of earnings where the call says both, with what kind each is', () => {
    const { earnings } = saying(
      'Third quarter earnings per share on a GAAP basis were $1.11. Adjusted earnings per share for the third quarter were $1.32.',
    )
    expect(earnings?.display).toMatch(/\$1\.32 per share \(adjusted\)/)
    expect(earnings?.display).toMatch(/\$1\.11 per share \(GAAP\)/)
    expect(['GAAP', 'adjusted']).toContain(earnings?.kind)
  })

  it('is never a change for the amount, nor a change on the quarter before for growth', () => {
    const changed = saying(
      'We delivered $412.6 million of revenue in the third quarter, down 54% or $225 million.',
    )
    expect(changed.revenue?.value ?? 412.6e6).toBe(412.6e6)
    const sequential = saying(
      'Total revenue for the third quarter was $412.6 million, up 3% from the prior quarter.',
    )
    expect([sequential.revenue?.value, sequential.revenueGrowth]).toEqual([412.6e6, null])
    expect(sequential.candidates.revenueGrowth[0]?.kind).toBe('sequential')
  })

  it('is no value a share that nobody earned, and a loss where operations made one', () => {
    const { earnings } = saying('Our book value per share was $8.39, and gross profit per unit was $2,979.')
    expect(earnings).toBeNull()
    const loss = saying(
      'For the third quarter, we reported a net loss from continuing operations of $18.7 million or $0.61 per share.',
    )
    expect(loss.earnings?.value ?? -0.61).toBe(-0.61)
  })

  it('is not the growth on the quarter before where growth on the year stands beside it', () => {
    const { revenueGrowth } = saying(
      'Total revenue for the third quarter was $412.6 million, up 3% sequentially and up 8% over the same quarter a year ago.',
    )
    expect(revenueGrowth).toMatchObject({ value: 8, kind: 'year on year' })
  })

  it('is listed as what it could be where nothing is certain enough, each with its place, its likelihood and what adds to it', () => {
    const { revenue, candidates } = saying(
      'Turning to our tools segment, sales of cordless tools were $150 million.',
    )
    expect(revenue).toBeNull()
    for (const { span, likelihood, confidence, reasons } of candidates.revenue) {
      expect(quantitiesIn(text.slice(span.start, span.end))).toBeDefined()
      expect([likelihood < 0.7, confidence]).toEqual([true, 'low'])
      expect(reasons.join()).toMatch(/[+−]\d/)
    }
  })

  it('has a span that says it', () => {
    const { revenue, revenueGrowth, earnings, earningsGrowth } = read.figures
    for (const figure of [revenue, revenueGrowth, earnings, earningsGrowth]) {
      expect(figure).not.toBeNull()
      const [quantity] = quantitiesIn(text.slice(figure!.span.start, figure!.span.end))
      expect(Math.abs(quantity!.value)).toBe(Math.abs(figure!.value))
    }
  })

  it('is quoted word for word from those who lead the company', () => {
    expect(read.quotes.length).toBeGreaterThanOrEqual(3)
    for (const { quote, speaker, span } of read.quotes) {
      expect(text.slice(span.start, span.end)).toBe(quote)
      expect(['Joan Fielding', 'Peter Oduya']).toContain(speaker)
    }
  })

  it('is guidance with its range, a risk, an opportunity and a declined answer', () => {
    expect(read.guidance.present).toBe(true)
    expect(read.guidance.actions).toContain('raised')
    expect(read.guidance.items.flatMap(({ ranges }) => ranges)).toContainEqual(
      expect.objectContaining({ low: 1.62e9, high: 1.65e9, unit: 'money' }),
    )
    expect(read.risks.some(({ text: given }) => given.includes('headwind'))).toBe(true)
    expect(read.opportunities.some(({ text: given }) => given.includes('opportunity'))).toBe(true)
    expect(read.questions).toMatchObject([
      { asker: 'Lena Brook', outcome: 'declined', answeredBy: ['Peter Oduya'] },
    ])
    expect(read.sentiment.label).toBe('positive')
  })

  it('has no number in its prose that the transcript does not have', () => {
    const numbers = (given: string): number[] => (given.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
    const known = new Set(numbers(text))
    for (const number of numbers(read.analysis)) expect(known).toContain(number)
  })
})

describe('what is not a call in English', () => {
  it('is said to be so', () => {
    const german =
      'Der Umsatz des Unternehmens stieg im dritten Quartal deutlich und die Nachfrage blieb hoch. '.repeat(
        20,
      )
    expect(analyseTranscript(german)).toMatchObject({ reason: 'not-english', language: 'German' })
    expect(analyseTranscript('売上高は前年同期比で増加しました。'.repeat(60))).toMatchObject({
      reason: 'not-english',
      language: 'another language',
    })
    expect(analyseTranscript('   ')).toEqual({ outcome: 'not-analysed', reason: 'no-text' })
    const prose =
      'The committee met on the second day of the month and the members heard that the roof had to be mended. '
    expect(analyseTranscript(prose.repeat(20))).toEqual({ outcome: 'not-analysed', reason: 'no-speakers' })
  })
})

describe('quantities', () => {
  const given = (sentence: string): unknown[] =>
    quantitiesIn(sentence).map(({ kind, low, high, currency }) => [kind, low, high, currency])

  it('carry their scale, range, currency and sign', () => {
    expect(given('revenue of 11.75 to 12.25 billion')).toEqual([['money', 11.75e9, 12.25e9, null]])
    expect(given('between $86.7 and $87.8 billion')).toEqual([['money', 86.7e9, 87.8e9, 'USD']])
    expect(given('EUR 2.23 billion')).toEqual([['money', 2.23e9, 2.23e9, 'EUR']])
    expect(given('a result of ($0.44)')).toEqual([['money', -0.44, -0.44, 'USD']])
    expect(given('negative $1.65')).toEqual([['money', -1.65, -1.65, 'USD']])
    expect(given('23 cents per share')).toEqual([['money', 0.23, 0.23, null]])
    expect(given('five million dollars, and nine cents')).toEqual([
      ['money', 5e6, 5e6, 'USD'],
      ['money', 0.09, 0.09, null],
    ])
    expect(given('four and a half percent')).toEqual([['percent', 4.5, 4.5, null]])
    expect(given('650 basis points')).toEqual([['points', 6.5, 6.5, null]])
    expect(given('an increase of 12 points')).toEqual([['points', 12, 12, null]])
    expect(given('42.5p and 7 pence')).toEqual([
      ['money', 0.425, 0.425, 'GBP'],
      ['money', 0.07, 0.07, 'GBP'],
    ])
    expect(given('12 to 14 crore')).toEqual([['money', 12e7, 14e7, null]])
    expect(given('INR 3.2 lakh crore')).toEqual([['money', 3.2e12, 3.2e12, 'INR']])
    expect(given('JPY 45.20 yen, TWD 17.44')).toEqual([
      ['money', 45.2, 45.2, 'JPY'],
      ['money', 17.44, 17.44, 'TWD'],
    ])
    expect(given('at 5 p.m.')).toEqual([['other', 5, 5, null]])
  })

  it('part two rates that a page has run together, and leave those alone that cannot be parted', () => {
    expect(quantitiesIn('up 1815% in constant currency')[0]?.split).toEqual([18, 15])
    expect(quantitiesIn('an increase of 218% in constant currency')).toEqual([])
  })
})

describe('statements', () => {
  const call: CallPeriod = { quarter: 3, year: 2021, names: new Set(['alder']) }
  const read = (sentence: string): unknown[] => {
    const tokens = tokensOf(sentence)
    const tokenOf = ({ span }: { span: { start: number } }) =>
      tokens.findIndex(({ start }) => start === span.start)
    return statementsIn(sentence, call).map(({ metric, scope, amounts, growth }) => ({
      metric,
      scope,
      amounts: amounts.map((one) => tokens[tokenOf(one)]?.quantity?.value),
      growth: growth.map((one) => [
        tokens[tokenOf(one)]?.quantity?.value,
        basisOf(tokens, tokenOf(one), call),
      ]),
    }))
  }

  it('tell growth on the year from growth on the quarter', () => {
    expect(read('Revenue of $39.3 billion was up 12% sequentially and up 78% year on year.')).toEqual([
      {
        metric: 'revenue',
        scope: 'unsaid',
        amounts: [39.3e9],
        growth: [
          [12, 'sequential'],
          [78, 'year on year'],
        ],
      },
    ])
  })

  it.each([
    ['We are reporting $475 million in total revenues and diluted EPS of $0.70 a share.', 'company', 475e6],
    ['Alder generated approximately $3.1 billion in sales.', 'company', 3.1e9],
    ['We delivered $666.7 million of total revenue, $139.4 million of EBITDA.', 'company', 666.7e6],
    ['Overall, our sales were up about $30 million to a $147 million.', 'unsaid', 147e6],
    ['Our sales, including the losses of our hedges, increased by 86% to $394 million.', 'unsaid', 394e6],
    ['On a consolidated basis total revenue increased 16.1% to $175.6 million.', 'company', 175.6e6],
    ['Our US sales increased by 44% to $84 million.', 'part', 84e6],
  ])('read whose revenue it is and how much: %s', (sentence, scope, amount) => {
    expect(read(sentence)[0]).toMatchObject({ metric: 'revenue', scope, amounts: [amount] })
  })

  it('take neither the figure that is compared with nor the change for the figure', () => {
    expect(read('Adjusted earnings per share rose $0.74 to $1.06, up from $0.32 a year ago.')).toMatchObject([
      { amounts: [1.06] },
    ])
    expect(
      read('Total revenues were $452.2 million compared with $441 million last year, an increase of 2.5%.'),
    ).toMatchObject([{ amounts: [452.2e6], growth: [[2.5, 'unsaid']] }])
    expect(
      read(
        'Service revenue represented $4.7 million of overall sales, compared to $4 million of overall sales.',
      ),
    ).not.toContainEqual(expect.objectContaining({ amounts: [4e6] }))
  })

  it('reads a figure that is said to be a little more or less than so much', () => {
    expect(
      read('Net sales increased 29.1% to just under $1.3 billion, compared to just over $1 billion in 2020.'),
    ).toMatchObject([{ amounts: [1.3e9], growth: [[29.1, 'unsaid']] }])
    expect(read('We generated revenue of more than $5 billion.')).toMatchObject([{ amounts: [5e9] }])
    expect(
      read('Adjusted earnings per share increased by more than 11%, versus the prior-year quarter.'),
    ).toMatchObject([{ growth: [[11, 'year on year']] }])
    expect(
      read(
        'Adjusted net income more than doubled to $53.50 million or $0.61 per diluted share compared to $23.20 million or $0.27 per diluted share.',
      ),
    ).toMatchObject([
      { metric: 'net income', amounts: [53.5e6] },
      { metric: 'earnings per share', amounts: [0.61] },
    ])
    // What is more than something else is compared with it.
    expect(read('Revenue was higher than the $4 billion of a year ago.')).toEqual([])
  })

  it('reads what the company closed its quarter with', () => {
    expect(
      read('We ended Q3 with $274 million in revenue, representing 38% year-over-year growth.'),
    ).toMatchObject([{ amounts: [274e6], growth: [[38, 'year on year']] }])
    expect(read('We closed the quarter with $274 million in revenue backlog.')).toEqual([])
    expect(read('We ended Q3 with $274 million in annualized revenue.')).not.toContainEqual(
      expect.objectContaining({ scope: 'unsaid', amounts: [274e6] }),
    )
  })

  it('keep a part of the company apart from the whole', () => {
    expect(read('In Gaming, revenue increased 10%.')).toMatchObject([{ scope: 'part' }])
    expect(read('Subscription revenue grew 16% in the quarter.')).toMatchObject([{ scope: 'part' }])
    expect(read('Revenue from Cloud was $33.1 billion.')).toMatchObject([{ scope: 'part' }])
    expect(read("Alder's revenue was $33.1 billion.")).toMatchObject([{ scope: 'company' }])
    expect(read('Let me turn to Gulf Power, which reported earnings of $55 million.')).toMatchObject([
      { scope: 'part' },
    ])
  })

  it('keep what is expected apart from what was', () => {
    expect(isForward('We expect revenue to be $43 billion.')).toBe(true)
    expect(isForward('Revenue was $591 million, above the high end of our guidance.')).toBe(false)
  })

  it('know what stands for one share', () => {
    expect(read('Net loss was $79 million, with loss per share of $0.10.')).toMatchObject([
      { metric: 'net income', amounts: [79e6] },
      { metric: 'earnings per share', amounts: [0.1] },
    ])
    expect(read('Net income was $1.2 billion, or $2.25 per share.')).toMatchObject([
      { metric: 'net income', amounts: [1.2e9] },
      { metric: 'earnings per share', amounts: [2.25] },
    ])
    expect(read('This generated Non- GAAP net income of $4.4 million or 23 cents per share.')).toMatchObject([
      { metric: 'net income', amounts: [4.4e6] },
      { metric: 'earnings per share', amounts: [0.23] },
    ])
  })

  it('know what is earned for a share though no measure is named', () => {
    expect(read('We earned $1.05 per diluted share in the quarter.')).toMatchObject([
      { metric: 'earnings per share', amounts: [1.05] },
    ])
    expect(read('FFO was $52 million or $1.20 per share.')).toMatchObject([
      { metric: 'earnings per share', amounts: [1.2] },
    ])
    expect(read('We earned the trust of our customers, at $5 a unit.')).toEqual([])
  })

  it('know a figure of last year by the words behind it', () => {
    const [statement] = statementsIn('Earnings per share were $0.32 last year.', call)
    expect(statement?.amounts[0]?.period).toBe('another period')
  })
})
