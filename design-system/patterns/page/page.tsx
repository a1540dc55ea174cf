import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import classes from './page.module.css'

export type Crumb = { label: string; to: string }

type Outlet = { slot: HTMLElement | null; fill: (slot: HTMLElement | null) => void }
const CrumbsSlot = createContext<Outlet>({ slot: null, fill: () => {} })

/** Stands around a shell, so that a page far below it can put its breadcrumbs into the top bar. */
export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [slot, fill] = useState<HTMLElement | null>(null)
  return <CrumbsSlot value={{ slot, fill }}>{children}</CrumbsSlot>
}

/** Where in the shell the page's breadcrumbs appear. */
export function CrumbsOutlet() {
  const { fill } = useContext(CrumbsSlot)
  return <div ref={fill} className={classes.outlet} />
}

type PageProps = {
  title: string
  /** One line on what the screen is for. */
  purpose?: ReactNode
  /** A line over the title: "Screening 1,247 · Organisation · Russia". */
  eyebrow?: ReactNode
  /** The way here, root first, without this page. */
  crumbs?: readonly Crumb[]
  /** At the right of the title; the primary button last. */
  actions?: ReactNode
  /** Title of the browser tab where it differs from the heading. */
  tabTitle?: string
  /** What the breadcrumbs call this page where it differs from the heading. */
  crumbTitle?: string
  children?: ReactNode
}

/** A screen: title, one line of purpose, primary action top right, then the work. Also names the browser tab. */
export function Page({
  title,
  purpose,
  eyebrow,
  crumbs,
  actions,
  tabTitle,
  crumbTitle,
  children,
}: PageProps) {
  const { slot } = useContext(CrumbsSlot)
  return (
    <>
      <title>{`${tabTitle ?? title} | Assay`}</title>
      {slot ? createPortal(<Crumbs crumbs={crumbs ?? []} here={crumbTitle ?? title} />, slot) : null}
      <header className={classes.head}>
        <div className={classes.words}>
          {eyebrow ? <div className={classes.eyebrow}>{eyebrow}</div> : null}
          <h1 tabIndex={-1}>{title}</h1>
          {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </>
  )
}

function Crumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** Work at the left, a side panel at the right; one column below 1024px. `side` is the side's width in px. */
export function Columns({
  children,
  side = 344,
  sideFirst,
  shows,
}: {
  children: ReactNode
  side?: number
  /** On one column the side comes first: alerts before modules. */
  sideFirst?: boolean
  /** Names the row that the side is about; on one column the side comes into view when another row is chosen. */
  shows?: string | undefined
}) {
  const columns = useRef<HTMLDivElement>(null)
  const shown = useRef(shows)
  useEffect(() => {
    if (shows === shown.current) return
    shown.current = shows
    if (shows === undefined || matchMedia('(min-width: 1024px)').matches) return
    columns.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [shows])
  return (
    <div
      ref={columns}
      className={classes.columns}
      data-side-first={sideFirst || shows !== undefined || undefined}
      style={{ '--side': `${side}px` } as object}
    >
      {children}
    </div>
  )
}

/** Panels under one another at the page's distance. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
