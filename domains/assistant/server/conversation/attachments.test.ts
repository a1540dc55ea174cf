import { expect, it } from 'vitest'
import { documentsSlice } from '#domains/documents/server/index.ts'
import { invoke, offerCalls, type Route } from '#platform/calls/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { assistantRoutes } from '../routes.ts'
import '../../contract/changes.ts'

const routeOf = (name: string): Route => assistantRoutes.find(({ endpoint }) => endpoint.name === name)!
const session = 'session-with-files'
const csv = () =>
  new File(['supplier,tariff\nNorthwind Steel,tariffs raised by 12 percent\n'], 'suppliers.csv', {
    type: 'text/csv',
  })

type Attached = { id: number; documentId: string; fileName: string; isRead: boolean }

onEveryDatabase('files of a conversation', (world) => {
  const attach = (file: File, who = {}) =>
    invoke(world.as(who), routeOf('assistant.attach'), { sessionId: session, file }) as Promise<Attached>
  const list = async (who = {}) =>
    (
      (await invoke(world.as(who), routeOf('assistant.attachments'), { sessionId: session })) as {
        attachments: Attached[]
      }
    ).attachments
  const ask = async (message: string, who = {}) =>
    (
      (await invoke(world.as(who), routeOf('assistant.chat'), { message, sessionId: session })) as {
        message: { context: { answer: { outcome: string; text: string; citations: { quote?: string }[] } } }
      }
    ).message.context.answer

  it('CHAT-007 are read, kept as documents of their person alone, and quoted from with their place', async () => {
    offerCalls(world.installation, documentsSlice.routes ?? [])
    const attached = await attach(csv())
    expect(attached).toMatchObject({ fileName: 'suppliers.csv', isRead: true })
    const answer = await ask('what does the attached file say about tariffs?')
    expect(answer.outcome).toBe('answered')
    expect(answer.citations[0]?.quote).toContain('12 percent')
    expect(await list({ userId: 2 })).toEqual([])
    expect((await ask('what does the attached file say about tariffs?', { userId: 2 })).outcome).toBe(
      'refused',
    )
  })

  it('CHAT-006 of another kind are refused, and nothing is kept', async () => {
    const page = new File(['<h1>x</h1>'], 'page.exe', { type: 'application/octet-stream' })
    await expect(attach(page)).rejects.toMatchObject({ code: 'unsupported-file' })
    expect(await list()).toHaveLength(1)
  })

  it('are attached once, and go one by one', async () => {
    await attach(csv())
    const [only, ...others] = await list()
    expect(others).toEqual([])
    await expect(
      invoke(world.as({ userId: 2 }), routeOf('assistant.remove-attachment'), {
        sessionId: session,
        id: only!.id,
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await invoke(world.as(), routeOf('assistant.remove-attachment'), { sessionId: session, id: only!.id })
    expect(await list()).toEqual([])
  })

  it('go with the conversation, and with them the documents', async () => {
    const { documentId } = await attach(csv())
    await invoke(world.as(), routeOf('assistant.clear'), { sessionId: session })
    expect(await list()).toEqual([])
    const document = documentsSlice.routes.find(({ endpoint }) => endpoint.name === 'documents.document')!
    await expect(invoke(world.as(), document, { id: documentId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
