import { z } from 'zod'
import { keepAlerts } from '#domains/alerts/server/index.ts'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue, hasJobs, jobKind } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { readSelfTests as readEndpoint, SelfTest } from '../../contract/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { askWrittenForms } from './ask-written-forms.ts'
import { insertSelfTest, lastSelfTests, type SelfTestRow, updateSelfTest } from './store.ts'
import '../../contract/changes.ts'

/** Of each form, asked with three kinds; and how long a run may take, on lists that are searched slowly. */
const PER_FORM = 150
const BUDGET_MS = 15 * 60_000
const RUNS_TOLD = 14
const MISSED_OF_A_FORM_TOLD = 10
/** A run older than this was lost with its process. */
const RUNNING_MS_MAX = 3_600_000

/** Below this share found, or this much below the result before, an alert is raised; business settings. */
const FLOOR = 0.9
const FALL_MAX = 0.02
/** A form's share is of some hundred questions drawn again each day: a fall is one when chance makes less of it once in a thousand days. */
const FALL_ERRORS = 3

/** A self-test that somebody asked for. */
export const askedSelfTest = jobKind({
  name: 'run-self-test',
  called: 'self-test of screening',
  for: 'person',
  payload: z.object({ organisationId: z.number().int(), id: z.number().int() }),
  retries: 0,
  atOnce: 2,
})

export async function readSelfTests(ctx: Context): Promise<z.input<(typeof readEndpoint)['response']>> {
  const runs = await lastSelfTests(ctx.db, ctx.actor.organisationId, RUNS_TOLD)
  return { runs: runs.map((row) => selfTestOf(row, ctx.now)), floor: FLOOR, fallMax: FALL_MAX }
}

/** Asks for a self-test now. @throws Problem `conflict` while one runs, `demo-not-allowed`. */
export async function runSelfTest(ctx: Context): Promise<z.input<typeof SelfTest>> {
  if (ctx.actor.kind === 'user' && ctx.actor.isDemo)
    throw new Problem('demo-not-allowed', 'The demo cannot run the self-test: it asks thousands of names.')
  if (!hasJobs(ctx.installation)) throw new Problem('conflict', 'Nothing runs jobs at this moment.')
  return recordChange(ctx, async (tx) => {
    const row = await begin(tx)
    await enqueue(tx, askedSelfTest, { organisationId: tx.actor.organisationId, id: row.id })
    return {
      result: selfTestOf(row, tx.now),
      trace: { action: 'self-test.asked', subject: { type: 'self-test', id: 'self-test' } },
    }
  })
}

/** Whether the product has asked today's names by itself already: the night was told to two processes. */
export async function isTestedTonight(ctx: Context): Promise<boolean> {
  const today = ctx.now.toISOString().slice(0, 10)
  const runs = await lastSelfTests(ctx.db, ctx.actor.organisationId, RUNS_TOLD)
  return runs.some(
    (row) =>
      row.seed === today &&
      row.startedBy === actorName(ctx.actor) &&
      selfTestOf(row, ctx.now).state !== 'failed',
  )
}

async function begin(tx: Context): Promise<SelfTestRow> {
  const [last] = await lastSelfTests(tx.db, tx.actor.organisationId, 1)
  if (last && selfTestOf(last, tx.now).state === 'running')
    throw new Problem('conflict', 'A self-test is running already.')
  return insertSelfTest(tx, {
    startedAt: tx.now,
    startedBy: actorName(tx.actor),
    state: 'running',
    // The same day asks the same names of the same lists, so that two results of a day can be compared.
    seed: tx.now.toISOString().slice(0, 10),
  })
}

/** A self-test from its beginning to its alert, as the night's job runs it. */
export async function selfTestNow(
  ctx: Context,
  asked?: { id: number; signal?: AbortSignal },
): Promise<SelfTestRow> {
  const id =
    asked?.id ?? (await recordChange(ctx, async (tx) => ({ result: (await begin(tx)).id, trace: [] })))
  const now = () => ({ ...ctx, now: ctx.installation.clock() })
  const before = (await lastSelfTests(ctx.db, ctx.actor.organisationId, RUNS_TOLD)).find(
    (row) => row.state === 'done',
  )
  try {
    const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
    const set = await listsToSearch(now())
    const seed = ctx.now.toISOString().slice(0, 10)
    const result = await askWrittenForms(ctx, {
      set,
      threshold: settings.threshold,
      seed,
      perForm: PER_FORM,
      until: ctx.installation.clock().getTime() + BUDGET_MS,
      ...(asked?.signal && { signal: asked.signal }),
    })
    return await settle(now(), id, before, {
      state: 'done',
      threshold: settings.threshold,
      engineVersion: ENGINE_VERSION,
      lists: result.set.lists,
      names: result.names,
      asked: result.asked,
      found: result.found,
      byForm: result.byForm,
      byKind: result.byKind,
      missed: result.missed,
    })
  } catch (failure) {
    const sentence =
      failure instanceof Problem ? failure.message : 'It met an error; the log of the server has it.'
    const row = await settle(now(), id, before, { state: 'failed', failure: sentence })
    if (!(failure instanceof Problem)) throw failure
    return row
  }
}

async function settle(
  ctx: Context,
  id: number,
  before: SelfTestRow | undefined,
  change: Partial<SelfTestRow> & Pick<SelfTestRow, 'state'>,
): Promise<SelfTestRow> {
  return recordChange(ctx, async (tx) => {
    const row = await updateSelfTest(tx, id, { ...change, finishedAt: tx.now })
    const fell = fallOf(row, before)
    await keepAlerts(tx, {
      kinds: ['self-test-fell'],
      hits: fell
        ? [
            {
              severity: 'high',
              kind: 'self-test-fell',
              title:
                row.state === 'failed'
                  ? 'The self-test could not be made'
                  : 'The self-test finds fewer designated parties',
              description: fell,
              subject: { type: 'self-test', id: 'self-test' },
              dedupeKey: `self-test-fell ${row.id}`,
            },
          ]
        : [],
      goneBecause: `A newer self-test replaced this result${fell ? '' : ' and found what it should'}.`,
    })
    return {
      result: row,
      trace: {
        action: row.state === 'done' ? 'self-test.done' : 'self-test.failed',
        subject: { type: 'self-test', id: 'self-test' },
        after: {
          id: row.id,
          names: row.names,
          asked: row.asked,
          found: row.found,
          threshold: row.threshold,
          engineVersion: row.engineVersion,
          lists: row.lists?.map(({ listId, version, sha256 }) => ({ listId, version, sha256 })),
          failure: row.failure,
        },
      },
    }
  })
}

const shareOf = (row: Pick<SelfTestRow, 'asked' | 'found'>) => (row.asked === 0 ? 0 : row.found / row.asked)
const inPercent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Why a result asks for a look; undefined where it does not. */
function fallOf(row: SelfTestRow, before: SelfTestRow | undefined): string | undefined {
  if (row.state === 'failed') return `The current screening result is unknown: ${row.failure}`
  const share = shareOf(row)
  const stated = `${row.found} of ${row.asked} questions about designated parties found their entry, ${inPercent(share)}`
  const fallen = fallenForms(row, before)
  if (fallen.length > 0 && before)
    return `${fallen.join('; ')}. Compared with ${before.startedAt.toISOString().slice(0, 10)}; ${stated}.`
  return share < FLOOR ? `${stated}; at least ${inPercent(FLOOR)} is expected.` : undefined
}

/** The forms that are found less than before by more than chance makes of it. */
function fallenForms(row: SelfTestRow, before: SelfTestRow | undefined): string[] {
  const earlier = new Map((before?.byForm ?? []).map((form) => [form.of, form]))
  return (row.byForm ?? []).flatMap((form) => {
    const known = earlier.get(form.of)
    if (!known || known.asked === 0 || form.asked === 0) return []
    const both = (form.found + known.found) / (form.asked + known.asked)
    // The three kinds of a question fall together: a third of the questions are independent.
    const error = Math.sqrt(both * (1 - both) * (3 / form.asked + 3 / known.asked))
    const fall = shareOf(known) - shareOf(form)
    if (fall <= Math.max(FALL_MAX, FALL_ERRORS * error)) return []
    return [`${form.called ?? form.of}: ${inPercent(shareOf(form))}, it was ${inPercent(shareOf(known))}`]
  })
}

function selfTestOf(row: SelfTestRow, now: Date): z.input<typeof SelfTest> {
  const isLost = row.state === 'running' && now.getTime() - row.startedAt.getTime() > RUNNING_MS_MAX
  return {
    id: row.id,
    state: isLost ? 'failed' : (row.state as 'running' | 'done' | 'failed'),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    startedBy: row.startedBy,
    failure: isLost ? 'It stopped without an end.' : row.failure,
    threshold: row.threshold,
    engineVersion: row.engineVersion,
    lists: row.lists ?? [],
    names: row.names,
    asked: row.asked,
    found: row.found,
    byForm: (row.byForm ?? []).map(({ called, exist = null, drawn = null, ...share }) => ({
      ...share,
      called: called ?? nameOf(share.of),
      exist,
      drawn,
    })),
    byKind: row.byKind ?? [],
    missedCount: row.asked - row.found,
    missed: reportedMisses(row),
  }
}

/** How runs of before call what they altered. */
const nameOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`

function reportedMisses(row: SelfTestRow): z.input<typeof SelfTest>['missed'] {
  const stated = new Map<string, number>()
  return (row.missed ?? []).flatMap((miss) => {
    const { listed, asked, kind, entry, probability } = miss
    const form = 'form' in miss ? miss.form : miss.mangling
    const count = (stated.get(form) ?? 0) + 1
    stated.set(form, count)
    return count > MISSED_OF_A_FORM_TOLD ? [] : [{ listed, asked, form, kind, entry, probability }]
  })
}
