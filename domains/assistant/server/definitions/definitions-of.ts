import { modelIds, modelOf, ratioIds, ratios } from '#engines/credit/index.ts'
import { plainWords, type Reading } from '#engines/question-parsing/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { declaredSlices, type FiguresProvider } from '#platform/slice/index.ts'
import type { Asker } from '../answering/asker.ts'
import { accountOf } from '../topics/accounts.ts'
import { assess } from '../topics/risk/assess.ts'
import { attribute } from '../topics/risk/attribute.ts'
import { NoEvidence, type Row } from '../topics/topic.ts'

export type Definition = {
  label: string
  names: string
  text: string
  tool: string
  fields: Record<string, unknown>
  href: string
}
type FigureLike = { definition: string; definitionId: string }

/** What was found of a thing, and what of it could not be read: the one is never told as the other. */
export type Definitions = { found: Definition[]; failures: { what: string; failure: unknown }[] }

/** What a person may not read, or nobody has, has no definition here; anything else that goes wrong is a failure. */
const isNothingThere = (failure: unknown): boolean =>
  failure instanceof NoEvidence ||
  (failure instanceof Problem && ['forbidden', 'not-found'].includes(failure.code))

/** Everything that the product defines beside a figure, without a call more than the figures themselves need. */
export async function definitionsOf(asker: Asker, reading: Reading): Promise<Definitions> {
  const failures: Definitions['failures'] = []
  const unless = async <Read>(what: string, read: Promise<Read>): Promise<Read | undefined> => {
    try {
      return await read
    } catch (failure) {
      if (!isNothingThere(failure)) failures.push({ what, failure })
      return undefined
    }
  }
  const providers = declaredSlices()
    .flatMap(({ figures = [] }) => figures)
    .filter(({ where }) => !where || where.test(reading.text))
    .toSorted((one, other) => one.at - other.at)
  const account = providers.some(({ isOfAccount }) => isOfAccount)
    ? await unless('the paper accounts', accountOf(asker))
    : undefined
  const statedBy = async (provider: FiguresProvider): Promise<Definition[]> => {
    if (provider.isOfAccount && !account) return []
    const fields = { ...provider.fields, ...(provider.isOfAccount ? { accountId: account?.id } : {}) }
    const answer = await unless(provider.call, asker.look<Row>(provider.call, fields))
    return Object.values(figuresWithin(answer)).map(({ definition, definitionId }) => ({
      label: definitionId,
      names: provider.words[definitionId] ?? definitionId.replace(/[.-]/g, ' '),
      text: definition,
      tool: provider.call,
      fields,
      href: provider.href,
    }))
  }
  const found = await Promise.all([
    ...providers.map(statedBy),
    /\b(?:warnings?|warns?|flags?|flagged)\b/.test(reading.text)
      ? unless('the early warnings', warningsOf(asker))
      : [],
    measuresOfCredit(reading),
    unless('the methods of the analyses', methodsOf(asker, reading)),
  ])
  return { found: found.flatMap((some) => some ?? []), failures }
}

/** Every figure with a definition, wherever it stands in an answer. */
function figuresWithin(answer: unknown): Record<string, FigureLike> {
  if (answer === null || typeof answer !== 'object') return {}
  const own = answer as Partial<FigureLike>
  const found = Object.values(answer).map(figuresWithin)
  return Object.assign(
    {},
    ...found,
    typeof own.definition === 'string' && typeof own.definitionId === 'string'
      ? { [own.definitionId]: own }
      : {},
  ) as Record<string, FigureLike>
}

/** What early warnings of borrowers are given for. */
async function warningsOf(asker: Asker): Promise<Definition[]> {
  const { byWarning } = await asker.look<{ byWarning: { code: string; words: string }[] }>(
    'credit.lead-times',
    {},
  )
  return byWarning.map(({ code, words }) => ({
    label: `Early warning: ${code.replaceAll('-', ' ')}`,
    names: `${code.replaceAll('-', ' ')} warning early credit`,
    text: words,
    tool: 'credit.lead-times',
    fields: {},
    href: '/dashboard/credit',
  }))
}

/** Ratios of accounts and models of default, with the formula that the installation computes them by. */
function measuresOfCredit({ text }: Reading): Definition[] {
  const own = new Set(plainWords(text))
  const known = [
    ...ratioIds.map((id) => ({ id, ...ratios[id] })),
    ...modelIds.map((id) => ({ id, ...modelOf(id) })),
  ]
  return known.flatMap(({ label, formula }) => {
    const names = plainWords(label).filter((word) => !/^(?:to|of|the|a|and|days?|in)$/.test(word))
    const isNamed =
      // What a default is by its distance is asked for by that word.
      (!names.includes('distance') || own.has('distance') || own.has('merton')) &&
      names.length > 0 &&
      names.filter((word) => own.has(word)).length >= Math.min(2, names.length)
    return isNamed
      ? [
          {
            label,
            names: label,
            text: `${label}: ${formula}.`,
            tool: 'methodology.search',
            fields: { words: label },
            href: '/dashboard/credit',
          },
        ]
      : []
  })
}

/** What the analyses say of their own method. */
async function methodsOf(asker: Asker, { text }: Reading): Promise<Definition[]> {
  const isRisk =
    /\b(?:var|value at risk|shortfall|volatility|beta|sharpe|sortino|stress|monte carlo|component|risk|parametric|cornish)/.test(
      text,
    )
  const isOption =
    /\b(?:options?|greeks?|delta|gamma|vega|theta|rho|black|scholes|break-?even|implied|probability of profit|strike)\b/.test(
      text,
    )
  const found: Definition[] = []
  if (
    /\b(?:attribution|benchmark|active return|outperform\w*|selection|allocation effect|interaction)\b/.test(
      text,
    )
  ) {
    const { answer } = await attribute(asker, { reading: { period: undefined } } as never)
    const { name, definition } = answer.benchmark as { name: string; definition: string }
    found.push({
      label: `Benchmark of the attribution: ${name}`,
      names: `benchmark attribution ${name}`,
      text: `${name}: ${definition}`,
      tool: 'attribution.attribute',
      fields: {},
      href: '/dashboard/attribution',
    })
  }
  if (isRisk) {
    const { assessment } = await assess(asker)
    found.push(
      ...assessment.basis.conventions.map((sentence) => ({
        label: 'Conventions of the risk figures',
        names: `${sentence} risk`,
        text: sentence,
        tool: 'risk.assessment',
        fields: {},
        href: '/dashboard/risk',
      })),
    )
  }
  if (isOption) {
    const fields = {
      spot: 100,
      volatility: 0.2,
      days: 30,
      rate: 0.04,
      legs: [{ kind: 'call', quantity: 1, strike: 100 }],
    }
    const { method, conventions } = await asker.look<{ method: string; conventions: string[] }>(
      'options.value-strategy',
      fields,
    )
    found.push({
      label: 'Method of the option figures',
      names: 'option value price model method black scholes valued priced',
      text: method,
      tool: 'options.value-strategy',
      fields,
      href: '/dashboard/options',
    })
    found.push(
      ...conventions.map((sentence) => ({
        label: 'Conventions of the option figures',
        names: sentence,
        text: sentence,
        tool: 'options.value-strategy',
        fields,
        href: '/dashboard/options',
      })),
    )
  }
  return found
}
