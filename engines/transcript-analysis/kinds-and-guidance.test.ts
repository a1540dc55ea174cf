import { describe, expect, it } from 'vitest'
import { analyseTranscript, otherKindOf } from './index.ts'
import { verdictOf } from './remarks/guidance-verdict.ts'
import { callsByLayout } from './sample-calls.ts'

const call = callsByLayout['name and title']

describe('what a file is', () => {
  it('a call is a call in every layout', () => {
    for (const text of Object.values(callsByLayout)) expect(otherKindOf(text)).toBeNull()
  })

  it('a press release, a filing, a letter and two calls in one file are named as what they are', () => {
    const release = `FOR IMMEDIATE RELEASE\n\nAlder Tools today announced results for the third quarter of 2024.\n\n(In thousands, except per share data)\nNet income 118,270\n\nAbout Alder Tools\nContacts: Ann Marsh`
    expect(otherKindOf(release)).toBe('press-release')
    expect(otherKindOf('FORM 10-K\nCommission file number 1-123\nItem 1A. Risk Factors')).toBe(
      'annual-report',
    )
    expect(otherKindOf('FORM 8-K\nCURRENT REPORT pursuant to Section 13\nItem 2.02 Results')).toBe(
      'current-report',
    )
    expect(otherKindOf('Dear fellow shareholders,\n\nWe had a good year.\n\nSincerely,\n')).toBe(
      'shareholder-letter',
    )
    const next = call.replaceAll('third quarter 2024', 'fourth quarter 2024')
    expect(otherKindOf(`${call}\n\n${next}`)).toBe('two-calls')
    expect(otherKindOf(`${call}\n\n${call}`)).toBeNull()
    const read = analyseTranscript(`${release}\n${'We had revenue in the quarter. '.repeat(20)}`)
    expect(read).toEqual({ outcome: 'not-analysed', reason: 'press-release' })
  })
})

describe('a call is not taken for something else', () => {
  it('because a page has wrapped a line before “to our shareholders”', () => {
    const remarks =
      'Jane Doe, Chief Executive Officer\nWe returned two billion dollars\nto our shareholders in the quarter, and revenue rose 9% to $336.9 million.'
    expect(otherKindOf(remarks)).toBeNull()
    expect(otherKindOf('To Our Shareholders:\nWe had a good year.')).toBe('shareholder-letter')
  })

  it('because somebody is welcomed to it after the presentation was concluded', () => {
    const opened =
      'Operator: Welcome to the Alder Tools third quarter 2024 earnings call.\nAnn Marsh: That concludes our presentation.\n'
    expect(otherKindOf(`${opened}Ann Marsh: And welcome to John Smith, who joins us on the call.`)).toBeNull()
    expect(
      otherKindOf(`${opened}Operator: Welcome to the Birch Foods third quarter 2024 earnings call.`),
    ).toBe('two-calls')
  })
})

describe('a text that names no speaker', () => {
  it('is read for its figures, states that no speaker was found and quotes nobody', () => {
    const bare = call.replaceAll(/^(?:Operator|.* -- .*)\n\n/gm, '')
    const read = analyseTranscript(bare)
    if (read.outcome !== 'analysed') throw new Error(read.reason)
    expect(read.figures.revenue?.display).toBe('$412.6 million')
    expect(read.warnings.join(' ')).toContain('No speaker was found')
    expect(read.quotes).toEqual([])
  })

  it('is in English though it is short and full of names and figures', () => {
    const short =
      'Harrow Q3 update. Revenue rose 9% to $336.9 million. Earnings per share $0.93. Dave Lowe, Mia Chen, Raj Patel present. We guide revenue $340 million, margin 31%, tax 21%, capex $12 million. Thanks. Net sales Europe $88 million, Asia $60 million, Americas $188 million. Our orders grew. Our backlog: $410 million.'
    expect(analyseTranscript(short)).toMatchObject({ outcome: 'analysed' })
  })

  it('begins a turn under a label that its list leaves out', () => {
    const unlisted = callsByLayout['names alone under a list'].replace(
      'Peter Oduya - Chief Financial Officer\n',
      '',
    )
    const read = analyseTranscript(unlisted)
    if (read.outcome !== 'analysed') throw new Error(read.reason)
    expect(read.figures.revenue?.speaker).toBe('Peter Oduya')
  })
})

describe('what was done to guidance', () => {
  const done = (text: string) => {
    const { action, words, now, before } = verdictOf(text)
    return {
      action,
      words: words && text.slice(words.start, words.end),
      now: now[0]?.low ?? null,
      before: before?.low ?? null,
    }
  }

  it('is read from the pair of figures, of which the earlier never counts as current', () => {
    expect(
      done(
        'We now expect full year revenue of $9.0 billion to $9.2 billion, compared with our prior guidance of $9.4 billion to $9.6 billion.',
      ),
    ).toEqual({
      action: 'lowered',
      words: '$9.0 billion to $9.2 billion, compared with our prior guidance of $9.4 billion to $9.6 billion',
      now: 9e9,
      before: 9.4e9,
    })
    expect(
      done('We lower our forecast of net sales from 5.2 trillion yen to 5.0 trillion yen.'),
    ).toMatchObject({ action: 'lowered' })
    expect(done('Our EPS guidance is now $3 to $3.05 compared to $2.97 to $3.02 previously.')).toMatchObject({
      action: 'raised',
    })
  })

  it('is not lowered by raising the lower end, nor moved by what has been done', () => {
    expect(
      done(
        'While raising the lower end of our acquisition guidance for the year to $1.3 billion, we stay disciplined.',
      ),
    ).toMatchObject({ action: 'raised' })
    expect(
      done(
        'Consistent with our prior $1 billion disposition guidance, we now have $875 million of proceeds in the bank.',
      ),
    ).toMatchObject({ action: 'given' })
    expect(
      done(
        'We increased our EBITDA guidance range last quarter to $455 million to $475 million and this guidance remains unchanged.',
      ),
    ).toMatchObject({ action: 'reaffirmed' })
  })

  it('is read from the words that say it of this company, and is given by default', () => {
    expect(done('We are raising our full-year revenue guidance by $70 million.')).toMatchObject({
      action: 'raised',
      words: 'raising our full-year revenue guidance',
    })
    expect(done('We still expect our long-term tax rate to be 14%.')).toMatchObject({
      action: 'reaffirmed',
      words: 'still expect',
    })
    expect(done('We are withdrawing our guidance for 2020.')).toMatchObject({ action: 'withdrawn' })
    for (const given of [
      'We raised prices to protect the margin in our outlook of 12%.',
      'Analysts raised their revenue forecast to $3 billion.',
      'As you know, we lowered our fourth quarter guidance on January 28, and our results are in line.',
      'For the full year 2021, we expect sales to increase more than 40% from prior year.',
      'We are not raising our guidance today.',
      'We expect operating income to be impacted by more than $200 million versus the prior-year quarter.',
    ])
      expect(done(given), given).toMatchObject({ action: 'given', words: null })
  })

  it.each([
    ['raised', 'Given the strength of the first half, we are taking up our full-year sales outlook.'],
    [
      'raised',
      'We now see full year revenue of $5.9 billion to $6.0 billion, up from $5.7 billion to $5.9 billion.',
    ],
    [
      'raised',
      'Our adjusted EPS guidance range moves to $4.10 to $4.20 from our prior range of $3.95 to $4.10.',
    ],
    ['raised', 'Guidance for organic growth has been revised upward to between 6% and 7%.'],
    [
      'raised',
      'We are pleased to increase the midpoint of our FFO guidance by two cents to $5.24 per share.',
    ],
    ['lowered', 'We are bringing down our revenue outlook for the second half.'],
    [
      'lowered',
      'For the full year we now expect sales of EUR 3.8 billion to EUR 3.9 billion, compared with EUR 3.9 billion to EUR 4.1 billion before.',
    ],
    ['lowered', 'As a result, our full-year EBITDA guidance is being reduced to $410 million.'],
    ['lowered', 'We have revised down our forecast for unit shipments to about 200,000.'],
    ['reaffirmed', 'Our guidance for fiscal 2026 is unchanged: adjusted EPS of $4.40 to $4.60.'],
    ['reaffirmed', 'We are making no changes to our full-year outlook for net sales.'],
    ['reaffirmed', 'We keep our full-year forecast for net sales of 1.28 trillion yen unchanged.'],
    ['reaffirmed', 'We are leaving our 2025 revenue guidance where it was, at $2.0 billion.'],
    ['withdrawn', 'Our previous guidance for 2020 should no longer be relied upon.'],
    ['withdrawn', 'Given the uncertainty we have decided to pull our full-year guidance.'],
    ['given', 'We expect revenue of $6.0 billion, up from $5.7 billion.'],
    ['given', 'We now expect revenue of $6.0 billion, up from $5.7 billion last year.'],
    ['given', 'Several of our suppliers took down their outlook for the year.'],
    ['given', 'We lowered our costs and see an operating margin of 12% in our outlook.'],
    ['given', 'Consensus was revised down before the call, and we guide to revenue of $300 million.'],
    ['given', 'If demand improves we could raise our guidance later in the year.'],
    ['given', 'In February we raised our guidance, and the results came in ahead of it.'],
  ])('is %s where it is put so: %s', (action, text) => {
    const read = done(text)
    expect(read.action).toBe(action)
    if (action !== 'given') expect(text).toContain(read.words)
  })

  it('is neither raised nor lowered where a cost is expected otherwise', () => {
    const actionsWith = (answer: string) => {
      const read = analyseTranscript(call.replace('We are not going to break that out today,', answer))
      return read.outcome === 'analysed' ? read.guidance.actions : null
    }
    const before = actionsWith('')
    for (const answer of [
      'We expect bad debt expense to be 10 basis points of revenues in 2025, down from our prior guidance of 20 basis points.',
      'We are lowering our capital expenditure guidance for 2025 to $40 million.',
    ])
      expect(actionsWith(answer), answer).toEqual(before)
    expect(
      actionsWith('We are lowering our EPS guidance for 2025 to $2.10 because of higher costs.'),
    ).toContain('lowered')
  })

  it('is declined only where an executive says so, not where an earlier guidance is spoken of', () => {
    const shownText = (answer: string) => {
      const read = analyseTranscript(call.replace('We are not going to break that out today,', `${answer}`))
      return read.outcome === 'analysed' ? read.guidance.declined?.text : undefined
    }
    expect(shownText('Costs were not anticipated when we gave that original guidance,')).toBeUndefined()
    expect(shownText('We are not giving guidance for 2026. So,')).toBe('We are not giving guidance for 2026.')
  })
})
