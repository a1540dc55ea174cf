import { Link } from 'react-router'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { IconChevronRight } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './market-shell.module.css'
import type { View } from './views.ts'

/** Where a card leads: to a view beside this one or to a screen at an address. */
export type CardLink = { label: string } & ({ view: View } | { to: string })

export type Card = { title: string; what: string; links: readonly CardLink[] }

/** Cards side by side, one under the other on a phone; each says what it is for and leads on. */
export function Cards({ cards, onView }: { cards: readonly Card[]; onView: (view: View) => void }) {
  return (
    <div className={classes.cards}>
      {cards.map(({ title, what, links }) => (
        <Panel key={title} title={title}>
          <PanelBody>{what}</PanelBody>
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.label}>
                <CardAction link={link} onView={onView} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

function CardAction({ link, onView }: { link: CardLink; onView: (view: View) => void }) {
  if ('view' in link) {
    return (
      <button type="button" onClick={() => onView(link.view)}>
        {link.label}
        <Icon of={IconChevronRight} />
      </button>
    )
  }
  return (
    <Link to={link.to}>
      {link.label}
      <Icon of={IconChevronRight} />
    </Link>
  )
}
