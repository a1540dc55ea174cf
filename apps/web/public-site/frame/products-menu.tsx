import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#design-system/primitives/icon.tsx'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { products } from './products.ts'
import classes from './site-header.module.css'

/**
 * The Products dropdown (SITE-037 … SITE-042). The browser's own popover holds it: it opens without scripts, and Escape or a
 * click outside closes it and gives the focus back.
 */
export function ProductsMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.products}
        popoverTarget="products"
        aria-expanded={isOpen}
        aria-controls="products"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          card.current?.showPopover()
          card.current?.querySelector('a')?.focus()
        }}
      >
        Products
        <Icon of={IconChevronDown} />
      </button>
      <div
        ref={card}
        id="products"
        popover="auto"
        className={classes.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <ul>
          {products.map((product) => (
            <li key={product.label}>
              <Link to="/signup" onClick={() => card.current?.hidePopover()} onKeyDown={moveAmongLinks}>
                <b>{product.label}</b>
                <span>{product.line}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Arrows go round, Home and End to the ends. */
function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget as HTMLAnchorElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[(to + links.length) % links.length]?.focus()
}
