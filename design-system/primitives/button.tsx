import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'
import { KeyHint } from './key-hint.tsx'

/**
 * `primary`: the one action of a region, in ink. `secondary`: everything else. `quiet`: without an edge, in bars and rows.
 * `danger`: the confirm button of something that cannot be undone.
 */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type Look = {
  kind?: ButtonKind
  /** `large` is 44px high, for public pages and the foot of a dialog on a phone. `small` is 28px, for bars. */
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  /** A key that does the same; shown beside the label and told to screen readers. */
  shortcut?: string
}

function lookOf({ kind = 'secondary', size = 'normal' }: Look) {
  return { 'data-kind': kind, 'data-size': size }
}

// A menu or popover that this button opens hands its own class over; it must not replace the button's.
function classOf(own: string | undefined, given: unknown): string {
  return typeof given === 'string' && given ? `${own} ${given}` : `${own}`
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'> & { isBusy?: boolean }

/** A button. While `isBusy` it keeps its width and focus, says so, and does nothing when pressed again. */
export function Button({ kind, size, icon, shortcut, isBusy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...lookOf({ ...(kind ? { kind } : {}), ...(size ? { size } : {}) })}
      aria-keyshortcuts={shortcut}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      className={classOf(classes.button, (rest as { className?: unknown }).className)}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      {children}
      {shortcut ? <KeyHint keys={shortcut} /> : null}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, 'className'>

/** A link that looks like a button, because it goes somewhere. */
export function ButtonLink({ kind, size, icon, shortcut, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      className={classes.button}
      {...lookOf({ ...(kind ? { kind } : {}), ...(size ? { size } : {}) })}
      aria-keyshortcuts={shortcut}
      {...rest}
    >
      {icon}
      {children}
      {shortcut ? <KeyHint keys={shortcut} /> : null}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  label: string
  icon: ReactNode
}

/** A button that is only a drawing; `label` names it. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classOf(classes.icon, (rest as { className?: unknown }).className)}
    >
      {icon}
    </button>
  )
}

/** A link inside text or a row, in petrol: it leads to the evidence. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={classes.link} />
}
