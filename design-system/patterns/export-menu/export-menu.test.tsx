// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { toastStore } from '#design-system/patterns/overlays/toast-store.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ExportMenu } from './export-menu.tsx'
import { saveFile } from './save-file.ts'

let drawn: Drawn
afterEach(async () => {
  vi.restoreAllMocks()
  await drawn?.remove()
})

const trigger = () => drawn.host.querySelector('button')
const item = (label: string) => drawn.byText(label, '[role="menuitem"]')

it('offers the three formats, asks for the chosen one once, and says that it is being made', async () => {
  const making = Promise.withResolvers<{ fileName: string; content: Blob }>()
  const onExport = vi.fn(() => making.promise)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  drawn = await draw(<ExportMenu of="the valuation" onExport={onExport} />)
  expect(trigger()?.getAttribute('aria-label')).toBe('Export report of the valuation')
  await drawn.click(trigger())
  await drawn.settle()
  expect([...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)).toEqual([
    'PDF, to read and to send',
    'Excel (XLSX), to compute with',
    'CSV, to load elsewhere',
  ])
  await drawn.click(item('Excel'))
  expect(onExport).toHaveBeenCalledExactlyOnceWith('xlsx')
  expect(trigger()?.textContent).toBe('Exporting...')
  await drawn.click(trigger())
  expect(onExport).toHaveBeenCalledTimes(1)
  await drawn.act(() => making.resolve({ fileName: 'Valuation.xlsx', content: new Blob(['x']) }))
  expect(saved).toEqual(['Valuation.xlsx'])
  expect(trigger()?.textContent).toBe('Export report')
})

it('a failure is said with its reason, and it can be tried again', async () => {
  const onExport = vi.fn(async () => {
    throw Object.assign(new Error('HTTP 503'), { serverMessage: 'The curve could not be read.' })
  })
  drawn = await draw(<ExportMenu of="the valuation" onExport={onExport} />)
  await drawn.click(trigger())
  await drawn.settle()
  await drawn.click(item('PDF'))
  await drawn.settle()
  expect(toastStore.read().at(-1)).toMatchObject({
    kind: 'failure',
    title: 'Export of the valuation failed',
    message: 'The curve could not be read.',
  })
  expect(trigger()?.getAttribute('aria-busy')).toBeNull()
})

it('the file stays fetchable after the click, and is let go of later', () => {
  vi.useFakeTimers()
  const letGo = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  saveFile('Valuation.csv', new Blob(['x']))
  vi.advanceTimersByTime(30_000)
  expect(letGo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(letGo).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
