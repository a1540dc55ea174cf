import { Link } from 'react-router'
import { Logo } from '#design-system/primitives/mark.tsx'
import { BookDemo } from '../book-demo.tsx'
import { useSiteDetails } from '../site-details.ts'
import classes from './site-footer.module.css'

type PageLink = { to: string; label: string; reloadDocument?: true }

const columns: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Product',
    links: [
      { to: '/solutions', label: 'Solutions' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/claims', label: 'Our claims, measured' },
      { to: '/changelog', label: 'Changelog' },
      // The server's own page, outside of this app.
      { to: '/api/docs', label: 'API documentation', reloadDocument: true },
    ],
  },
  {
    title: 'Trust',
    links: [
      { to: '/security', label: 'Security' },
      { to: '/data-processing', label: 'Data processing' },
      { to: '/status', label: 'Status' },
      { to: '/accessibility', label: 'Accessibility' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/contact', label: 'Contact' },
    ],
  },
]

/** The footer of every page outside the product (SITE-049 … SITE-054). */
export function SiteFooter() {
  const { sisterCompanyUrl } = useSiteDetails()
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.installation}>
          <Logo height={22} label="" />
          <p>Every figure explains itself. Every decision leaves a trace.</p>
        </div>
        <nav className={classes.columns} aria-label="Footer">
          <LinkColumn title="Company">
            <Link to="/why-assay">Why</Link>
            <Link to="/about">About</Link>
            <BookDemo kind="link">Book Demo</BookDemo>
            <a href={sisterCompanyUrl} target="_blank" rel="noopener">
              Touchstone Data <span aria-hidden="true">↗</span>
              <span className="heard"> (opens in a new tab)</span>
            </a>
          </LinkColumn>
          {columns.map((column) => (
            <LinkColumn key={column.title} title={column.title}>
              {column.links.map(({ label, ...link }) => (
                <Link key={link.to} {...link}>
                  {label}
                </Link>
              ))}
            </LinkColumn>
          ))}
        </nav>
      </div>
    </footer>
  )
}

function LinkColumn({
  title,
  children,
}: {
  title: string
  children: React.ReactNode[] | readonly React.ReactNode[]
}) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {children.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a column never move.
          <li key={index}>{link}</li>
        ))}
      </ul>
    </section>
  )
}
