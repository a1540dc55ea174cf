import { quantity } from '#design-system/formats/index.ts'
import { IconChevronLeft, IconChevronRight } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import classes from './data-table.module.css'
import type { Paging } from './paging.ts'

export function Pages({ paging }: { paging: Paging }) {
  const { first, last, total, onPrevious, onNext } = paging
  return (
    <nav className={classes.pages} aria-label="Pages">
      <span>
        {quantity(first)}–{quantity(last)} of {quantity(total)}
      </span>
      <Button
        kind="quiet"
        size="small"
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
        icon={<Icon of={IconChevronLeft} />}
      >
        Previous
      </Button>
      <Button kind="quiet" size="small" disabled={!onNext} onClick={() => onNext?.()}>
        Next
        <Icon of={IconChevronRight} />
      </Button>
    </nav>
  )
}
