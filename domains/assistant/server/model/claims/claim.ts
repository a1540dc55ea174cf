import { z } from 'zod'
import type { ToolSpec } from '../protocols/protocol.ts'

const result = z.string().max(20).describe('The mark of a result, such as r2.')
const row = z.string().max(300).describe('A row as that result names it.')
const column = z.string().max(80).describe('The id of a column of that result.')
const equals = z.string().max(2_000).describe('The value, copied as it is written, in its unit.')
const where = z
  .array(
    z.object({
      column,
      is: z.enum(['equal', 'not', 'above', 'below', 'unknown']),
      value: z.string().max(200).describe('Empty for unknown.'),
    }),
  )
  .max(5)
  .default([])
  .describe('Which rows are meant; empty for all of them.')

const forms = {
  value: z.object({ kind: z.literal('value'), result, row, column, equals }),
  comparison: z.object({
    kind: z.literal('comparison'),
    result,
    row,
    other: row,
    column,
    relation: z.enum(['more', 'less', 'same']),
  }),
  difference: z.object({ kind: z.literal('difference'), result, row, other: row, column, equals }),
  ranking: z.object({
    kind: z.literal('ranking'),
    result,
    column,
    end: z.enum(['highest', 'lowest']),
    rows: z.array(row).min(1).max(20),
  }),
  count: z.object({ kind: z.literal('count'), result, where, equals }),
  none: z.object({ kind: z.literal('none'), result, where }),
  all: z.object({ kind: z.literal('all'), result, where }),
  sum: z.object({ kind: z.literal('sum'), result, where, column, equals }),
  mean: z.object({ kind: z.literal('mean'), result, where, column, equals }),
  share: z.object({ kind: z.literal('share'), result, row, column, equals }),
  quote: z.object({
    kind: z.literal('quote'),
    result,
    passage: z.string().max(20),
    words: z.string().max(2_000).describe('Word for word.'),
  }),
  records: z.object({ kind: z.literal('records'), result }),
  which: z.object({ kind: z.literal('which'), result, rows: z.array(row).min(2).max(10) }),
  declined: z.object({
    kind: z.literal('declined'),
    class: z.enum(['advice', 'forecast', 'verdict', 'cause', 'trend', 'standing']),
  }),
}

/** One thing that a model may say: rows and columns of a result with one operation of a closed set, or the words of a passage. */
export const Claim = z.discriminatedUnion('kind', [
  forms.value,
  forms.comparison,
  forms.difference,
  forms.ranking,
  forms.count,
  forms.none,
  forms.all,
  forms.sum,
  forms.mean,
  forms.share,
  forms.quote,
  forms.records,
  forms.which,
  forms.declined,
])
export type Claim = z.infer<typeof Claim>
type Kind = Claim['kind']
export type ClaimOf<Of extends Kind> = Extract<Claim, { kind: Of }>
export type Filter = ClaimOf<'count'>['where'][number]

const UNKNOWN_TO_SOME = new Set('$schema default maxLength minItems maxItems minimum maximum'.split(' '))

/** As a schema that servers can keep a reply to, which know few of its words: lengths are checked here, and alternatives are called `anyOf`. */
const asSchema = (schema: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      UNKNOWN_TO_SOME.has(name) ? undefined : value,
    ).replaceAll('"oneOf"', '"anyOf"'),
  ) as Record<string, unknown>

const claimSchemas = Claim.options.map((one) => z.toJSONSchema(one))

/** How a model gives its answer: as a call where it can call, by this schema where its server keeps to one. */
export const answerTool: ToolSpec = answerForm([])

/** @param calls what a model may write among its claims where it can make no calls: each a form with a kind of its own. */
export function answerForm(calls: readonly object[]): ToolSpec {
  return {
    name: 'answer',
    description:
      'Gives the final answer as a list of claims. Each is checked against the result that it names and worded by the product. Nothing that is written elsewhere is shown.',
    schema: asSchema({
      type: 'object',
      properties: { claims: { type: 'array', items: { anyOf: [...claimSchemas, ...calls] } } },
      required: ['claims'],
      additionalProperties: false,
    }),
  }
}

/** The forms of claims, for the instructions of a model. */
export const claimForms = `- {"kind":"value","result":"r2","row":"AAPL (Apple Inc.)","column":"marketValue","equals":"$24,813.60"}: one value of one row: a figure, name, state, rating, date, yes or no.
- {"kind":"comparison","result":"r2","row":"AAPL","other":"SPY","column":"marketValue","relation":"more"}: one row beside another; "more", "less" or "same"; later is more.
- {"kind":"difference","result":"r2","row":"SPY","other":"AAPL","column":"marketValue","equals":"$1,200.00"}
- {"kind":"ranking","result":"r2","column":"marketValue","end":"highest","rows":["SPY","AAPL"]}: the rows at one end of all rows, in order.
- {"kind":"count","result":"r2","where":[{"column":"priority","is":"equal","value":"urgent"}],"equals":"3"}; "is" may be equal, not, above, below, unknown.
- {"kind":"none","result":"r2","where":[…]} and {"kind":"all","result":"r2","where":[…]}: none or all of the rows of a look_up.
- {"kind":"sum","result":"r2","where":[],"column":"marketValue","equals":"$75,000.00"}, and "mean" likewise.
- {"kind":"share","result":"r2","row":"AAPL","column":"marketValue","equals":"12.5%"}: of the sum over all rows.
- {"kind":"quote","result":"r1","passage":"p1","words":"…"}: word for word from one passage.
- {"kind":"records","result":"r1"}: what the records answered, as they word it.
- {"kind":"which","result":"r2","rows":["…","…"]}: asks back which of these is meant.
- {"kind":"declined","class":"advice"}: what is asked is advice, a forecast, a verdict, a cause, a trend or a standing on lists.`
