import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { ButtonLink } from '#design-system/primitives/button.tsx'
import { Logo } from '#design-system/primitives/mark.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ProductsMenu } from './products-menu.tsx'
import classes from './site-header.module.css'

/** Past this the header draws itself in (SITE-048). */
export const SHRINKS_AFTER_PX = 20

const pages = [
  { to: '/solutions', label: 'Solutions' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/blog', label: 'Blog' },
] as const

/** The header of every page outside the product. */
export function SiteHeader() {
  const isShrunk = useScrolledPast(SHRINKS_AFTER_PX)
  return (
    <header className={classes.header} data-shrunk={isShrunk || undefined}>
      <div className={classes.bar}>
        <div className={classes.row}>
          <Link to="/" className={classes.home} aria-label="Assay, home">
            <Logo height={26} label="" />
          </Link>
          <nav className={classes.pages} aria-label="Site">
            <ProductsMenu />
            {pages.map((page) => (
              <NavLink key={page.to} to={page.to}>
                {page.label}
              </NavLink>
            ))}
          </nav>
          <div className={classes.entryPoints}>
            <Link to="/signin" className={classes.signIn}>
              Sign In
            </Link>
            <ButtonLink kind="primary" to="/signup">
              Sign Up
            </ButtonLink>
          </div>
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

function useScrolledPast(distancePx: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > distancePx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [distancePx])
  return isPast
}
