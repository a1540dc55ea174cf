import { admit, callNamed, invoke } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ToolUse } from '../../contract/index.ts'

/** Makes calls that only read as the person who asks, each once a question, and keeps which were made. */
export type Asker = {
  ctx: Context
  /** The ISO day of the question. */
  today: string
  tools: ToolUse[]
  /** Sentences that have to stand before the answer: what was left out, which of several was taken. */
  notes: Set<string>
  /** The paper account that the question, or the one before, names. */
  accountId: number | undefined
  /** The question is of all paper accounts together. */
  isOfAllAccounts?: true
  /** A call had more rows than were read. */
  isPartial?: boolean
  /** Whether the person who asks may make a call. */
  may(call: string): boolean
  ask<Result>(call: string, fields: Record<string, unknown>): Promise<Result>
  /** The same for what only helps to understand the question: no answer rests on it. */
  look<Result>(call: string, fields: Record<string, unknown>): Promise<Result>
}

export function makeAsker(ctx: Context, accountId?: number): Asker {
  const answers = new Map<string, Promise<unknown>>()
  const tools: ToolUse[] = []
  const once = async (call: string, fields: Record<string, unknown>) => {
    const key = `${call} ${JSON.stringify(fields)}`
    const known =
      answers.get(key) ?? invoke(ctx, callNamed(ctx.installation, call), fields, { effect: 'read' })
    answers.set(key, known)
    return await known
  }
  return {
    ctx,
    today: ctx.now.toISOString().slice(0, 10),
    tools,
    notes: new Set(),
    accountId,
    may: (call) => mayCall(ctx, call),
    async ask<Result>(call: string, fields: Record<string, unknown>) {
      const answer = (await once(call, fields)) as Result
      const isKnown = tools.some(
        ({ name, arguments: given }) => name === call && JSON.stringify(given) === JSON.stringify(fields),
      )
      if (!isKnown) tools.push({ name: call, arguments: fields })
      return answer
    },
    look: (call, fields) => once(call, fields) as Promise<never>,
  }
}

function mayCall({ actor, installation }: Context, call: string): boolean {
  try {
    admit(actor, callNamed(installation, call).endpoint)
    return true
  } catch (failure) {
    // A call that no slice here offers is nobody's to make.
    if (failure instanceof Problem && ['forbidden', 'not-found'].includes(failure.code)) return false
    throw failure
  }
}

const PAGE = 200

/** The newest rows of a call that has no pages; that there may be older ones is noted. */
export async function newestRows<Row>(
  asker: Asker,
  call: string,
  fields: Record<string, unknown>,
  most: number,
): Promise<Row[]> {
  const rows = await asker.ask<Row[]>(call, { ...fields, limit: most })
  asker.isPartial ||= rows.length >= most
  if (rows.length >= most) asker.notes.add(`Only the newest ${most} were read; older ones are left out`)
  return rows
}

/** All rows of a paged call, so many at most; that there are more is noted, unless the first are what was wanted. */
export async function allRows<Row>(
  asker: Asker,
  call: string,
  fields: Record<string, unknown>,
  {
    most = 5_000,
    until,
    isOfFirst = false,
  }: { most?: number; until?: (row: Row) => boolean; isOfFirst?: boolean } = {},
): Promise<{ rows: Row[]; total: number; asOf: string | null }> {
  const rows: Row[] = []
  let total = 0
  let asOf: string | null = null
  let next: string | null = null
  do {
    const page: { rows: Row[]; total: number; next?: string | null; asOf?: string } = next
      ? await asker.look(call, { ...fields, limit: PAGE, page: next })
      : await asker.ask(call, { ...fields, limit: PAGE })
    rows.push(...page.rows)
    total = page.total
    asOf = page.asOf ?? null
    next = page.rows.length > 0 ? (page.next ?? null) : null
    const last = page.rows.at(-1)
    if (until && last && until(last)) return { rows, total, asOf }
  } while (next && rows.length < Math.min(total, most))
  asker.isPartial ||= rows.length < total
  if (rows.length < total && !isOfFirst)
    asker.notes.add(
      `Only ${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} were read; the others are left out`,
    )
  return { rows, total, asOf }
}
