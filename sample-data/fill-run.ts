import {
  forgetSampleState,
  hasWork,
  SAMPLE,
  SAMPLE_FILL,
  sampleStateOf,
} from '#domains/overview/server/index.ts'
import { ensureShippedLists } from '#domains/screening/server/index.ts'
import { holdChanges } from '#platform/audit/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineRun, newestRunAbout, type Work } from '#platform/runs/index.ts'
import { fillWorld } from './fill-world.ts'
import { presentIn, removeWorld } from './sample-data.ts'

const HELD = 'The sample data is being filled in. Nothing else can change until it is there.'
const BEGINNING = 'Customers and a paper account'
const STORY = 'Half a year of screenings, cases and alerts'
/** So many moments of the story are one piece: a piece each would cost more than what it tells. */
const TOLD_EVERY = 10

/**
 * Fills an organisation that asked for it as it began. Its people's changes are held back meanwhile, so that what they make never lies
 * among the sample's numbers. A fill that fails or is cancelled takes back what it made, and the question is open again; one whose
 * process ended begins again, because a story is told from its beginning.
 */
export const fillOrganisation = defineRun({
  name: SAMPLE_FILL,
  label: 'Filling with sample data',
  of: 'steps',
  subject: 'sample-data',
  belongsTo: 'organisation',
  sees: 'overview:read',
  acts: 'settings:manage',
  keepsItsTurn: true,
  work: fill,
  clearUp: async ({ ctx }) => {
    if (await hasBegun(ctx)) await removeWorld(sampleContext(ctx))
  },
  atEnd: async (tx, _run, end) => {
    const { organisationId } = tx.actor
    await holdChanges(tx.db, organisationId, null)
    if (end.state === 'done') return []
    await forgetSampleState(tx.db, organisationId)
    return { action: 'sample-data.not-filled', subject: { type: 'sample-data', id: SAMPLE }, after: end }
  },
})

const sampleContext = ({ installation, actor }: Context) =>
  systemContext(installation, 'sample-data', actor.organisationId)

/** Whether the fill has made anything: before its first piece whatever is there is somebody's work. */
const hasBegun = async (ctx: Context) =>
  ((await newestRunAbout(ctx, fillOrganisation, SAMPLE))?.step ?? '') !== ''

async function fill({ ctx, run, signal, current, piece }: Work): Promise<void> {
  const { installation, actor } = ctx
  const { db } = installation.database
  const { organisationId } = actor
  if ((await sampleStateOf(db, organisationId))?.state !== 'filling')
    throw new Problem('conflict', 'Nobody waits for the sample data any more.')
  await holdChanges(db, organisationId, HELD)
  if (run.step !== '') await removeWorld(sampleContext(ctx))
  else if (await hasWork(db, organisationId))
    throw new Problem('conflict', 'Work was done in the organisation before its fill began.')
  await piece(current(), async () => ({
    result: undefined,
    done: 0,
    total: null,
    step: BEGINNING,
    trace: [],
  }))
  await ensureShippedLists(installation)
  let steps = 0
  const onStep = async (done: number, total: number) => {
    steps = total
    if (done % TOLD_EVERY === 0)
      await piece(current(), async () => ({ result: undefined, done, total, step: STORY, trace: [] }))
  }
  const lastIds = await fillWorld(installation, organisationId, { shouldStop: () => signal.aborted, onStep })
  if (!lastIds) throw new Error('The sample data was stopped on the way.')
  await piece(current(), async (tx) => ({ ...(await presentIn(tx, lastIds)), done: steps, total: steps }))
}
