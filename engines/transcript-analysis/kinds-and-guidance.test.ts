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

  it('is declined only where an executive says so, not where an earlier guidance is spoken of', () => {
    const shownText = (answer: string) => {
      const read = analyseTranscript(call.replace('We are not going to break that out today,', `${answer}`))
      return read.outcome === 'analysed' ? read.guidance.declined?.text : undefined
    }
    expect(shownText('Costs were not anticipated when we gave that original guidance,')).toBeUndefined()
    expect(shownText('We are not giving guidance for 2026. So,')).toBe('We are not giving guidance for 2026.')
  })
})
