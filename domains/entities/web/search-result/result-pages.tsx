import { quantity } from '#design-system/formats/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../directory.module.css'

type ResultPagesProps = {
  total: number
  isCut: boolean
  page: number
  /** Companies on a page. */
  rows: number
  onPage: (page: number) => void
}

/** Where the page stands among all that is found, and the way to the others. */
export function ResultPages({ total, isCut, page, rows, onPage }: ResultPagesProps) {
  const least = isCut ? 'at least ' : ''
  const last = Math.max(0, Math.ceil(total / rows) - 1)
  // Fewer are found than when the address was written.
  if (page > last)
    return (
      <EmptyState
        title="This page of results does not exist"
        body={`${least ? 'At least ' : ''}${quantity(total)} companies are found, and this page is past the last one.`}
        actions={<Button onClick={() => onPage(last)}>Go to the last page</Button>}
      />
    )
  if (last === 0) return null
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {quantity(page * rows + 1)} to {quantity(Math.min(total, (page + 1) * rows))} of {least}
        {quantity(total)}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
