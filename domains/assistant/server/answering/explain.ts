import { isFunctionWord, plainWords, type Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import { type Definition, definitionsOf } from '../definitions/definitions-of.ts'
import { accountOf } from '../topics/accounts.ts'
import { reasonOfState } from '../topics/cases/case-file.ts'
import { unclearOf } from '../topics/customers/reviews.ts'
import { NEWEST } from '../topics/orders/rows-of-account.ts'
import { NoEvidence, type Row } from '../topics/topic.ts'
import { answerOf } from './answered.ts'
import { type Asker, allRows } from './asker.ts'
import type { Chosen } from './choosing/thread.ts'
import { findPassage } from './documents/passages.ts'
import { Evidence } from './evidence.ts'
import { tell } from './tell.ts'

const NOISE = new Set(
  `do you how what is are the our your a an of to it we does did that this in for and or on as by mean meaning definition
  define explain compute computed calculate calculated calculation count counted counts work worked out figure measured
  measure exactly me assay behind method methodology formula determined derive derived come up with get number i`.split(
    /\s+/,
  ),
)
const tellingWords = (text: string): string[] => plainWords(text).filter((word) => !NOISE.has(word))

/** Says how something is computed, or what is meant by it, in the words the product says it. */
export async function explain(asker: Asker, reading: Reading, before: string | undefined): Promise<Answer> {
  const words = tellingWords(`${reading.text} ${before ?? ''}`)
  const { found, failures } = await definitionsOf(asker, reading)
  const rarity = rarityIn(found)
  const scored = found
    .map((definition) => ({ definition, score: scoreOf(words, definition), rare: rarity(words, definition) }))
    .toSorted((one, other) => other.score - one.score || other.rare - one.rare)
  const best = scored.find(({ definition }) => isOfIt(words, `${definition.names} ${definition.text}`))
  const evidence = new Evidence()
  const parts: string[] = []
  if (best && best.score >= 1) {
    const { text, tool, fields, href, label } = best.definition
    const together = scored
      .filter(
        ({ definition, score }) =>
          definition.label === label && score >= best.score * 0.6 && definition.tool === tool,
      )
      .slice(0, 3)
    const stated = together.map(({ definition }) => definition.text).join(' ') || text
    asker.tools.push({ name: tool, arguments: fields })
    const id = evidence.cite({ kind: 'definition', label: `Definition: ${label}`, href, quote: stated })
    parts.push(`${stated} [${id}]`)
  }
  const passage = findPassage(words)
  if (
    passage &&
    isOfIt(words, `${passage.passage.heading} ${passage.passage.text}`) &&
    passage.score > (parts.length > 0 ? 9 : 5) &&
    (parts.length > 0 || isAboutWork(reading, words, passage.passage.heading))
  ) {
    asker.tools.push({ name: 'methodology.search', arguments: { words: words.join(' ') } })
    const id = evidence.cite({
      kind: 'method',
      label: `Methodology: ${passage.passage.document}, ${passage.passage.heading}`,
      href: null,
      quote: passage.passage.text,
    })
    parts.push(`From the methodology of the house: “${passage.passage.text}” [${id}]`)
  }
  // What could not be read may hold the definition: that is no finding that there is none.
  const [failed] = failures
  if (parts.length === 0 && failed) throw failed.failure
  if (failed)
    parts.push(
      `Not all definitions could be read (${failures.map(({ what }) => what).join(', ')}): another one may fit better.`,
    )
  if (parts.length === 0)
    throw new NoEvidence(
      'No definition or method on record here says that, so it stays unexplained rather than made up.',
    )
  return answerOf(asker, evidence, parts.join('\n\n'))
}

/** Whether words that explain nothing here stand somewhere in passing: of what nobody here speaks of, only a heading says something. */
function isAboutWork({ unknown }: Reading, words: readonly string[], heading: string): boolean {
  const strange = new Set(unknown.map(({ stem }) => stem))
  const headed = new Set(plainWords(heading))
  return words.some((word) => !strange.has(word) || headed.has(word))
}

const COVERED_LEAST = 0.4

/** Whether a text speaks of enough of what is asked: one word of many (“weights”) stands in methods of other things as well. */
function isOfIt(words: readonly string[], text: string): boolean {
  const telling = [...new Set(words)].filter((word) => !isFunctionWord(word))
  const own = new Set(plainWords(text))
  if (telling.length < 3) return telling.every((word) => own.has(word))
  return telling.filter((word) => own.has(word)).length >= COVERED_LEAST * telling.length
}

/** How telling the words are that a definition is found by: “total” stands in the names of many, “hits” in those of one. */
function rarityIn(
  found: readonly Definition[],
): (words: readonly string[], definition: Definition) => number {
  const counts = new Map<string, number>()
  const own = new Map(found.map((one) => [one, new Set(plainWords(one.names))]))
  for (const names of own.values()) for (const word of names) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (words, definition) =>
    [...new Set(words)].reduce(
      (sum, word) => sum + (own.get(definition)!.has(word) ? 1 / (counts.get(word) ?? 1) : 0),
      0,
    )
}

function scoreOf(words: readonly string[], { names, text }: Definition): number {
  const own = new Set(plainWords(names))
  const inText = new Set(plainWords(text))
  return [...new Set(words)].reduce((sum, word) => sum + (own.has(word) ? 1 : inText.has(word) ? 0.25 : 0), 0)
}

/** Of whom a reason is asked: those that the rows are about, else the security that is named. */
const idsStated = ({ things, reading }: Chosen['wanted']): string[] =>
  things.length > 0
    ? things.map(({ id }) => id)
    : reading.names.flatMap(({ things: [one] }) => (one?.kind === 'symbol' ? [one.id] : []))

/** What has not come about yet is no state that an order has. */
const NOT_YET = /\bnot\b.*\b(?:filled|executed|done|gone through)\b/

/** Why something on record is as it is: its own reasons, word for word. Undefined where it keeps none. */
export async function explainRecord(asker: Asker, { topic, wanted }: Chosen): Promise<Answer | undefined> {
  const reasons = await reasonsOf(
    asker,
    topic.id,
    wanted.things.map(({ label }) => label),
    idsStated(wanted),
    wanted.reading,
    wanted.values.flatMap(({ column, value, isNot }) =>
      (column === 'status' || column === 'state') &&
      !isNot &&
      value === value.toUpperCase() &&
      !NOT_YET.test(wanted.reading.text)
        ? [value]
        : [],
    ),
  )
  if (!reasons) return undefined
  const evidence = new Evidence()
  const id = evidence.cite({ kind: 'records', label: reasons.label, href: reasons.href, quote: reasons.text })
  return answerOf(asker, evidence, `${reasons.lead} ${reasons.text} [${id}]`)
}

type Reasons = { lead: string; text: string; label: string; href: string }

async function reasonsOf(
  asker: Asker,
  topic: string,
  labels: readonly string[],
  ids: readonly string[],
  reading: Reading,
  states: readonly string[],
): Promise<Reasons | undefined> {
  const [label] = labels
  if (topic === 'orders' || topic === 'trades') return reasonsOfOrder(asker, ids[0], states)
  if (label === undefined) return undefined
  if (topic === 'screenings' || /\b(?:hit|match|flagged|come up|came up|screen|sanction)/.test(reading.text))
    return reasonsOfScreening(asker, label)
  if (topic === 'cases') {
    const { rows } = await asker.ask<{ rows: Row[] }>('cases.list', { q: label, limit: 20 })
    const row = rows.find(
      (one) => one.subjectName === label || one.caseNumber === label || String(one.id) === ids[0],
    )
    const why = row ? await reasonOfState(asker, Number(row.id), reading.text) : undefined
    if (row && why === '')
      throw new NoEvidence(
        `${row.caseNumber}, ${row.subjectName}, stands as ${String(row.status).replaceAll('_', ' ')}: no such step of it, or no reason of one, is on record.`,
        `Case ${row.caseNumber}`,
      )
    return row
      ? {
          lead: `${row.caseNumber}, ${row.subjectName}:`,
          text: why ?? String(row.description),
          label: `Case ${row.caseNumber}`,
          href: `/dashboard/kyb/cases/${row.id}`,
        }
      : undefined
  }
  if (topic === 'alerts') {
    const { rows } = await asker.ask<{ rows: Row[] }>('alerts.list', { q: label, limit: 20 })
    return rows[0]
      ? {
          lead: `${rows[0].title}:`,
          text: String(rows[0].description),
          label: `Alert: ${rows[0].title}`,
          href: String(rows[0].href),
        }
      : undefined
  }
  if (topic === 'reviews') {
    const { rows } = await allRows<Row>(asker, 'bpo.kyc', {})
    const row = rows.find(({ customerId }) => ids.includes(String(customerId)))
    const text = row ? (unclearOf(row) ?? (row.reason as string | null)) : null
    return row && text
      ? {
          lead: `The validation of ${row.customerName} stands as ${String(row.state).replaceAll('_', ' ')}.`,
          text,
          label: `KYC validation of ${row.customerName}`,
          href: '/dashboard/operations',
        }
      : undefined
  }
  if (topic === 'credit' || topic === 'credit-measures') return reasonsOfBorrower(asker, label, reading)
  if (topic === 'customers') {
    const file = await asker.ask<{
      riskReasons: { why: string }[]
      customer: Row
    }>('screening.customer-file', { id: ids[0] })
    return {
      lead:
        file.customer.riskLevel === null
          ? `The risk of ${label} is not assessed.`
          : `${label} is at ${file.customer.riskLevel} risk.`,
      text: file.riskReasons.map(({ why }) => `${why}.`).join(' ') || 'No reason is on record.',
      label: `Customer file: ${label}`,
      href: `/dashboard/kyb/customers/${ids[0]}`,
    }
  }
  return undefined
}

const CARD_LINES = 4

/** Why a borrower is rated, warned of or watched as it is: what its file says, and the lines of its card that count most against it. */
async function reasonsOfBorrower(
  asker: Asker,
  label: string,
  { text }: Reading,
): Promise<Reasons | undefined> {
  const { rows } = await allRows<Row>(asker, 'credit.borrowers', {})
  const row = rows.find(({ name }) => name === label)
  if (!row) return undefined
  const warnings = (row.warnings as { words: string }[]).map(({ words }) => words).join(' ')
  const of = { label: `Borrower ${label}`, href: `/dashboard/credit/borrowers/${row.id}` }
  if (/\bwatch/.test(text))
    return row.watchReason
      ? { ...of, lead: `${label} is on watch:`, text: String(row.watchReason) }
      : undefined
  if (/\bwarn|\bflag/.test(text))
    return warnings ? { ...of, lead: `What warns of ${label}:`, text: warnings } : undefined
  if (!/\b(?:rat(?:ed|ing)|score|pd|default|bbb?|aaa?|a|ccc?|risky|high|low)\b/.test(text)) return undefined
  if (row.rating === null)
    return row.notRatedBecause
      ? { ...of, lead: `${label} has no rating:`, text: String(row.notRatedBecause) }
      : undefined
  const { cardLines } = await asker.ask<{ cardLines: { label: string; points: number }[] }>(
    'credit.analysis',
    { id: row.id },
  )
  // Points of the card raise the odds of default.
  const worst = cardLines.toSorted((one, other) => other.points - one.points).slice(0, CARD_LINES)
  const lines = worst.filter(({ points }) => points > 0).map((one) => `${one.label} (${one.points})`)
  return lines.length === 0
    ? undefined
    : {
        ...of,
        lead: `${label} is rated ${row.rating} by its scorecard. What counts most against it there, in points:`,
        text: `${lines.join('; ')}.${warnings ? ` Early warnings: ${warnings}` : ''}`,
      }
}

const on = ({ screenedAt }: Row): string => `on ${tell(String(screenedAt), 'day')}`

async function reasonsOfScreening(asker: Asker, name: string): Promise<Reasons | undefined> {
  const { rows } = await allRows<Row>(asker, 'screening.list', { q: name })
  const matched = rows.filter((row) => row.companyName === name && Number(row.matchCount) > 0)
  const row = matched.find(({ screeningType }) => screeningType === 'onboarding') ?? matched[0]
  if (!row) {
    const clear = rows.find((one) => one.companyName === name)
    return clear
      ? {
          lead:
            clear.status === 'incomplete'
              ? `The screening of ${name} is incomplete, so that it says nothing about a match:`
              : `${name} was screened ${on(clear)} and is no hit:`,
          text: String(
            (clear.coverage as { sentence?: string } | null)?.sentence ??
              'which lists were asked was not kept then.',
          ),
          label: `Screening ${clear.id} of ${name} ${on(clear)}`,
          href: `/dashboard/kyb/screenings/${clear.id}`,
        }
      : undefined
  }
  const file = await asker.ask<{
    matches: {
      entry: { names: { value: string }[] }
      listName: string
      explanation: { sentences: string[]; contributions: { name: string; fact: string }[] }
    }[]
  }>('screening.screening', { id: row.id })
  const match = file.matches[0]!
  const several = file.matches.length > 1 ? `, the first of ${file.matches.length} matches` : ''
  const facts = match.explanation.contributions.map((one) => `${one.name}: ${one.fact}.`).join(' ')
  return {
    lead: `${name} came up ${on(row)} against ${match.entry.names[0]?.value ?? 'an entry'} on ${match.listName}${several}; it stands as ${row.status}.`,
    text: `${match.explanation.sentences.join(' ')} ${facts}`,
    label: `Screening ${row.id} of ${name} ${on(row)}: ${match.entry.names[0]?.value ?? ''}, ${match.listName}${several}`,
    href: `/dashboard/kyb/screenings/${row.id}`,
  }
}

async function reasonsOfOrder(
  asker: Asker,
  symbol: string | undefined,
  states: readonly string[],
): Promise<Reasons | undefined> {
  const { id } = await accountOf(asker)
  const orders = await asker.ask<Row[]>('trading.orders', { accountId: id, limit: NEWEST })
  const of = orders.filter(
    (order) =>
      (states.length === 0 || states.includes(String(order.status))) &&
      (symbol === undefined ||
        (order.security as { symbol: string }).symbol === symbol ||
        String(order.id) === symbol),
  )
  if (states.length > 0 && of.length === 0)
    throw new NoEvidence(
      `No order on record is ${states.map((state) => state.toLowerCase().replaceAll('_', ' ')).join(' or ')}, so there is no reason to tell.`,
    )
  const order = of.find(({ status }) => status !== 'FILLED') ?? of[0]
  if (!order) return undefined
  const file = await asker.ask<{
    explanation: { sentence: string } | null
    statusReason: { sentence: string } | null
    status: string
  }>('trading.order', { id: order.id })
  // What ended an order says why it ended; what the market last did to it says why it was filled or waits.
  const text = file.statusReason?.sentence ?? file.explanation?.sentence
  return text
    ? {
        lead: `Order ${order.id} is ${file.status.toLowerCase().replaceAll('_', ' ')}.`,
        text,
        label: `Order ${order.id}, ${(order.security as { symbol: string }).symbol}`,
        href: '/dashboard/home?view=trading',
      }
    : undefined
}
