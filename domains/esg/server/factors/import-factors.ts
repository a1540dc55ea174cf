import type { z } from 'zod'
import { type FactorKind, factorKinds, gwpSets, perUnitOf } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import {
  type ColumnField,
  canBeThousands,
  isPointUndecidedIn,
  rememberAsked,
} from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { EsgFileRead, importEmissionFactors as endpoint } from '../../contract/index.ts'
import { dayOf } from '../companies/store.ts'
import { numberIn, readTable, requireUsable, type TableRead, withPoints } from '../metrics/table-file.ts'
import { faultOfFactor, keepFactors, placeOf } from './factors.ts'
import * as store from './store.ts'

const PURPOSE = 'esg-emission-factors'
const SHOWN = 200
const YEARS = Array.from({ length: 30 }, (_, at) => 2010 + at)

type Field =
  | 'name'
  | 'group'
  | 'detail'
  | 'variant'
  | 'value'
  | 'unit'
  | 'per'
  | 'kind'
  | 'region'
  | 'year'
  | 'gwp'
  | 'gas'
const fields: readonly ColumnField<Field>[] = [
  {
    field: 'name',
    titles: [
      'factor',
      'name',
      'emissionfactor',
      'activity',
      'item',
      'commodity',
      'sector',
      'description',
    ].concat(['level3', 'naicstitle', '2017naicstitle', '2022naicstitle', 'product', 'industry', 'fuel']),
  },
  { field: 'group', titles: ['group', 'level2', 'subcategory'] },
  { field: 'detail', titles: ['detail', 'level4'] },
  { field: 'variant', titles: ['columntext', 'variant', 'class'] },
  {
    field: 'value',
    titles: [
      'value',
      'kgco2e',
      'factorvalue',
      'emissionfactorvalue',
      'ghgconversionfactor',
      'conversionfactor',
    ]
      .concat(['supplychainemissionfactorswithmargins', 'totalco2kg', 'kgco2eperunit', 'ef'])
      .concat(YEARS.map((year) => `ghgconversionfactor${year}`)),
  },
  { field: 'unit', titles: ['unit', 'units', 'uom', 'unitofmeasure', 'perunit', 'denominator'] },
  { field: 'per', titles: ['ghgunit', 'numerator', 'emissionunit'] },
  { field: 'kind', titles: ['kind', 'of', 'type', 'level1', 'category'] },
  { field: 'region', titles: ['region', 'country', 'geography', 'location', 'area'] },
  { field: 'year', titles: ['year', 'sourceyear', 'reportingyear', 'datayear'] },
  { field: 'gwp', titles: ['gwp', 'gwpset', 'warmingpotentials', 'ar'] },
  { field: 'gas', titles: ['gas', 'gases', 'ghg'] },
]
const needs: readonly Field[] = ['name', 'value', 'unit']

type Facts = store.FactorRow['facts']
type Asked = RequestOf<typeof endpoint>
type Row = TableRead<Field>['rows'][number]
type Reading = {
  facts: { line: number; facts: Facts }[]
  refused: { line: number; reason: string }[]
  passedOver: number
  notes: string[]
}

/** Keeps the factors of a table, or answers with what it would keep. @throws Problem `metric-refused`, `invalid-input`, `unsupported-file`, `too-large`. */
export async function importEmissionFactors(
  ctx: Context,
  input: Asked,
): Promise<z.input<typeof EsgFileRead>> {
  const table = await readTable(ctx, input, { purpose: PURPOSE, fields, needs })
  const kept = await store.factorRows(ctx.db, ctx.actor.organisationId)
  const read = factsOf(table, input, { kept, today: dayOf(ctx.now) })
  const isTrial = input.isTrial === 'true'
  const fileName = input.file.name.slice(0, 200)
  if (!isTrial) {
    requireUsable(table.needs, input.leavesOut === 'true' ? [] : read.refused)
    await recordChange(ctx, async (tx) => {
      const rows = await keepFactors(tx, await store.holdFactors(tx.db, tx.actor.organisationId), {
        facts: read.facts.map(({ facts }) => facts),
        fileName,
      })
      const remembered = await rememberAsked(tx, PURPOSE, table)
      return {
        result: undefined,
        trace: [
          {
            action: 'esg-factor.imported' as const,
            subject: { type: 'esg-data' as const, id: fileName },
            after: {
              file: fileName,
              source: input.source,
              factors: rows.length,
              year: input.year,
              leftOut: read.refused.length,
            },
            payload: { title: input.source, count: rows.length },
          },
          ...remembered,
        ],
      }
    })
  }
  return {
    titles: table.titles,
    columns: table.columns as Record<string, string | null>,
    mappedBy: table.mappedBy,
    needs: table.needs,
    notes: [...table.notes, ...read.notes],
    rows: read.facts.slice(0, SHOWN).map(({ line, facts }) => ({
      line,
      words: `${facts.name}: ${facts.kgCo2e} kg CO2e/${facts.unit}, ${facts.region || 'everywhere'}, ${facts.validFrom.slice(0, 4)}`,
    })),
    rowCount: read.facts.length,
    refused: read.refused.slice(0, SHOWN),
    refusedCount: read.refused.length,
    passedOver: read.passedOver,
    kept: isTrial ? 0 : read.facts.length,
    isTrial,
  }
}

function factsOf(
  read: TableRead<Field>,
  input: Asked,
  { kept, today }: { kept: readonly store.FactorRow[]; today: string },
): Reading {
  const reading: Reading = { facts: [], refused: [], passedOver: 0, notes: [] }
  if (read.needs.length > 0) return reading
  const table = withPoints(read, ['value'])
  const isUndecided = isPointUndecidedIn(
    table.rows.map((row) => row.cell('value')),
    (cell) => typeof numberIn(cell) === 'number',
  )
  const current = new Map(
    kept.flatMap((row) => (row.endedAt === null ? [[placeOf(row.facts), row.facts]] : [])),
  )
  const lineOf = new Map<string, { line: number; kgCo2e: number }>()
  let parts = 0
  let corrections = 0
  for (const row of table.rows) {
    const value = row.cell('value')
    const facts = rowFacts(row, input)
    if (facts === 'no value') reading.passedOver += 1
    else if (facts === 'a part') {
      reading.passedOver += 1
      parts += 1
    } else if (isUndecided && canBeThousands(value))
      reading.refused.push({
        line: row.line,
        reason: `“${value}” can be read as a decimal and as thousands.`,
      })
    else if ('reason' in facts) reading.refused.push({ line: row.line, reason: facts.reason })
    else {
      const place = placeOf(facts)
      const fault = faultOfFactor(facts, today)
      const before = lineOf.get(place)
      const now = current.get(place)
      if (fault) reading.refused.push({ line: row.line, reason: fault })
      else if (before && before.kgCo2e !== facts.kgCo2e) {
        // Which of the two is right is not known: neither is kept.
        const first = reading.facts.findIndex(({ line }) => line === before.line)
        if (first !== -1) {
          reading.facts.splice(first, 1)
          reading.refused.push({
            line: before.line,
            reason: `“${facts.name}” is in line ${row.line} again, with another value.`,
          })
        }
        reading.refused.push({
          line: row.line,
          reason: `“${facts.name}” is in line ${before.line} already, with another value.`,
        })
      } else if (before) reading.passedOver += 1
      else if (now?.kgCo2e === facts.kgCo2e) reading.passedOver += 1
      else {
        lineOf.set(place, { line: row.line, kgCo2e: facts.kgCo2e })
        if (now) corrections += 1
        reading.facts.push({ line: row.line, facts })
      }
    }
  }
  reading.refused.sort((a, b) => a.line - b.line)
  if (parts > 0)
    reading.notes.push(
      `${parts} rows state one gas or the energy of a factor and are passed over: only totals are imported.`,
    )
  if (corrections > 0)
    reading.notes.push(
      `${corrections} replace a factor of the same name and year. Inventories keep the one they used.`,
    )
  return reading
}

/** What a row is of, by the words beside it; otherwise as the whole file. */
const kindWords: readonly (readonly [RegExp, FactorKind])[] = [
  [/^wtt|well.to.tank|upstream|transmission|t&d/i, 'upstream'],
  [/refrigerant|fugitive/i, 'refrigerant'],
  [/heat|steam|cooling/i, 'heat'],
  [/electric/i, 'electricity'],
  [/hotel/i, 'stay'],
  [/waste/i, 'waste'],
  [/material/i, 'material'],
  [/travel|vehicle|freight|passenger|delivery|flight|transport/i, 'transport'],
  [/spend|money/i, 'spend'],
  [/fuel|combustion|bioenergy/i, 'fuel'],
]
const kindOf = (words: string): FactorKind | undefined =>
  words in factorKinds ? (words as FactorKind) : kindWords.find(([pattern]) => pattern.test(words))?.[1]

const ONE_GAS = /^(?:co2|ch4|n2o|carbon dioxide|methane|nitrous oxide)$/i
const MASS = /^\s*(?:kg|g|t|tonnes?|lbs?)\b/i

function rowFacts(row: Row, input: Asked): Facts | { reason: string } | 'no value' | 'a part' {
  const base = row.cell('name')
  const value = numberIn(row.cell('value'))
  if (value === null) return 'no value'
  const kind = kindOf(row.cell('kind')) ?? input.kind
  // What is burnt or let out is not nothing: tables write a zero where they have no factor for a unit.
  if (value === 0 && (kind === 'fuel' || kind === 'refrigerant')) return 'no value'
  // One gas of a factor, or the energy of it: what is counted is the whole, in a mass of CO2e.
  const per = row.cell('per')
  const gas = row.cell('gas')
  if (/\bof\s+(?:co2|ch4|n2o)\b/i.test(`${per} ${gas}`) || (per !== '' && !MASS.test(per))) return 'a part'
  if (kind !== 'refrigerant' && (ONE_GAS.test(gas) || /\b(?:ch4|n2o)\b/i.test(per))) return 'a part'
  if (!base) return { reason: 'It names no factor.' }
  if (value === undefined) return { reason: `“${row.cell('value').slice(0, 40)}” is no number.` }
  const written = per && !/\//.test(row.cell('unit')) ? `${per}/${row.cell('unit')}` : row.cell('unit')
  const unit = perUnitOf(written)
  if (!unit)
    return {
      reason: `“${row.cell('unit').slice(0, 40)}” is no unit of a factor, or one of more than one size.`,
    }
  const yearCell = row.cell('year')
  const year = yearCell === '' ? input.year : Number(/^(?:19|20)\d\d$/.exec(yearCell)?.[0])
  if (!Number.isInteger(year)) return { reason: `“${yearCell.slice(0, 40)}” is no year.` }
  const gwp = gwpIn(row.cell('gwp'), input.gwp)
  if (!gwp)
    return { reason: `“${row.cell('gwp').slice(0, 40)}” is no set of warming potentials: AR4, AR5 or AR6.` }
  const parts = [row.cell('group'), base, row.cell('detail'), row.cell('variant'), unit.detail].filter(
    (part, at, all) => part !== '' && all.indexOf(part) === at,
  )
  return {
    name: `${parts.join(', ')}, ${year}`.slice(0, 200),
    kind,
    region: (row.cell('region') || input.region).slice(0, 100),
    gas: unit.gas,
    kgCo2e: Number((value * unit.kgIn).toPrecision(12)),
    unit: unit.unit,
    gwp,
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-31`,
    uncertaintyPercent: null,
    source: input.source,
  }
}

const gwpIn = (words: string, ofFile: Asked['gwp']): Asked['gwp'] | undefined =>
  words === '' ? ofFile : gwpSets.find((set) => set === words.toUpperCase().replaceAll(/\s/g, ''))
