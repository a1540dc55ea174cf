import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const DEMO = 2

function taken(queue: FairQueue<string>, mayHaveTurn?: (organisationId: number) => boolean): string[] {
  const all: string[] = []
  for (let next = queue.shift(mayHaveTurn); next; next = queue.shift(mayHaveTurn)) all.push(next)
  return all
}

it('organisations take turns, each with its oldest; the demo comes after all of them', () => {
  const queue = new FairQueue<string>()
  for (const work of ['demo 1', 'demo 2', 'demo 3']) queue.push(DEMO, work)
  for (const work of ['a 1', 'a 2', 'a 3']) queue.push(1, work)
  queue.push(7, 'b 1')
  expect(taken(queue)).toEqual(['a 1', 'b 1', 'a 2', 'a 3', 'demo 1', 'demo 2', 'demo 3'])
})

it('who has had a turn stands last, also when more is asked for meanwhile', () => {
  const queue = new FairQueue<string>()
  queue.push(1, 'a 1')
  queue.push(1, 'a 2')
  expect(queue.shift()).toBe('a 1')
  queue.push(7, 'b 1')
  queue.push(1, 'a 3')
  expect(taken(queue)).toEqual(['a 2', 'b 1', 'a 3'])
})

it('who may have no turn waits, and what nobody waits for any more is gone', () => {
  const queue = new FairQueue<string>()
  queue.push(DEMO, 'demo 1')
  queue.push(1, 'a 1')
  queue.push(1, 'a 2')
  queue.remove('a 1')
  expect(taken(queue, (organisationId) => organisationId !== DEMO)).toEqual(['a 2'])
  expect(queue.some((work) => work === 'demo 1')).toBe(true)
  expect(queue.clear()).toEqual(['demo 1'])
  expect(queue.shift()).toBeUndefined()
})
