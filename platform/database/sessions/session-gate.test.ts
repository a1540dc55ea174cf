import { expect, it } from 'vitest'
import { onEmbeddedDatabase } from '#platform/testing/index.ts'
import { SessionGate } from './session-gate.ts'
import { type SessionPriority, withSessionPriority } from './session-priority.ts'

/** Lets all of these come while one session is taken, and says who had it in which order. */
function orderOf(came: readonly SessionPriority[]): string[] {
  const gate = new SessionGate(1)
  const served: string[] = []
  const leaves: (() => void)[] = []
  gate.enter('work', (leave) => leaves.push(leave))
  for (const [at, priority] of came.entries())
    gate.enter(priority, (leave) => {
      served.push(`${priority} ${at}`)
      leaves.push(leave)
    })
  for (let leave = leaves.shift(); leave; leave = leaves.shift()) leave()
  return served
}

it('members come before the demo and calls before jobs, each line in the order in which it came', () => {
  expect(orderOf(['demo-work', 'demo-call', 'work', 'call', 'demo-call', 'call'])).toEqual([
    'call 3',
    'call 5',
    'work 2',
    'demo-call 1',
    'demo-call 4',
    'demo-work 0',
  ])
})

it('nobody waits for ever: what was passed over so often has its turn', () => {
  const calls = Array.from({ length: 60 }, (): SessionPriority => 'call')
  const served = orderOf(['work', 'demo-call', 'demo-work', ...calls])
  expect(served.indexOf('work 0')).toBe(4)
  expect(served.indexOf('demo-call 1')).toBeLessThan(16)
  expect(served.indexOf('demo-work 2')).toBeLessThan(30)
  expect(served).toHaveLength(63)
})

it('of several sessions the demo has half at the most', () => {
  const gate = new SessionGate(4)
  let ofDemo = 0
  for (let at = 0; at < 4; at += 1) gate.enter('demo-call', () => (ofDemo += 1))
  let ofMembers = 0
  gate.enter('call', () => (ofMembers += 1))
  gate.enter('call', () => (ofMembers += 1))
  expect([ofDemo, ofMembers]).toEqual([2, 2])
})

it('whoever no longer waits is not let in, and holds up nobody', () => {
  const gate = new SessionGate(1)
  let give = () => {}
  gate.enter('call', (leave) => (give = leave))
  const served: string[] = []
  const withdraw = gate.enter('call', () => served.push('gone'))
  gate.enter('demo-call', () => served.push('waits'))
  expect(withdraw()).toBe(true)
  give()
  expect(served).toEqual(['waits'])
  expect(withdraw()).toBe(false)
})

onEmbeddedDatabase('the session of the embedded database', (world) => {
  const ask = (text: string) => world.installation.database.pool.query(text)

  it('a member who comes last is answered before a hundred questions of the demo that wait', async () => {
    const answered: string[] = []
    const ofDemo = withSessionPriority('demo-call', () =>
      Array.from({ length: 100 }, () =>
        ask('select count(*) from generate_series(1, 2000)').then(() => answered.push('demo')),
      ),
    )
    const ofMember = withSessionPriority('call', () => ask('select 1').then(() => answered.push('member')))
    await Promise.all([...ofDemo, ofMember])
    expect(answered.indexOf('member')).toBeLessThan(5)
    expect(answered).toHaveLength(101)
  })

  it('the work of a job waits as a job, whatever calls it makes; a change holds its one turn to its end', async () => {
    const answered: string[] = []
    const held = await world.installation.database.pool.connect()
    const ofJob = withSessionPriority('work', () =>
      withSessionPriority('call', () => ask('select 1').then(() => answered.push('job'))),
    )
    const ofCall = withSessionPriority('call', () => ask('select 1').then(() => answered.push('call')))
    await held.query('select 1')
    expect(answered).toEqual([])
    held.release()
    await Promise.all([ofJob, ofCall])
    expect(answered).toEqual(['call', 'job'])
  })
})
