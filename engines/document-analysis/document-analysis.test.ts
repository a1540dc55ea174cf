import { describe, expect, it } from 'vitest'
import { type Analysis, analyseDocument, type Finding, looksLike } from './index.ts'

const sections = (given: Analysis) => (given.outcome === 'analysed' ? given.sections : [])
const all = (given: Analysis): Finding[] => sections(given).flatMap(({ findings }) => findings)
const one = (given: Analysis, label: string) => all(given).find((finding) => finding.label === label)

const longBody = (about: string) =>
  `${about} This paragraph goes on about how that may happen and what it would mean for sales, margins, cash and the people who work here, and it does so at some length, because risk factors always do so at some length.`

const tenK = `UNITED STATES
SECURITIES AND EXCHANGE COMMISSION
FORM 10-K
☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934
For the fiscal year ended December 31, 2024
Commission File Number: 001-12345
Acme Widgets, Inc.
(Exact name of registrant as specified in its charter)

Table of Contents
Item 1. Business 3
Item 1A. Risk Factors 9
Item 9. Changes in and Disagreements with Accountants on Accounting and Financial Disclosure 70

Item 1. Business
We make widgets and sell them.

Item 1A. Risk Factors
Risks Related to Our Business

We depend on a single supplier for our most important part.
${longBody('Our only supplier of springs may fail.')}

Cyber attacks could harm our operations.
${longBody('Our systems are attacked every day.')}

Item 8. Financial Statements and Supplementary Data

CONSOLIDATED STATEMENTS OF OPERATIONS
(In millions, except per share amounts)

Years ended December 31,
2024\t2023\t2022
Product sales\t$\t900\t$\t800\t$\t700
Total revenues\t1,200\t1,100\t1,000
Cost of revenue\t(700)\t(650)\t(600)
Operating income\t250\t220\t200
Net loss\t$\t(12)\t$\t30\t$\t25
Diluted\t$\t(0.35)\t$\t0.81\t$\t0.70
Diluted\t34\t37\t36

CONSOLIDATED BALANCE SHEETS
(In millions)
December 31,
2024
2023
Cash and cash equivalents

$

75

$

60

Total assets

2,500

2,400

Item 9. Changes in and Disagreements with Accountants on Accounting and Financial Disclosure
None.

Item 9A. Controls and Procedures
Management concluded that our internal control over financial reporting was not effective as of December 31, 2024. We identified a material weakness in our controls over inventory.

Item 9B. Other Information
These conditions raise substantial doubt about the Company’s ability to continue as a going concern.
`

describe('a 10-K', () => {
  const answer = analyseDocument(tenK, '10k')

  it('AIINS-014 tells who files, for which year, and its items where their text stands', () => {
    expect(one(answer, 'Registrant')?.value).toBe('Acme Widgets, Inc.')
    expect(one(answer, 'Fiscal year ended')?.value).toBe('December 31, 2024')
    expect(one(answer, 'Commission file number')?.value).toBe('001-12345')
    const heading = one(answer, 'Item 1A')?.span
    expect(heading!.start).toBeGreaterThan(tenK.indexOf('Item 1A. Risk Factors 9'))
  })

  it('AIINS-014 reads figures of the newest year with scale, unit and period, from tabs as from cells on lines of their own', () => {
    expect(one(answer, 'Revenue')).toMatchObject({
      value: '1,200',
      number: 1200,
      unit: 'USD',
      scale: 1e6,
      period: 'fiscal 2024',
    })
    expect(one(answer, 'Cost of revenue')).toMatchObject({ value: '(700)', number: 700 })
    expect(one(answer, 'Net income')).toMatchObject({ value: '(12)', number: -12 })
    expect(one(answer, 'Diluted earnings per share')).toMatchObject({
      number: -0.35,
      unit: 'USD a share',
      scale: 1,
    })
    expect(one(answer, 'Cash and cash equivalents')).toMatchObject({ number: 75, scale: 1e6 })
    expect(one(answer, 'Total assets')).toMatchObject({ number: 2500 })
    expect(one(answer, 'Gross profit')).toMatchObject({ value: null, number: null, span: null })
  })

  it('a line with another number of figures than years, and years without an order, show nothing', () => {
    const noted = tenK.replace(
      'Total revenues\t1,200\t1,100\t1,000',
      'Total revenues\t2\t1,200\t1,100\t1,000',
    )
    expect(one(analyseDocument(noted, '10k'), 'Revenue')?.value).toBeNull()
    const disordered = tenK.replace('2024\t2023\t2022', '2023\t2024\t2022')
    expect(one(analyseDocument(disordered, '10k'), 'Revenue')?.value).toBeNull()
  })

  it('years that go upwards have the newest last, and a statement without a scale says none', () => {
    const upwards = tenK
      .replace('2024\t2023\t2022', '2022\t2023\t2024')
      .replace('(In millions, except per share amounts)\n', '')
    expect(one(analyseDocument(upwards, '10k'), 'Revenue')).toMatchObject({
      value: '1,000',
      scale: null,
      period: 'fiscal 2024',
    })
  })

  it('AIINS-014 tells risk factors by their titles, and warning signs only where they are stated', () => {
    expect(one(answer, 'Risk factor 1')?.value).toBe(
      'We depend on a single supplier for our most important part.',
    )
    expect(one(answer, 'Risk factor 2')?.value).toBe('Cyber attacks could harm our operations.')
    expect(one(answer, 'Risk factor 3')).toBeUndefined()
    expect(one(answer, 'Going concern')?.detail).toBe('Substantial doubt is stated')
    expect(one(answer, 'Internal control over financial reporting')?.detail).toBe('Not effective')
    expect(one(answer, 'Material weakness')?.value).toContain('inventory')
    expect(one(answer, 'Change of auditors')?.detail).toBe('None is stated')
    const sound = tenK
      .replace('was not effective', 'was effective')
      .replace('We identified a material weakness', 'We did not identify any material weakness')
      .replace(
        'These conditions raise substantial',
        'Management evaluates whether conditions raise substantial',
      )
    const other = analyseDocument(sound, '10k')
    expect(one(other, 'Going concern')?.value).toBeNull()
    expect(one(other, 'Material weakness')?.value).toBeNull()
    expect(one(other, 'Internal control over financial reporting')?.detail).toBe('Effective')
  })

  it('two years are compared by their risk factors', () => {
    const before = tenK
      .replace('Cyber attacks could harm our operations.', 'Fire may destroy our only plant in Ohio.')
      .replace(
        'We depend on a single supplier for our most important part.',
        'We depend on a single supplier for our most important parts.',
      )
    const compared = analyseDocument(tenK, '10k', before)
    expect(one(compared, 'New 1')?.value).toBe('Cyber attacks could harm our operations.')
    expect(one(compared, 'New 2')).toBeUndefined()
    expect(one(compared, 'Gone 1')).toMatchObject({
      value: 'Fire may destroy our only plant in Ohio.',
      span: null,
    })
  })
})

const report = `Northwind Securities
Equity Research
Contoso Corp (NASDAQ: CTSO)
March 4, 2025
Analyst: Maria Jones

We are upgrading Contoso from Hold to Buy and raise our 12-month price target to $250 from $210. The shares closed at $201.35. We forecast FY25E EPS of $6.50 and FY26E EPS of $7.25; our revenue estimate for FY25E is $12.4 billion.

Investment thesis
• Cloud margins should expand as the new data centres fill.
• The buyback retires four percent of the shares each year.

Key risks
• Slower enterprise spending.
• Competition from larger platforms.

Important disclosures
Northwind Securities makes a market in Contoso. A price target of $999 is an example. Rating: Sell means underperformance.
`

describe('a research report', () => {
  const answer = analyseDocument(report, 'research_report')

  it('AIINS-014 tells rating and target with what they were, horizon, house and analyst', () => {
    expect(one(answer, 'Rating')?.value).toBe('Buy')
    expect(one(answer, 'Previous rating')?.value).toBe('Hold')
    expect(one(answer, 'Price target')).toMatchObject({ value: '$250', number: 250, unit: 'USD' })
    expect(one(answer, 'Previous price target')).toMatchObject({ value: '$210', number: 210 })
    expect(one(answer, 'Horizon')?.value).toBe('12-month')
    expect(one(answer, 'House')?.value).toBe('Northwind Securities')
    expect(one(answer, 'Analyst')?.value).toBe('Maria Jones')
    expect(one(answer, 'Company')?.value).toBe('Contoso Corp')
    expect(one(answer, 'Ticker')?.value).toBe('CTSO')
  })

  it('AIINS-014 tells estimates with their periods, thesis and risks, and nothing of its disclosures', () => {
    const estimates = sections(answer).find(({ title }) => title === 'Estimates')!.findings
    expect(estimates.map(({ label, number, scale, period }) => [label, number, scale, period])).toEqual([
      ['EPS', 6.5, 1, 'FY25E'],
      ['EPS', 7.25, 1, 'FY26E'],
      ['Revenue', 12.4, 1e9, 'FY25E'],
    ])
    expect(one(answer, 'Thesis 1')?.value).toBe('Cloud margins should expand as the new data centres fill.')
    expect(one(answer, 'Risk 2')?.value).toBe('Competition from larger platforms.')
    expect(all(answer).some(({ value }) => value?.includes('999'))).toBe(false)
  })

  it('a target in brackets of a currency, in euros, and none at all', () => {
    const target = (text: string) =>
      one(
        analyseDocument(
          `Contoso AG is a company that we have followed for years. ${text}`,
          'research_report',
        ),
        'Price target',
      )
    expect(target('Target price (EUR): 45.50')).toMatchObject({ number: 45.5, unit: 'EUR' })
    expect(target('We set a price target of €1,250 on the shares.')).toMatchObject({
      number: 1250,
      unit: 'EUR',
    })
    expect(target('We reiterate our $80 price target.')).toMatchObject({ number: 80 })
    expect(target('We set a price target of 450p on the shares, which pay 12 pence.')).toMatchObject({
      value: '450p',
      number: 450,
      unit: 'GBP',
      scale: 0.01,
    })
    expect(target('We have no price target, and EPS of $4.20 is what we see.')?.value).toBeNull()
  })
})

const news = `Contoso to buy Fabrikam for $4.2 billion

SEATTLE, March 3, 2025 (Reuters) - Contoso Corp said on Monday it agreed to buy Fabrikam Ltd for $4.2 billion in cash, its largest acquisition. Shares of Fabrikam rose 18% in early trading. Chief Executive Officer Anna Karin Berg said the deal would close by June 30, 2025.
`

describe('a news story', () => {
  const answer = analyseDocument(news, 'news')

  it('AIINS-014 tells headline, source, event, who, amounts and dates', () => {
    expect(one(answer, 'Headline')?.value).toBe('Contoso to buy Fabrikam for $4.2 billion')
    expect(one(answer, 'Source')?.value).toBe('Reuters')
    expect(one(answer, 'Place')?.value).toBe('SEATTLE')
    expect(one(answer, 'Event')?.detail).toBe('Merger or acquisition')
    expect(
      all(answer)
        .filter(({ label }) => label === 'Company')
        .map(({ value }) => value),
    ).toEqual(['Contoso Corp', 'Fabrikam Ltd'])
    expect(one(answer, 'Person')?.value).toBe('Anna Karin Berg')
    expect(one(answer, 'Amount')).toMatchObject({
      value: '$4.2 billion',
      number: 4.2,
      scale: 1e9,
      unit: 'USD',
    })
    expect(one(answer, 'Rate')).toMatchObject({ value: '18%', number: 18, unit: 'percent' })
  })

  it('an amount in brackets is as much as it says, and no number where it may be a loss', () => {
    const said = (text: string) =>
      all(analyseDocument(`Contoso AG told what the people of the company have been doing: ${text}`, 'news'))
        .filter(({ label }) => label === 'Amount')
        .map(({ value, number, unit }) => [value, number, unit])
    expect(
      said('it bought Fabrikam for €1.2 billion ($1.3 billion), its biggest deal ($2 million).'),
    ).toEqual([
      ['€1.2 billion', 1.2, 'EUR'],
      ['$1.3 billion', 1.3, 'USD'],
      ['($2 million)', null, 'USD'],
    ])
  })

  it('AIINS-023 what is not there is not stated, and not guessed', () => {
    const bare = analyseDocument(
      'The weather in the valley was mild and the river ran low, said the people who live there.',
      'news',
    )
    expect(one(bare, 'Source')?.value).toBeNull()
    expect(one(bare, 'Event')?.value).toBeNull()
    expect(one(bare, 'Amounts')?.value).toBeNull()
  })
})

describe('what a text is', () => {
  it('each example reads like its own type, and another choice is said', () => {
    expect([tenK, report, news].map(looksLike)).toEqual(['10k', 'research_report', 'news'])
    const answer = analyseDocument(tenK, 'news')
    expect(answer.outcome === 'analysed' && answer.readFirst[0]).toBe(
      'This reads like a 10-K, not like a news story: choose that type to have it read as one.',
    )
  })

  it('texts that are not English or too short are not read', () => {
    const french =
      'Le chiffre d’affaires du groupe a progressé de 5 % et les ventes dans les pays qui sont en croissance ont été portées par la demande pour des produits avec une marge que la direction juge bonne.'
    expect(analyseDocument(french, 'news')).toMatchObject({
      outcome: 'not-analysed',
      reason: expect.stringContaining('French'),
    })
    expect(
      analyseDocument(
        '決算短信の概要は次のとおりです。売上高は前年同期比で増加しました。営業利益は横ばいでした。今後の見通しについて説明します。',
        'news',
      ).outcome,
    ).toBe('not-analysed')
    expect(analyseDocument('Too short.', '10k').outcome).toBe('not-analysed')
  })
})
