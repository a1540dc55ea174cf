import { expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { topicIndex } from '../../topics/index.ts'
import type { Asker } from '../asker.ts'
import { furtherThings, thingsOf } from './things.ts'

const customers = [
  ...Array.from({ length: 250 }, (_, id) => ({ id, name: `Aabel ${id} Ltd` })),
  { id: 900, name: 'Zorvenko Shipping AG' },
]
const asker: Asker = {
  ctx: {} as never,
  today: '2026-11-23',
  tools: [],
  notes: new Set(),
  accountId: undefined,
  may: (call) => call === 'customers.list',
  ask: async () => undefined as never,
  look: async (_, { q, limit }) => {
    const fitting = customers.filter(({ name }) => name.toLowerCase().includes(String(q ?? '').toLowerCase()))
    return { rows: fitting.slice(0, Number(limit)), total: fitting.length } as never
  },
}

it('knows a customer who stands behind those that were read', async () => {
  const question = 'what is our exposure to Zorvenko'
  const { things, isPartial } = await thingsOf(asker, question)
  const read = (all: typeof things) =>
    readQuestion(question, { topics: topicIndex, names: indexNames(all), today: asker.today })
  expect(isPartial).toBe(true)
  expect(read(things).names).toEqual([])
  const further = await furtherThings(asker, read(things))
  expect(read([...things, ...further]).names).toMatchObject([{ things: [{ kind: 'customer', id: '900' }] }])
})

it('fails where the names cannot be read, instead of knowing nobody', async () => {
  const broken = { ...asker, look: async () => Promise.reject(new Error('no database')) }
  await expect(thingsOf(broken, 'exposure to Zorvenko')).rejects.toThrow('no database')
})
