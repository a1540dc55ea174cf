import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '#platform/calls/index.ts'
import { routes, slices } from './slices.ts'

/** Answers that hold things with a number which no sample can make, by the call, with what they are. */
const neverSample: Readonly<Record<string, string>> = {
  'cases.make-report-file': 'a case of sample data is refused',
  ...excused('a measure and no record', ['alerts.metrics']),
  ...excused('a part of a record that says it itself', [
    'cases.add-note',
    'cases.add-attachment',
    'screening.decide-match',
    'screening.decide-matches',
    'screening.review-decide',
    'trading.positions',
    'trading.orders',
    'trading.trades',
    'trading.order',
    'trading.place-order',
    'trading.change-order-status',
    'trading.replace-order',
    'entities.link',
    'entities.link-removed',
    'credit.alerts',
    'entities.decide',
    'entities.reopen',
    'esg.datapoints',
    'esg.questionnaires',
    'esg.withdraw-questionnaire',
    'esg.settle-questionnaire',
  ]),
  ...excused('made by people or by the product alone: the sample has none', [
    'trading.account-groups',
    'trading.keep-account-group',
    'trading.remove-account-group',
    'customers.add-related-party',
    'customers.change-related-party',
    'customers.end-related-party',
    'screening.reason-templates',
    'screening.add-reason-template',
    'screening.change-reason-template',
    'screening.remove-reason-template',
    'screening.start-batch',
    'screening.batches',
    'screening.batch',
    'screening.cancel-batch',
    'screening.run-self-test',
    'entities.searches',
    'entities.search-saved',
    'entities.search-followed',
    'entities.search-removed',
    'entities.lists',
    'entities.list-added',
    'entities.list-changed',
    'entities.list-removed',
    'entities.notes',
    'entities.note-added',
    'entities.note-removed',
    'entities.load-tried',
    'entities.loads',
    'entities.load',
    'entities.load-columns',
    'entities.load-run',
    'entities.load-undone',
    'esg.factors',
    'esg.add-factor',
    'esg.withdraw-factor',
    'bpo.judge-below-line',
  ]),
  ...excused('a name in a list of the directory: the record behind it says it', [
    'entities.companies',
    'entities.directory',
    'entities.doubts',
    'entities.owned',
  ]),
  ...excused('settings that the fill takes over, which stay when the sample is cleared', [
    'bpo.rules',
    'bpo.starter-rules',
    'bpo.rule',
    'bpo.add-rule',
    'bpo.change-rule',
    'bpo.move-rule',
  ]),
  ...excused('the number of what is gone', ['documents.delete', 'earnings.delete']),
}

function excused(why: string, calls: readonly string[]): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, why]))
}

type Found = { call: string; at: string; shape: Record<string, z.ZodType> }

/** The objects in an answer that stand for a record: the answer itself, or what its rows are. */
function recordsOf(call: string, schema: z.core.$ZodType, at = ''): Found[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return recordsOf(call, schema.unwrap(), at)
  if (schema instanceof z.ZodArray) return recordsOf(call, schema.element, `${at}[]`)
  if (!(schema instanceof z.ZodObject)) return []
  const shape = schema.shape as Record<string, z.ZodType>
  const own = 'id' in shape && 'isSample' in shape === false ? [{ call, at, shape }] : []
  return [...own, ...(shape.rows ? recordsOf(call, shape.rows, `${at}.rows`) : [])]
}

/** Whether the answer itself, or one of its rows, says whether it is sample data. */
function statesSample(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return statesSample(schema.element)
  if (!(schema instanceof z.ZodObject)) return false
  const shape = schema.shape as Record<string, z.ZodType>
  return 'isSample' in shape || (shape.rows !== undefined && statesSample(shape.rows))
}

const samplable = new Set(
  slices.flatMap(({ name, tables }) =>
    Object.values(tables ?? {}).some(({ listed }) => listed?.sample) ? [name] : [],
  ),
)
const own = slices.filter(({ name }) => samplable.has(name)).flatMap((slice) => slice.routes)

describe('records that sample data can make', () => {
  it('every answer with one says whether it is sample data, whole and in short', () => {
    const lacking = own
      .filter(({ endpoint }) => endpoint.answers !== 'file' && endpoint.answers !== 'stream')
      .flatMap(({ endpoint }) => recordsOf(endpoint.name, endpoint.response))
      .filter(({ call }) => !(call in neverSample))
      .map(({ call, at }) => `${call}${at}`)
    expect(lacking).toEqual([])
  })

  it('a short answer, as an assistant reads it, says it as well', () => {
    const silent = own
      .filter(({ endpoint }) => endpoint.short && statesSample(endpoint.response))
      .filter(({ endpoint }) => !/isSample|rows: rows,|\.\.\.row\b/.test(String(endpoint.short)))
    expect(silent.map(({ endpoint }) => endpoint.name)).toEqual([])
  })

  it('no call is excused that is gone or says it by now', () => {
    const names = new Map<string, Route['endpoint']>(routes.map(({ endpoint }) => [endpoint.name, endpoint]))
    for (const call of Object.keys(neverSample)) {
      const endpoint = names.get(call)
      expect([call, endpoint !== undefined && recordsOf(call, endpoint.response).length > 0]).toEqual([
        call,
        true,
      ])
    }
  })
})
