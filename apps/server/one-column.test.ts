import papa from 'papaparse'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onOneDatabase } from '#platform/testing/index.ts'

// The row of customers with one column more, as its contract would define it. Nothing else knows of it.
vi.doMock('#domains/customers/contract/schemas.ts', async (original) => {
  const schemas = await original<typeof import('#domains/customers/contract/index.ts')>()
  const { column, columnsOf } = await import('#platform/endpoint/index.ts')
  const Customer = schemas.Customer.extend({
    comparedHash: column(z.string(), {
      title: 'Facts digest',
      definition: 'Digest of the facts that a screening compares.',
      aliases: 'facts digest, digest',
    }),
  })
  return { ...schemas, Customer, customerColumns: columnsOf(Customer) }
})

onOneDatabase('a column that the contract of a row alone defines', (world) => {
  beforeAll(async () => {
    vi.resetModules()
    const { customersRoutes } = await import('#domains/customers/server/index.ts')
    const { offerCalls } = await import('#platform/calls/index.ts')
    offerCalls(world.installation, customersRoutes)
    await call('customers.add', { name: 'Halden Marine AS', exposureCents: 120_000 })
  })
  const call = async (name: string, fields: object): Promise<unknown> => {
    const { callNamed, invoke } = await import('#platform/calls/index.ts')
    return invoke(world.as(), callNamed(world.installation, name), fields as Record<string, unknown>)
  }
  const digest = async () => {
    const page = (await call('customers.list', { limit: '1' })) as { rows: { comparedHash: string }[] }
    return page.rows[0]?.comparedHash
  }

  it('is in the answer of the list and in its file, under its title', async () => {
    expect(await digest()).toMatch(/^[0-9a-f]{16,}$/)
    const { body } = (await call('customers.export', { format: 'csv' })) as { body: ReadableStream }
    const { data } = papa.parse<string[]>(await new Response(body).text())
    const head = data.findIndex(([first]) => first === 'Customer')
    expect(data[head + 1]?.[data[head]?.indexOf('Facts digest') ?? -1]).toBe(await digest())
  })

  it('is in the short answer that a tool of the Model Context Protocol gives', async () => {
    const { callNamed, invoke } = await import('#platform/calls/index.ts')
    const list = callNamed(world.installation, 'customers.list')
    const answer = await invoke(world.as(), list, { limit: '1' }, { form: 'short' })
    expect(answer).toMatchObject({ rows: [{ name: 'Halden Marine AS', comparedHash: await digest() }] })
  })

  it('is described in the OpenAPI document by its title and its definition', async () => {
    const { openApiDocument } = await import('./openapi.ts')
    const { listCustomers } = await import('#domains/customers/contract/index.ts')
    expect(JSON.stringify(await openApiDocument([listCustomers]))).toContain(
      '"comparedHash":{"type":"string","title":"Facts digest","description":"Digest of the facts that a screening compares."}',
    )
  })

  it('is told by the assistant to who asks for it by an alias', async () => {
    const { answerQuestion } = await import('#domains/assistant/server/index.ts')
    const { answer } = await answerQuestion(
      world.as(),
      'What is the digest of our customer Halden Marine AS?',
      undefined,
    )
    expect(answer.text).toContain(await digest())
  })
})
