import classes from './mailboxes.module.css'
import { useSiteDetails } from './site-details.ts'

const boxes = [
  { name: 'sales', title: 'Sales', line: 'Plans, a demo, an offer for your organisation.' },
  { name: 'support', title: 'Support', line: 'Something does not work, or you cannot find it.' },
  { name: 'careers', title: 'Careers', line: 'Open positions, and those that should be.' },
] as const

/** Where to write: sales, support, careers (SITE-080). */
export function Mailboxes() {
  const { contactDomain } = useSiteDetails()
  return (
    <dl className={classes.boxes}>
      {boxes.map((box) => (
        <div key={box.name}>
          <dt>{box.title}</dt>
          <dd>
            <a href={`mailto:${box.name}@${contactDomain}`}>{`${box.name}@${contactDomain}`}</a>
            <p>{box.line}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
