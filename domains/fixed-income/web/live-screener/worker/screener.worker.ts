import { linesOfTable } from '#design-system/patterns/lines-input/lines-of-table.ts'
import { readTableFile } from '#design-system/patterns/lines-input/read-table-file.ts'
import { bondColumns } from '../../lines/bond-columns.ts'
import { openScreenerSession, type Sent } from './screener-session.ts'

// What a worker's global has of the page's: the libraries of the browser do not name both at once.
const port = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>

const take = openScreenerSession(
  (reply, transfer) => port.postMessage(reply, transfer),
  async (file) => {
    const { rows, note } = await readTableFile(file)
    const { lines, leftOut } = linesOfTable(rows, bondColumns)
    // Heads are no line of their own; the rows of a file are counted with them.
    return { lines, firstLine: 1 + rows.length - lines.length, leftOut, unread: note }
  },
)
port.addEventListener('message', (event) => take((event as MessageEvent<Sent>).data))
