import { expect, it } from 'vitest'
import type { Context, Installation } from '#platform/context/index.ts'
import { inPlace } from './places.ts'

const contextIn = (installation: Installation) => (organisationId: number) =>
  ({ installation, actor: { kind: 'system', name: 'test', organisationId } }) as Context

function held(ctx: Context, signal = new AbortController().signal) {
  let end = () => {}
  let hasBegun = false
  const done = inPlace(ctx, signal, () => {
    hasBegun = true
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  done.catch(() => {})
  return { done, end: () => end(), hasBegun: () => hasBegun }
}

it('two computations of the demo go on, twenty wait in their order, another is told to come again; members go on beside them', async () => {
  const of = contextIn({} as Installation)
  const all = Array.from({ length: 22 }, () => held(of(2)))
  await Promise.resolve()
  expect(all.filter((one) => one.hasBegun())).toHaveLength(2)
  await expect(held(of(2)).done).rejects.toMatchObject({ code: 'too-many-requests' })
  const member = held(of(1))
  expect(member.hasBegun()).toBe(true)
  member.end()
  for (const one of all) {
    expect(one.hasBegun()).toBe(true)
    one.end()
    await one.done
    await new Promise(setImmediate)
  }
  const later = held(of(2))
  expect(later.hasBegun()).toBe(true)
  later.end()
})

it('who gives up while they wait leave their place to the next', async () => {
  const of = contextIn({} as Installation)
  const [first, second] = [held(of(2)), held(of(2))]
  const gone = new AbortController()
  const third = held(of(2), gone.signal)
  const fourth = held(of(2))
  gone.abort(new Error('gone'))
  await expect(third.done).rejects.toThrow('gone')
  first.end()
  await first.done
  await new Promise(setImmediate)
  expect([third.hasBegun(), fourth.hasBegun()]).toEqual([false, true])
  second.end()
  fourth.end()
})
