// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { Borrower, StatementFileRead } from '#domains/credit/contract/index.ts'
import { ImportStatementsDialog } from './statement-dialogs.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const reading: StatementFileRead = {
  form: 'table',
  company: null,
  titles: ['Year end', 'Assets'],
  columns: { period: 'Year end', totalAssets: 'Assets', currency: null, scale: null },
  mappedBy: 'titles',
  needs: [],
  statements: [],
  refused: [],
  refusedCount: 0,
  kept: 0,
  isTrial: true,
  notes: ['There is no column “Profit” in this file: net income is missing in every year.'],
}

it('a file is asked for its own currency and scale: what was said of another does not count for it', async () => {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body as FormData)
    return Response.json(reading)
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ImportStatementsDialog
        borrower={{ id: 7, name: 'Halden Machines' } as Borrower}
        isOpen={true}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const scale = () =>
    [...document.querySelectorAll('select')].find((select) => select.querySelector('option[value="1000000"]'))
  const readFile = async (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    await drawn.act(() => {
      Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await drawn.click(button('Read the file'))
    await drawn.settle()
  }
  await readFile('in-millions.csv')
  expect(document.body.textContent).toContain('There is no column “Profit” in this file')
  await drawn.act(() => {
    const select = scale() as HTMLSelectElement
    select.value = '1000000'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(scale()?.value).toBe('1000000')
  await readFile('in-thousands.csv')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.get('scale')).toBeNull()
  expect(scale()?.value).toBe('')
})
