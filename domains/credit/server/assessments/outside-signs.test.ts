import { expect, it } from 'vitest'
import { activeAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { importPrices } from '#domains/market-data/server/index.ts'
import { addDays, sessionOf } from '#engines/market-calendar/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { addBorrower } from '../borrowers/add-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { assessDaily } from './assess-daily.ts'
import { allCreditAlertKinds } from './keep-borrower-alerts.ts'
import { readCreditAnalysis } from './read-analysis.ts'

onOneDatabase('what is known of a borrower beside its statements', (world) => {
  const ctx = () => world.as({ role: 'admin', userId: 1 })
  let day = 0
  /** A day on, so that everybody is assessed again. */
  const nextDay = async () => {
    day += 1
    world.setNow(`2026-06-${String(day).padStart(2, '0')}T22:00:00.000Z`)
    await assessDaily(ctx())
  }
  const borrower = async (name: string, symbol = '') =>
    addBorrower(ctx(), {
      name,
      kind: 'private',
      customerId: null,
      entityId: null,
      groupName: '',
      industry: '',
      symbol,
    })
  const warningsOf = async (id: number) =>
    (await readBorrower(ctx(), { id })).borrower.warnings.map(({ code, severity }) => [code, severity])
  const alertsOf = async (name: string) =>
    (await activeAlertsOfKinds(ctx().db, 1, allCreditAlertKinds, ctx().now, 100))
      .map(({ title }) => title)
      .filter((title) => title.startsWith(name))
  let screenings = 0
  const screened = async (name: string, status: string, schema = 'Company') => {
    screenings += 1
    await world.installation.database.pool.query(
      `insert into screening (organisation_id, id, subject_name, subject, subject_key, subject_hash, screening_type, status, match_count,
        risk_level, risk_score, risk_parts, threshold, engine_version, list_set, four_eyes, latency_ms, screened_at, screened_by)
        values (1, $1, $2, $3, $4, '', 'onboarding', $5, 1, 'high', 80, '[]', 0.7, '1', '1', false, 1, $6, 'ines')`,
      [
        screenings,
        name,
        JSON.stringify({ name, schema, countries: [], identifiers: [] }),
        `${name} ${schema}`,
        status,
        ctx().now,
      ],
    )
  }

  it('CREDIT-020 a headline that is kept under its symbol warns with the article and the day; what nobody asked for is said', async () => {
    await nextDay()
    const quiet = await borrower('Quiet Works')
    const of = async (id: number) => {
      const { warnings, lookedAt } = await readCreditAnalysis(ctx(), { id })
      return { warnings, news: lookedAt.find(({ source }) => source === 'News') }
    }
    expect((await of(quiet.id)).news).toMatchObject({
      how: 'not',
      says: expect.stringContaining('no symbol'),
    })
    const { id } = await borrower('Wolfspeed, Inc.', 'WOLF')
    expect((await of(id)).news).toMatchObject({
      how: 'not',
      says: expect.stringContaining('no source of news is connected'),
    })
    const publishedAt = new Date(ctx().now.getTime() - 2 * 86_400_000)
    const shownText = async (item: string, symbol: string, headline: string) =>
      world.installation.database.pool.query(
        `insert into market_news (provider, provider_item_id, symbol, headline, summary, source, url, published_at, fetched_at)
          values ('test', $1, $2, $3, '', 'Wire', 'https://wire.example/1', $4, $5)`,
        [item, symbol, headline, publishedAt, ctx().now],
      )
    await shownText('1', 'WOLF', 'Wolfspeed files for Chapter 11 protection')
    await shownText('2', 'AAPL', 'Wolfspeed defaults on its notes')
    const { warnings, news } = await of(id)
    expect(warnings).toMatchObject([
      {
        code: 'news-distress',
        severity: 'medium',
        evidence: [{ href: 'https://wire.example/1', knownOn: ctx().now.toISOString().slice(0, 10) }],
      },
    ])
    expect(news).toMatchObject({ how: 'partly', says: expect.stringContaining('1 news of WOLF') })
    await nextDay()
    expect(await warningsOf(id)).toEqual([['news-distress', 'medium']])
    expect(await alertsOf('Wolfspeed')).toHaveLength(1)
  })

  it('a match of its screening is told, without any statement, until it is dismissed; one of a person of its name is not', async () => {
    await nextDay()
    const { id } = await borrower('Halden Machines')
    await screened('Halden Machines', 'confirmed', 'Person')
    await nextDay()
    expect(await warningsOf(id)).toEqual([])
    await screened('HALDEN MACHINES', 'review')
    await nextDay()
    expect(await warningsOf(id)).toEqual([['screening-match', 'high']])
    expect(await alertsOf('Halden')).toEqual([
      'Halden Machines: A match of the screening of “HALDEN MACHINES” waits for a decision.',
    ])
    await screened('Halden Machines', 'confirmed')
    await nextDay()
    expect(await warningsOf(id)).toEqual([['screening-match', 'critical']])
    expect((await readCreditAnalysis(ctx(), { id })).warnings).toMatchObject([{ code: 'screening-match' }])
    expect((await readCreditAnalysis(ctx(), { id, knownOn: '2026-05-30' })).warnings).toEqual([])
    await screened('Halden Machines', 'dismissed')
    await nextDay()
    expect(await warningsOf(id)).toEqual([])
    expect(await alertsOf('Halden')).toEqual([])
  })

  it('closes of the market that fell by half are told and move no rating; made-up ones say nothing', async () => {
    await nextDay()
    const days: string[] = []
    for (let on = '2026-03-03'; on <= '2026-06-03'; on = addDays(on, 1)) if (sessionOf(on)) days.push(on)
    const closeOn = (at: number, last: number) => 100 - ((100 - last) * at) / (days.length - 1)
    const prices = (symbol: string, last: number) =>
      importPrices(ctx(), {
        fileName: `${symbol}.csv`,
        text: [`Date,${symbol}`, ...days.map((on, at) => `${on},${closeOn(at, last).toFixed(2)}`)].join('\n'),
      })
    await prices('FELL', 38)
    await prices('HELD', 51)
    const fell = await borrower('Fell Works', 'FELL')
    const held = await borrower('Held Works', 'HELD')
    const made = await borrower('Made Works', 'AAPL')
    await nextDay()
    expect(await warningsOf(held.id)).toEqual([])
    expect(await warningsOf(made.id)).toEqual([])
    expect((await readBorrower(ctx(), { id: fell.id })).borrower).toMatchObject({
      rating: null,
      warnings: [{ words: 'Its shares have lost 60 % or more of their highest close of a year.' }],
    })
    expect(await alertsOf('Fell')).toHaveLength(1)
  })
})
