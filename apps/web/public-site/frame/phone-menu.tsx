import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#design-system/primitives/button.tsx'
import { Icon } from '#design-system/primitives/icon.tsx'
import { IconMenu2, IconX } from '#design-system/primitives/icons.ts'
import { products } from './products.ts'
import classes from './site-header.module.css'

const pages = [
  { to: '/solutions', label: 'Solutions' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/blog', label: 'Blog' },
  { to: '/why-assay', label: 'Why Assay' },
  { to: '/signin', label: 'Sign In' },
] as const

/** The header's links on a phone: a sheet under the bar, opened without scripts as well. */
export function PhoneMenu() {
  const sheet = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => sheet.current?.hidePopover()
  return (
    <div className={classes.phone}>
      <IconButton
        label="Menu"
        icon={<Icon of={isOpen ? IconX : IconMenu2} size={20} />}
        popoverTarget="site-menu"
        aria-expanded={isOpen}
        aria-controls="site-menu"
      />
      <div
        ref={sheet}
        id="site-menu"
        popover="auto"
        className={classes.sheet}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <nav aria-label="Menu">
          <ul className={classes.sheetPages}>
            {pages.map((page) => (
              <li key={page.to}>
                <Link to={page.to} onClick={close}>
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
          <h2>Products</h2>
          <ul className={classes.sheetProducts}>
            {products.map((product) => (
              <li key={product.label}>
                <Link to="/signup" onClick={close}>
                  {product.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
