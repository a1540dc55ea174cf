import type { BorrowerFile } from '#domains/credit/contract/index.ts'
import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../../answering/asker.ts'
import { at, NoEvidence, type Row, Unclear, type Wanted } from '../topic.ts'

export const about = ['borrower', 'customer']

export const HREF = '/dashboard/credit'

export const isOfBorrower = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'customer'
    ? row.customerId !== null && String(row.customerId) === id
    : String(row.borrowerId) === id

export const isOfSome = ({ names }: Reading): boolean =>
  names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))

/** So many borrowers have what is kept of them read for one question. */
const BORROWERS_MOST = 60

/** What is kept of the borrowers that a question names, or of all. @throws NoEvidence, Unclear. */
export async function filesFor(asker: Asker, { things, reading }: Wanted): Promise<BorrowerFile[]> {
  const { rows } = await allRows<Row>(asker, 'credit.borrowers', {})
  const named = rows.filter((row) =>
    things.some((thing) => isOfBorrower({ ...row, borrowerId: row.id }, thing)),
  )
  if (things.length > 0 && named.length === 0)
    throw new NoEvidence(
      `Nothing is lent to ${things.map(({ label }) => label).join(' or ')}: it is no borrower here.`,
      'Borrowers',
    )
  if (things.length === 0 && reading.unknown.length > 0)
    throw new NoEvidence(
      `No borrower here is called “${reading.unknown.map(({ raw }) => raw).join(' ')}”, so there is nothing to read.`,
      'Borrowers',
    )
  const read = named.length > 0 ? named : rows
  if (read.length > BORROWERS_MOST)
    throw new Unclear(
      'That is read of a borrower at a time here. Of which one?',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  if (read.some(({ isSample }) => isSample === true)) asker.notes.add('Sample data')
  return Promise.all(read.map(({ id }) => asker.ask<BorrowerFile>('credit.borrower', { id })))
}

/** The rows of all files, each with the borrower that it is of. */
export const rowsOf = <Kept extends object>(
  files: readonly BorrowerFile[],
  of: (file: BorrowerFile) => readonly Kept[],
): Row[] =>
  files.flatMap((file) =>
    of(file).map((one) => ({
      ...(one as Row),
      borrowerId: file.borrower.id,
      customerId: file.borrower.customerId,
      borrower: file.borrower.name,
    })),
  )

/** An amount of a facility, where it is in US dollars. */
export const dollars = (path: string) => (row: Row) => (row.currency === 'USD' ? at(path, 0.01)(row) : null)
