import { z } from 'zod'
import {
  type Datapoint,
  datapointOf,
  faultOfDatapoint,
  fractionQuestion,
  judgeTopics,
  materialityTopics,
  outlierOf,
} from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { StatedTopic } from '../../contract/index.ts'
import { verifiedOf } from '../companies/company-shape.ts'
import { metricsOf } from '../metrics/store.ts'
import { worksheetsOf } from '../worksheets/store.ts'
import type { DisclosureRow } from './store.ts'

type Fault = { path: string[]; message: string }
type Asked = RequestOf<typeof endpoints.tellDatapoint>

/** Why an entry cannot be kept, whatever else is known of the company. */
export function faultOfEntry(
  { value, text, omittedBecause, source }: Asked,
  datapointId: string | undefined,
): Fault | undefined {
  if (omittedBecause) {
    if (value !== null || text)
      return { path: ['omittedBecause'], message: 'Either report it, or omit it with a reason.' }
    return omittedBecause.length < 3
      ? { path: ['omittedBecause'], message: 'State why it is omitted.' }
      : undefined
  }
  if (!datapointId)
    return {
      path: ['omittedBecause'],
      message: 'Undecided datapoints can only be omitted together, with a reason.',
    }
  const point = datapointOf(datapointId)
  const isNumber = point?.type === 'number'
  const fault = point && value !== null ? faultOfDatapoint(point, value) : undefined
  if (fault) return { path: ['value'], message: fault }
  if (isNumber && value === null)
    return { path: ['value'], message: 'A number is required, or the reason why it is omitted.' }
  if (!isNumber && text.length < 3)
    return { path: ['text'], message: 'A text is required, or the reason why it is omitted.' }
  return source.length < 3
    ? { path: ['source'], message: 'Every datapoint needs its evidence: state where it is found.' }
    : undefined
}

/** The general disclosures of ESRS 2: disclosed whatever is material (ESRS 1, paragraph 29). */
export const isGeneral = ({ requirement }: Pick<Datapoint, 'requirement'>): boolean =>
  /^ESRS 2 (BP|GOV|SBM|IRO)-/.test(requirement)

const SAME = 0.005

/** What is to be asked of a value beside what was verified: another figure of the same period, or one far from last year's. */
export async function questionOnEntry(
  ctx: Context,
  row: DisclosureRow,
  { value }: Pick<Asked, 'value'>,
  { metric, name, unit }: Datapoint,
): Promise<string | undefined> {
  if (value === null) return undefined
  if (metric === undefined) return fractionQuestion(name, unit, value)
  const verified = verifiedOf(await metricsOf(ctx.db, row.organisationId, [row.companyNumber]), 'group')
  const { periodStart, periodEnd } = row
  const same = verified.find(
    (one) => one.metric === metric && one.periodStart === periodStart && one.periodEnd === periodEnd,
  )
  if (same && Math.abs(same.value - value) > SAME * Math.max(Math.abs(same.value), Math.abs(value)))
    return `The verified value of this period is ${same.value} ${unit}, and ${value} ${unit} is entered.`
  return same ? undefined : outlierOf({ metric, value, periodStart, periodEnd }, verified)
}

/** Words for what is left out because it does not matter, in the languages that reasons are written in. */
const NOT_MATERIAL =
  /\b(?:not|non|im|in|ir|un)[\s-]?(?:material|relevant|significant|important|wesentlich)|wesentlich|\bno (?:material|significant)|does not (?:apply|matter)|not applicable|trifft nicht zu|sin relevancia|non rilevante/i
/** What the standards let be left out for another reason: phased in, not to be had, or to be kept secret (ESRS 1, 7.7 and Appendix C). */
const OTHER_REASON =
  /\bphas|\btransition(?!\s+(?:plan|to|risk))|appendix c|anlage c|stufenweise|\bnot (?:yet )?(?:available|collected|measured|known|recorded)|unavailable|no data|data (?:is|are) (?:not|missing)|missing data|keine daten|nicht (?:verfügbar|erhoben|bekannt)|disponible|\bclassified(?! as)|confidential|(?:commercial|competitive|market|price)(?:ly)?[\s-]sensitive|sensitive (?:information|data)|secret|vertraulich|geheim/i
const isMaterialityReason = (reason: string) => NOT_MATERIAL.test(reason) || !OTHER_REASON.test(reason)
const MaterialityKept = z.object({ threshold: z.number(), topics: z.array(StatedTopic) })

/**
 * Topics that are called not material and were not judged so: what is left out as not material rests on the assessment of the year, for
 * ESRS, whose topical standards depend on it. A reason that the standards do not name is taken for that one, however it is worded.
 */
export async function unjudgedTopics(
  ctx: Context,
  row: DisclosureRow,
  omittedBecause: string,
  points: readonly Datapoint[],
): Promise<string[]> {
  if (!row.set.startsWith('esrs') || !isMaterialityReason(omittedBecause)) return []
  const topics = new Set(points.flatMap(({ requirement }) => /^([ESG]\d)-/.exec(requirement)?.[1] ?? []))
  if (topics.size === 0) return []
  const sheets = await worksheetsOf(ctx.db, row.organisationId, {
    companyNumber: row.companyNumber,
    year: row.year,
  })
  const kept = MaterialityKept.safeParse(sheets.find(({ kind }) => kind === 'materiality')?.content)
  const judged = kept.success ? judgeTopics(kept.data.topics, kept.data.threshold) : []
  const cleared = new Set<string>(judged.flatMap(({ topic, isMaterial }) => (isMaterial ? [] : [topic])))
  return [...topics]
    .filter((topic) => !cleared.has(topic))
    .map((topic) => `${topic} (${materialityTopics[topic as keyof typeof materialityTopics].toLowerCase()})`)
}
