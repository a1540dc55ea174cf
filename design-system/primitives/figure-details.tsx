import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { dateTime, date as dayOf, quantity } from '#design-system/formats/index.ts'
import { IconButton, TextLink } from './button.tsx'
import classes from './figure-details.module.css'
import { Icon } from './icon.tsx'
import { IconChevronRight, IconX } from './icons.ts'
import { type Origin, OriginDot } from './origin-dot.tsx'
import { placePopover } from './place-popover.ts'
import { Stamp, Stamps } from './stamp.tsx'

const word = {
  counted: 'Counted from records',
  modelled: 'Modelled from records',
  stated: 'Stated',
} satisfies Record<Origin, string>

/** What a figure says about itself. The shape of the figures on the wire, so one can be handed over as it is. */
export type Explanation = {
  origin: Origin
  definition: string
  inputs?: readonly { label: string; value: string }[]
  /** The line under the inputs that they add up to: the figure as it is shown. */
  total?: { label: string; value: string }
  asOf?: string | null
  source?: string | null
  /** More stamps after source and as-of; four in all at most. */
  stamps?: readonly { caption: string; value: string }[]
  rows?: { count: number; href: string } | null
}

type FigureDetailsProps = {
  /** The figure's name, for the button's accessible name. */
  of: string
  explains: Explanation
  children?: ReactNode
}

/**
 * The dot after a figure's label. It opens "Where this comes from": definition, inputs that add up, stamps, and the rows behind it.
 * The browser's own popover holds it: Esc or a click outside closes it and focus returns to the bead.
 */
export function FigureDetails({ of, explains, children }: FigureDetailsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Placed once its content stands, and again when the page moves under it.
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      if (button.current && card.current) placePopover(button.current, card.current)
    }
    place()
    card.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [isOpen])
  const close = () => {
    card.current?.hidePopover()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.bead}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={`${of}: where this comes from. ${word[explains.origin]}`}
      >
        <OriginDot origin={explains.origin} />
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Where ${of} comes from`}
        className={classes.card}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? <Explained explains={explains} close={close} extra={children} /> : null}
      </div>
    </>
  )
}

function Explained({
  explains,
  close,
  extra,
}: {
  explains: Explanation
  close: () => void
  extra: ReactNode
}) {
  const stamps = [
    ...(explains.source ? [{ caption: 'Source', value: explains.source }] : []),
    ...(explains.asOf ? [{ caption: 'As of', value: momentOf(explains.asOf) }] : []),
    ...(explains.stamps ?? []),
  ].slice(0, 4)
  return (
    <>
      <div className={classes.head}>
        <h2>Where this comes from</h2>
        <IconButton label="Close" icon={<Icon of={IconX} />} onClick={close} />
      </div>
      <p className={classes.definition}>{explains.definition}</p>
      {explains.inputs && explains.inputs.length > 0 ? (
        <dl className={classes.inputs}>
          {explains.inputs.map((input) => (
            <div key={input.label}>
              <dt>{input.label}</dt>
              <dd>{input.value}</dd>
            </div>
          ))}
          {explains.total ? (
            <div className={classes.total}>
              <dt>{explains.total.label}</dt>
              <dd>{explains.total.value}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {extra}
      {stamps.length > 0 ? (
        <Stamps on="overlay">
          {stamps.map((stamp) => (
            <Stamp key={stamp.caption} caption={stamp.caption}>
              {stamp.value}
            </Stamp>
          ))}
        </Stamps>
      ) : null}
      <div className={classes.foot}>
        <span className={classes.word}>
          <OriginDot origin={explains.origin} />
          {word[explains.origin]}
        </span>
        {explains.rows ? (
          <TextLink to={explains.rows.href} onClick={close}>
            {explains.rows.count === 1 ? 'Open the row' : `Open the ${quantity(explains.rows.count)} rows`}
            <Icon of={IconChevronRight} size={14} />
          </TextLink>
        ) : null}
      </div>
    </>
  )
}

// A plain calendar date has no time of day to show.
function momentOf(moment: string): string {
  return moment.length <= 10 ? dayOf(moment) : dateTime(moment)
}
