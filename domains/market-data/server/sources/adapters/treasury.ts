import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, failed, fetchBody } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideCurve } from '../market-source.ts'
import { elementsCalled, type XmlElement } from './xml-tree.ts'

const provider: Provider = {
  name: 'US Treasury',
  timeoutMs: 15_000,
  totalMsMax: 30_000,
  bytesMax: 8 * 1024 * 1024,
  retries: 1,
  // It publishes no limit; the curve comes once a day.
  budget: { calls: 60, perSeconds: 3_600 },
  keepsBodiesDays: 30,
}

const PAGE = '/resource-center/data-chart-center/interest-rates/pages/xml'
const MONTHS_ASKED_SINGLY = 2

/** The par yield curve that the Treasury publishes on the evening of every business day. Public domain, no key. */
export const treasury: MarketSource = defineSource({
  name: 'us-treasury',
  title: 'US Treasury',
  provider,
  needs: 'nothing',
  licence: 'Public domain.',
  delay: 'Once a business day, in the evening of New York.',
  keyPage: null,

  rates: {
    ageSecondsMin: 3 * 3_600,
    curve: 'Daily Treasury Par Yield Curve Rates',
    async read(ctx, _keys, days) {
      const curves: OutsideCurve[] = []
      for (const period of periodsOf(days)) curves.push(...(await readPeriod(ctx, period)))
      return curves.filter(({ day }) => day >= days.from && day <= days.to)
    },
  },
})

/** The months of a short stretch of days, the years of a long one: what is asked for in one call each. */
function periodsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  for (; `${year}-${String(month).padStart(2, '0')}` <= to.slice(0, 7); month += 1) {
    if (month > 12) [year, month] = [year + 1, 1]
    months.push(`${year}${String(month).padStart(2, '0')}`)
  }
  return months.length <= MONTHS_ASKED_SINGLY ? months : [...new Set(months.map((one) => one.slice(0, 4)))]
}

async function readPeriod(ctx: Context, period: string): Promise<OutsideCurve[]> {
  const field = period.length === 4 ? 'field_tdr_date_value' : 'field_tdr_date_value_month'
  const query = new URLSearchParams({ data: 'daily_treasury_yield_curve', [field]: period })
  const url = `${marketDataSettings.of(ctx.installation.config).urls.treasury}${PAGE}?${query}`
  const text = (await fetchBody(ctx, provider, { url })).body.toString('utf8')
  const rows = elementsCalled(text, ['m:properties', 'properties'])
  // A month without rows is a document all the same; a page for people is none.
  if (!rows || (rows.length === 0 && /<html/i.test(text)))
    throw failed(provider, 'answered something that is no feed of rates', 'WEB_PAGE')
  const curves = rows.flatMap(curveOf)
  if (rows.length > 0 && curves.length === 0)
    throw failed(provider, 'answered in a shape of its own', 'CHANGED_SHAPE')
  return curves
}

const Day = z.iso.date()
// In per cent; a maturity that was not published that day is an empty element.
const Percent = z.string().regex(/^-?\d/).transform(Number).pipe(z.number().min(-10).max(50))

function curveOf(row: XmlElement): OutsideCurve[] {
  const day = Day.safeParse(
    row.children.find(({ name }) => localName(name) === 'NEW_DATE')?.text.slice(0, 10),
  )
  if (!day.success) return []
  const points = row.children.flatMap(({ name, text }) => {
    const years = yearsOf(localName(name))
    const percent = Percent.safeParse(text)
    return years === undefined || !percent.success ? [] : [{ years, yield: asFraction(percent.data) }]
  })
  return points.length === 0
    ? []
    : [{ day: day.data, points: points.sort((one, other) => one.years - other.years) }]
}

/** `BC_3MONTH`, `BC_1_5MONTH`, `BC_10YEAR` in years; undefined for any other column, such as `BC_30YEARDISPLAY`. */
function yearsOf(column: string): number | undefined {
  const [, whole, tenths = '0', unit] = /^BC_(\d+)(?:_(\d))?(MONTH|YEAR)$/.exec(column) ?? []
  if (!whole) return undefined
  const length = Number(`${whole}.${tenths}`)
  return unit === 'YEAR' ? length : length / 12
}

const localName = (name: string) => name.replace(/^.*:/, '')

/** Yields are published to a hundredth of a per cent. */
const asFraction = (percent: number) => Math.round(percent * 10_000) / 1_000_000
