// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { cellsOf, cellText, withCell, withPasted } from './cells.ts'
import type { LineReading } from './lines.ts'
import { LinesInput, type LinesInputProps } from './lines-input.tsx'
import { linesOfTable } from './lines-of-table.ts'
import { FileRefused, readTableFile } from './read-table-file.ts'

const columns = [
  { title: 'SYMBOL', alsoCalled: ['Ticker'] },
  { title: 'NAME', isWide: true },
  { title: 'COUPON%' },
  { title: 'FACE_VALUE' },
]
const at = (row: number, column: number) => ({ row, column, columns: columns.length })

describe('cells are written as fields of a line', () => {
  it('a block of a spreadsheet becomes the lines that it says, and what is beyond the last column is left out', () => {
    const text = withPasted('', at(0, 0), 'A30\tAcme, Inc.\t4.35\t5,000\r\nB31\tBeta\t3.75\t1000\textra\r\n')
    expect(text).toBe('A30, Acme Inc., 4.35, 5000\nB31, Beta, 3.75, 1000')
  })

  it.each([
    ['1,004,985.50', '1004985.50'],
    ['5,000', '5000'],
    ['985,50', '985.50'],
    ['4,35', '4.35'],
    ['1.004.985,50', '1004985.50'],
    ['1.004,985', '1004.985'],
    ['-0,5', '-0.5'],
    ['Acme, Inc.', 'Acme Inc.'],
    ['two\nlines', 'two lines'],
  ])('%s is the field %s', (cell, field) => expect(cellText(cell)).toBe(field))

  it('a cell is typed letter by letter, spaces included, and the other lines stay as they are', () => {
    let text = 'A, Alpha, 5, 1000\n# a note'
    for (const typed of ['B', 'Be', 'Beta ', 'Beta C', 'Beta Co']) {
      text = withCell(text, at(0, 1), typed)
      expect(cellsOf(text)[0]?.[1]).toBe(typed)
    }
    expect(text).toBe('A, Beta Co, 5, 1000\n# a note')
    expect(withCell(text, at(2, 2), '4')).toBe(`${text}\n, , 4`)
    expect(cellsOf(withCell('A, B', at(0, 1), ''))).toEqual([['A']])
  })
})

describe('a file’s rows become lines', () => {
  it('its heads put the cells in order, whatever their spelling, and name what no field has', () => {
    const rows = [
      ['face value', 'CUSIP', 'Ticker', 'Coupon'],
      ['1,000', '38259P', 'A30', '4.35'],
      ['', '', '', ''],
    ]
    expect(linesOfTable(rows, columns)).toEqual({
      lines: ['A30, , 4.35, 1000'],
      leftOut: ['CUSIP'],
    })
  })

  it('without heads they are taken as they stand', () => {
    expect(linesOfTable([['A30', 'Acme', '4.35', '1000', 'more']], columns)).toEqual({
      lines: ['A30, Acme, 4.35, 1000'],
      leftOut: [],
    })
  })

  const csv = (text: BlobPart, name = 'book.csv') => new File([text], name)
  const rowsOf = async (file: File) => (await readTableFile(file)).rows

  it('CSV is read with commas, semicolons or tabs, quoted or not, in UTF-8 or an old code page', async () => {
    expect(await rowsOf(csv('\ufeffA,"Acme, Inc."\r\n\r\nB,Beta'))).toEqual([
      ['A', 'Acme, Inc.'],
      ['B', 'Beta'],
    ])
    expect(await rowsOf(csv('A;4,35\nB;5'))).toEqual([
      ['A', '4,35'],
      ['B', '5'],
    ])
    expect(await rowsOf(csv(Uint8Array.from([0x41, 0x2c, 0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68])))).toEqual([
      ['A', 'Zürich'],
    ])
  })

  it('XLSX is read as a person sees it: dates, percents, results of formulas', async () => {
    const book = workbookFile({
      Cover: [],
      Book: [
        ['A30', new Date('2030-06-15T00:00:00Z'), { percent: 0.0435 }, { formula: '500*2', result: 1000 }],
        [],
        ['B', { runs: ['Be', 'ta'] }],
      ],
      'Sold bonds': [['C']],
    })
    expect(await readTableFile(new File([book as BlobPart], 'book.xlsx'))).toEqual({
      rows: [
        ['A30', '2030-06-15', '4.35', '1000'],
        ['B', 'Beta'],
      ],
      note: 'Only the sheet “Book” was read, and not “Sold bonds”.',
    })
  })

  it('what is no such file, damaged, empty or too large is refused with a sentence', async () => {
    const refusal = (file: File) => readTableFile(file).catch((failure: unknown) => failure)
    for (const [file, sentence] of [
      [csv('a', 'book.xls'), 'Only CSV and XLSX files are read.'],
      [csv('not a zip', 'book.xlsx'), 'This XLSX file is damaged or locked with a password.'],
      [csv(' \n , \n'), 'The file holds no rows.'],
      [csv(new Uint8Array(6 * 1024 * 1024)), 'The file is larger than 5 MB.'],
      [csv('a\n'.repeat(50_001)), 'The file has more than 50,000 rows.'],
    ] as const) {
      const failure = await refusal(file)
      expect(failure).toBeInstanceOf(FileRefused)
      expect((failure as Error).message).toBe(sentence)
    }
  })

  it('a workbook that would unpack to more than 100 MB is refused before it is unpacked', async () => {
    const bytes = workbookFile({ Book: [['A']] })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (let place = 0; place < bytes.length - 4; place++)
      if (view.getUint32(place, true) === 0x02014b50) view.setUint32(place + 24, 199_000_000, true)
    const failure = await readTableFile(new File([bytes as BlobPart], 'book.xlsx')).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(FileRefused)
    expect((failure as Error).message).toMatch(/unpack|large/)
  })
})

describe('the field', () => {
  let drawn: Drawn
  afterEach(() => drawn.remove())

  const readings = (text: string): LineReading[] =>
    text.split('\n').flatMap((line, row) => {
      if (line.trim() === '') return []
      const fields = line.split(',').length
      return [fields < 2 ? { line: row + 1, skipped: `${fields} of at least 2 fields` } : { line: row + 1 }]
    })

  function Field(props: Partial<LinesInputProps>) {
    const [text, setText] = useState('')
    return (
      <LinesInput
        label="Bonds"
        hint="SYMBOL, NAME"
        columns={columns}
        text={text}
        onText={setText}
        readings={readings(text)}
        noun="bond"
        {...props}
      />
    )
  }
  const button = (label: string) => drawn.byText(label, 'button')
  const area = () => drawn.host.querySelector('textarea')

  it('names the lines that are left out with their reason, and counts the others', async () => {
    drawn = await draw(<Field />)
    expect(drawn.host.textContent).toContain('No bond read yet')
    await drawn.type(area(), 'A, Alpha\n\nalone\nB, Beta')
    expect(drawn.host.textContent).toContain('Line 3 is skipped: 1 of at least 2 fields.')
    expect(drawn.host.textContent).toContain('2 bonds read')
  })

  it('the grid writes the same text; Enter goes to the next line; pasted cells spread', async () => {
    drawn = await draw(<Field />)
    await drawn.click(button('Edit as grid'))
    const cell = (name: string) => drawn.host.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
    await drawn.type(cell('SYMBOL, line 1'), 'A')
    await drawn.press('Enter', cell('SYMBOL, line 1')!)
    expect(document.activeElement).toBe(cell('SYMBOL, line 2'))
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(paste, { clipboardData: { getData: () => 'B\tBeta\nC\tGamma, Ltd' } })
    await drawn.act(() => void cell('SYMBOL, line 2')?.dispatchEvent(paste))
    await drawn.click(button('Edit as text'))
    expect(area()?.value).toBe('A\nB, Beta\nC, Gamma Ltd')
  })

  it('a file is added under what was typed, and says how many lines it brought', async () => {
    drawn = await draw(<Field />)
    await drawn.type(area(), 'A, Alpha')
    const input = drawn.host.querySelector<HTMLInputElement>('input[type="file"]')!
    Object.defineProperty(input, 'files', { value: [new File(['Ticker,Rank,Name\nB,1,Beta'], 'book.csv')] })
    await drawn.act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await drawn.until(() => {
      expect(area()?.value).toBe('A, Alpha\nB, Beta')
    })
    expect(drawn.host.textContent).toContain('1 line imported from book.csv. Columns left out: Rank.')
  })

  it('the portfolio is offered where there is one; a failure is said and what was typed stays', async () => {
    drawn = await draw(<Field />)
    expect(button('Use my portfolio')).toBeUndefined()
    await drawn.remove()
    const read = vi.fn(async () => 'A, Alpha\nB, Beta')
    drawn = await draw(<Field readPortfolio={read} />)
    await drawn.click(button('Use my portfolio'))
    await drawn.settle()
    expect(area()?.value).toBe('A, Alpha\nB, Beta')
    expect(drawn.host.textContent).toContain('2 lines taken from your portfolio.')
    // Twice the same holdings are no portfolio: what stood there is replaced, and that is said.
    await drawn.type(area(), 'A, Alpha\nB, Beta\nC, Gamma')
    await drawn.click(button('Use my portfolio'))
    await drawn.settle()
    expect(area()?.value).toBe('A, Alpha\nB, Beta')
    expect(drawn.host.textContent).toContain('They replaced the previous lines.')
    read.mockRejectedValueOnce(new Error('Network error.'))
    await drawn.click(button('Use my portfolio'))
    await drawn.settle()
    expect(drawn.host.textContent).toContain('That could not be read: Network error. Your lines are kept.')
    expect(area()?.value).toBe('A, Alpha\nB, Beta')
    await drawn.click(button('Clear'))
    expect(area()?.value).toBe('')
  })

  it('the portfolio that a link takes along is read once when the field is drawn, and handed on', async () => {
    const taken = vi.fn()
    const read = vi.fn(async () => 'A, Alpha')
    drawn = await draw(<Field readPortfolio={read} takesPortfolio={taken} />)
    await drawn.settle()
    expect(area()?.value).toBe('A, Alpha')
    expect([read.mock.calls.length, taken.mock.calls]).toEqual([1, [['A, Alpha']]])
    await drawn.remove()
    drawn = await draw(
      <Field readPortfolio={async () => Promise.reject(new Error('No.'))} takesPortfolio={taken} />,
    )
    await drawn.settle()
    expect(drawn.host.textContent).toContain('That could not be read: No.')
    expect(taken).toHaveBeenCalledTimes(1)
  })

  it('a field for one line has its example and nothing to bring in many', async () => {
    drawn = await draw(<Field isForOne example="A, Alpha" readPortfolio={async () => ''} />)
    const labels = [...drawn.host.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Fill in an example'])
    await drawn.click(button('Fill in an example'))
    expect(area()?.value).toBe('A, Alpha')
  })
})
