import { describe, expect, it } from 'vitest'
import { faultsOfMetric, inMetricUnit, type MetricId, outlierOf, unitOfMetric } from '#engines/esg/index.ts'
import { readDate } from '#platform/column-mapping/index.ts'
import { numberIn, withPoints } from './table-file.ts'

const TODAY = '2026-06-01'
const YEAR = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }

/** What becomes of a cell of a file: refused, asked about, or kept as so many of the metric's unit. */
function outcomeOf(metric: MetricId, cell: string, written: string, period = YEAR): string {
  const unit = unitOfMetric(metric, written)
  if (unit === undefined) return 'refused'
  const row = { line: 2, cell: () => cell }
  const table = { titles: [], columns: {}, mappedBy: 'titles' as const, needs: [], notes: [], rows: [row] }
  const value = numberIn(withPoints(table, ['value']).rows[0]?.cell('value') ?? '', unit)
  if (value === undefined || value === null) return 'refused'
  if (faultsOfMetric({ metric, value, unit, ...period }, TODAY).length > 0) return 'refused'
  const compared = inMetricUnit(metric, value, unit)
  return outlierOf({ metric, value: compared, ...period }, [])
    ? 'asked'
    : String(Number(compared.toPrecision(9)))
}
const list = (text: string) => text.split('|').map((one) => one.trim())

describe('a value that is written otherwise than it is meant is refused or asked about, and never kept as another', () => {
  it.each(
    Object.entries({
      MWh: 1,
      mwh: 1,
      MWH: 1,
      'Megawatt hours': 1,
      'megawatt-hours': 1,
      kWh: 0.001,
      KWH: 0.001,
      'kilowatt hours': 0.001,
      GWh: 1_000,
      TWh: 1_000_000,
      MJ: 1 / 3_600,
      GJ: 1 / 3.6,
      TJ: 1_000 / 3.6,
      toe: 11.63,
      TOE: 11.63,
      tep: 11.63,
    }),
  )('an energy in %s is turned into MWh', (unit, factor) => {
    expect(outcomeOf('energy-consumption', '123', unit)).toBe(String(Number((123 * factor).toPrecision(9))))
  })

  it.each([
    [
      'energy-consumption',
      `kW | MW | GW | PJ | ktoe | therms | Btu | mmBtu | kcal | MWh/a | MWh p.a. | MWh/year | '000 MWh | thousand MWh
       | MWh thousand | in MWh | MWh (LHV) | MWh elektrisch | MWhel | MVAh | m3 | Nm3 | l | t | kg | km | % | EUR | $ | - | n/a | units
       | MWh 2025 | MWh, GJ | MWh or GJ | hours | h | W | Wh | J | kJ | barrel | boe | scf | gallon | cord | steam t | degree days | kWh/m2
       | MWh per employee | MWh/EUR | tCO2e | 1000 kWh | kWh x 1000 | E3 MWh | M Wh? | MWp | kVA | cal | erg`,
    ],
    [
      'ghg-scope-1',
      `MTCO2e | mtCO2e | MT CO2e | mt co2e | MTCO2eq | t CO2 | tCO2 | CO2 | CO2e | t C | tC | t CH4 | g CO2e | mg CO2e | lb CO2e | lbs CO2e
       | short tons CO2e | long tons CO2e | tons CO2e | ton | Mio. t CO2e | Mio t CO2e | million t CO2e | million tonnes CO2e | thousand t CO2e
       | k t? | '000 t CO2e | tCO2e/EUR million | tCO2e/FTE | tCO2e/t | tCO2e p.a. | tCO2e per year | t | kg | Gg? | EUR | % | MWh | m3 | l | -
       | CO2-eq | GHG | scope 1 | tonnes | kilotons | Gt CO2e | gigatonnes CO2e | pounds | t SO2 | t NOx | t VOC | GWP | credits | allowances
       | EUA | offsets | net t CO2e | t CO2e net | t CO2e (market) | market t CO2e`,
    ],
    [
      'revenue',
      `USD | USD million | US$ | $ | $m | $ million | GBP | £ | £m | CHF | CHF million | SEK | PLN | JPY | ¥ | CNY | INR crore | lakh | bn
       | bn EUR | EUR bn | EUR billion | € billion | Mrd. € | Mrd EUR | milliard | million | millions | thousand | '000 | 000s | m | k | t | %
       | EUR/USD | EUR or USD | EUR (000) | EUR 000 | cents | EUR cents | ct | EUR million USD | EUR million per year | EUR/t | EUR per employee
       | points | units | number | count | - | n/a | kWh | kg | hours | net | gross | excl. VAT | local currency | LCY | constant EUR`,
    ],
    [
      'employees',
      `FTE | FTEs | full-time equivalents | % | share | hours | h | EUR | t | m2 | thousand | '000 | k | million | - | n/a | units | sites
       | positions | contracts | shifts | person-years | PY | man-days | days | average | median | ratio | per 100 | per million hours | index
       | points | score | yes/no | boolean | text | date | year | 2025 | kWh | MWh | kg | l | m3 | km | night | unit | pcs | pieces | lots
       | dozens | pairs | teams | departments | companies | EUR million | USD | GBP | hours per employee | count per site`,
    ],
  ] as const)('%s is refused in sixty units that it is not told in', (metric, units) => {
    expect(list(units).length).toBeGreaterThanOrEqual(57)
    for (const unit of list(units)) expect(outcomeOf(metric, '12', unit), unit).toBe('refused')
  })

  it.each(
    Object.entries({
      '14': '14',
      '14 %': '14',
      '14%': '14',
      '14,5': '14.5',
      '14.5 %': '14.5',
      '14,5 %': '14.5',
      '14.0': '14',
      '0': '0',
      '0 %': '0',
      '100': '100',
      '100,0 %': '100',
      ' 14 ': '14',
    }),
  )('a share written %s is kept as %s %', (cell, kept) => {
    expect(outcomeOf('renewable-energy-share', cell, '%')).toBe(kept)
  })
  it('sixty shares that are a fraction, out of the whole, or no number are not kept', () => {
    const asked = `0.14 | 0,14 | 0.5 | 0,5 | 0.05 | 0.99 | 0,99 | 1 | 1.0 | 1,0 | 0.14 % | 0,14 % | 1 % | 0.001 | 0.75 | 0,75 | 0.333 | 0,333 | 0.9 | 0,9`
    const refused = `1400 | 114 | 100.1 | 100,1 | 101 % | -14 | -14 % | −14 | -0.14 | 1e2 | fourteen | 14 pct | 14 percent | 14 per cent | 12-15 | 12 to 15
      | >14 | <14 | ~14 | ca. 14 | 14* | 14¹ | 14 (2024: 12) | 14 / 100 | 14:86 | 14‰ | 14 bp | 14pp | EUR 14 | €14 | $14 | 14 MWh | n.a. | - | – | #N/A | #REF!
      | NaN | Infinity | yes | true | x | ? | 1 4 5 , 5 | 14;5 | 14,5,5 | 14..5 | 1.4.5`
    for (const cell of list(asked)) expect(outcomeOf('renewable-energy-share', cell, '%'), cell).toBe('asked')
    for (const cell of list(refused))
      expect(outcomeOf('renewable-energy-share', cell, '%'), cell).toBe('refused')
    expect(list(asked).length + list(refused).length).toBeGreaterThanOrEqual(60)
  })

  it.each(
    Object.entries({
      '1.234,5': 1_234.5,
      '1,234.5': 1_234.5,
      '1 234,5': 1_234.5,
      '1 234.5': 1_234.5,
      "1'234.5": 1_234.5,
      '1’234.5': 1_234.5,
      '1.234.567': 1_234_567,
      '1,234,567': 1_234_567,
      '1234,56': 1_234.56,
      '1234.56': 1_234.56,
      '01200': 1_200,
      '1200.00': 1_200,
      '0': 0,
      '0,0': 0,
    }),
  )('an amount written %s is kept as %s', (cell, kept) => {
    expect(outcomeOf('energy-consumption', cell, 'MWh')).toBe(String(kept))
  })
  it('sixty amounts with signs, words, currencies or of an impossible size are refused', () => {
    const cells = `-5 | −5 | -0.1 | (1200) | 1200- | +1200 | 1e30 | 1E5 | 1.23E+05 | 1e-3 | 10^6 | 99999999999 | 1000000000000000 | €1,200 | 1,200 € | €1.200 | $1200
      | US$1200 | EUR 1200 | 1200 EUR | £1200 | 1200 MWh | 1200MWh | 1.2m | 1.2 million | 1.2 Mio. | 1200k | 1.2k | 1,2 Tsd. | 1200 (est.) | 1200* | 1200¹
      | ~1200 | ca. 1200 | >1200 | <1200 | 1200-1300 | 1200/1300 | 1200 of 1300 | 12,34,567 | 1,2345 MWh | 12:30 | 1/2 | ½ | n.a. | n/a | NA | #N/A | #REF! | #DIV/0! | - | –
      | none | nil | tbd | see note | NaN | Infinity | -Infinity | true | yes | no | false | １２００ | ٣٤٥ | 0x4B0 | 1200.5.5 | 1,,200 | =1200 | 2025-12-31 | 31.12.2025 | FALSE | null`
    for (const cell of list(cells)) expect(outcomeOf('energy-consumption', cell, 'MWh'), cell).toBe('refused')
    expect(list(cells).length).toBeGreaterThanOrEqual(60)
  })

  it('sixty periods that are to come, turned round, too long, or no days are refused', () => {
    const dates = `2025 | FY2025 | FY 2025 | 2025/26 | 2025-02-30 | 2025-13-01 | 2025-00-10 | 2025-01-00 | 2025-01 | Jan 2025 | Q1 2025 | Q4/2025 | H1 2025 | KW 12 | week 12
      | last year | today | year end | n/a | - | tbd | 01/02/2025 | 03/04/2025 | 5.6 | 25-01-01 | 2525-01-01 | 2027-01-01 | 31/12/2027 | 2026-12-31 | 12/31/2026 | tomorrow | 0
      | 1 | 31 | 32.12.2025 | 31.13.2025 | 29.02.2025 | 2025-06-31 | 31 June 2025 | 0000-00-00 | 0001-01-01 | 9999-12-31 | 1 | year 2025 | 2025 to 2026 | 2025-01-01/2025-12-31
      | 12 months | annual | monthly | ongoing | since 2025 | until 2025 | ... | ? | December | Monday | 24:00 | noon | 2025W12 | 2025-W12-1 | 2025-366`
    const now = new Date(`${TODAY}T09:00:00Z`)
    for (const text of list(dates)) {
      const read = readDate(text, null, now)
      expect('refused' in read || read.date.length < 10 || read.date < '1990-01-01', text).toBe(true)
    }
    expect(list(dates).length).toBeGreaterThanOrEqual(60)
    const periods = [
      { periodStart: '2025-12-31', periodEnd: '2025-01-01' },
      { periodStart: '2024-01-01', periodEnd: '2025-12-31' },
      { periodStart: '2026-01-01', periodEnd: '2026-12-31' },
      { periodStart: '1985-01-01', periodEnd: '1985-12-31' },
    ]
    for (const period of periods)
      expect(outcomeOf('energy-consumption', '12', 'MWh', period), period.periodStart).toBe('refused')
  })

  it('sixty values a thousand times last year’s, or a thousandth, are asked about in every metric that adds up', () => {
    const before = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }
    const values = [12, 88.5, 140, 312, 987, 1_250, 4_400, 9_110.5, 23_500, 61_200]
    for (const metric of ['energy-consumption', 'ghg-scope-1', 'water-consumption'] as const)
      for (const value of values)
        for (const times of [1_000, 0.001]) {
          const last = { metric, value, ...before }
          const now = { metric, value: value * times, ...YEAR }
          expect(outlierOf(now, [last]), `${metric} ${value} × ${times}`).toContain('the year before')
          expect(outlierOf({ ...now, value: value * 1.3 }, [last])).toBeUndefined()
        }
  })

  it('millilitres are not taken as megalitres, however they are written', () => {
    for (const unit of ['ml', 'mL', ' mL '])
      expect(unitOfMetric('water-consumption', unit), unit).toBeUndefined()
    for (const unit of ['Ml', 'ML']) expect(unitOfMetric('water-consumption', unit), unit).toBe('Ml')
  })

  it('a yes or a no is a value of what is yes or no, and of nothing else', () => {
    for (const [cell, kept] of Object.entries({
      yes: '1',
      no: '0',
      true: '1',
      FALSE: '0',
      '1': '1',
      '0': '0',
    }))
      expect(outcomeOf('climate-target', cell, 'yes/no'), cell).toBe(kept)
    for (const cell of list('2 | 0.5 | partly | ja | nein | oui | Y | N | x | -1 | maybe | 100 % | 1e0'))
      expect(outcomeOf('climate-target', cell, 'yes/no'), cell).toBe('refused')
    for (const cell of ['yes', 'no', 'true', 'false']) {
      expect(outcomeOf('energy-consumption', cell, 'MWh'), cell).toBe('refused')
      expect(outcomeOf('employees', cell, 'count'), cell).toBe('refused')
    }
  })
})
