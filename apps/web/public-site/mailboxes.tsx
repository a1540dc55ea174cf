import { isExampleDomain } from '#platform/http-client/index.ts'
import classes from './mailboxes.module.css'
import { useSiteDetails } from './site-details.ts'

const boxes = [
  { name: 'sales', title: 'Sales', line: 'Plans, a demo, an offer for your organisation.' },
  { name: 'support', title: 'Support', line: 'Something does not work, or you cannot find it.' },
  { name: 'careers', title: 'Careers', line: 'Open positions, and those that should exist.' },
] as const

/** Where to write: sales, support, careers (SITE-080). */
export function Mailboxes() {
  const { contactDomain } = useSiteDetails()
  return (
    <>
      {isExampleDomain(contactDomain) ? (
        <p role="note">
          The operator of this site has not set the domain of its mailboxes: mail to these addresses reaches
          nobody. Use “Book a demo”.
        </p>
      ) : null}
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
    </>
  )
}

/** One of the mailboxes in a sentence; while the domain is the placeholder, that it is not set. */
export function Mailbox({ name }: { name: string }) {
  const { contactDomain } = useSiteDetails()
  if (isExampleDomain(contactDomain)) return <>a mailbox that is not set yet</>
  return <a href={`mailto:${name}@${contactDomain}`}>{`${name}@${contactDomain}`}</a>
}
