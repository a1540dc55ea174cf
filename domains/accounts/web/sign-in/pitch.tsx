import { IconChartBar, IconLeaf, IconShieldCheck } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'

const offers = [
  {
    icon: IconShieldCheck,
    title: 'KYB/AML Screening',
    words:
      'Companies and people against official watchlists. Every match shows why it is one, and what would clear it.',
  },
  {
    icon: IconChartBar,
    title: 'Credit Risk Monitoring',
    words: 'Counterparties and exposures under watch, so that you see a deterioration before it costs you.',
  },
  {
    icon: IconLeaf,
    title: 'ESG Reporting',
    words: 'CSRD and SFDR disclosures from figures that name their source.',
  },
]

/** What waits behind the sign-in (AUTH-006…008). */
export function Pitch() {
  return (
    <aside className={classes.pitch} aria-label="What Assay does">
      <p className={classes.claim}>Every figure explains itself. Every decision leaves a trace.</p>
      <ul>
        {offers.map((offer) => (
          <li key={offer.title}>
            <Icon of={offer.icon} size={20} />
            <div>
              <h2>{offer.title}</h2>
              <p>{offer.words}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
