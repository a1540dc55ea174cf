import { expect, it } from 'vitest'
import { CHAIN_START, digestOf, verifyChain } from './chain.ts'

const written = {
  organisationId: 1,
  sequence: 1,
  at: new Date('2026-05-04T09:00:00.000Z'),
  actor: 'dana',
  actorType: 'system',
  through: null,
  action: 'screening.completed-in-bulk',
  subjectType: 'screening',
  subjectId: 'batch-12',
  before: null,
  after: { rows: 3 },
  reason: null,
  requestId: 'system-run-screening-batch',
  previousHash: CHAIN_START,
}

it('an entry from before jobs were told apart from people keeps the digest that it was written with', async () => {
  // Taken from the version that wrote a batch as the system under a person's name.
  const hash = '1a80202aa45f80cde293139ac8a6e54c3cb6dac56fc7cfeb0e6a78b10b06e357'
  expect(digestOf(written)).toBe(hash)
  const job = {
    ...written,
    sequence: 2,
    actorType: 'job',
    through: 'run-screening-batch',
    previousHash: hash,
  }
  const chain = [
    { ...written, hash },
    { ...job, hash: digestOf(job) },
  ]
  expect(await verifyChain(chain)).toMatchObject({ isIntact: true, entries: 2 })
})

it('whom a job worked for and which job it was cannot be changed afterwards', async () => {
  const job = { ...written, actorType: 'job', through: 'run-screening-batch' }
  const hash = digestOf(job)
  for (const changed of [{ through: 'another' }, { through: null }, { actor: 'bo' }, { actorType: 'user' }])
    expect(await verifyChain([{ ...job, ...changed, hash }])).toMatchObject({ isIntact: false, brokenAt: 1 })
})
