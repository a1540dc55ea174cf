import classes from './pillars.module.css'
import { ProductPicture } from './product-picture.tsx'

const pillars = [
  {
    verb: 'Screen',
    title: 'The reason is shown beside the match.',
    text: 'Two names, letter above letter. The arithmetic of the probability, which closes on screen. The facts that would clear the match, each with its own figure. Nobody opens a second window to find out why.',
    picture: 'screening',
    alt: 'A screening: what was found at left, why the first one matched at right, and the decision below it.',
  },
  {
    verb: 'Decide',
    title: 'Work that knows its deadline.',
    text: 'A match over the threshold opens a case with an owner and a clock. A second person confirms what the first proposed. When a list changes, customers it could touch are screened again.',
    picture: 'case',
    alt: 'A case: its subject, its state, its deadline and the trail of its decisions.',
  },
  {
    verb: 'Show',
    title: 'A trail that others can check.',
    text: 'Every change is an entry, and every entry carries the digest of the one before it. A command verifies the whole chain; a certificate proves one screening to anyone who asks.',
    picture: 'audit',
    alt: 'The audit log: entries with who, what and when, and the chain verified as intact.',
  },
] as const

/** What the product stands on: three verbs, each with a picture of where it happens. */
export function Pillars() {
  return (
    <section className={classes.pillars} aria-label="How the work goes">
      {pillars.map((pillar) => (
        <article key={pillar.verb} className={classes.pillar}>
          <div className={classes.words}>
            <p className={classes.verb}>{pillar.verb}</p>
            <h2>{pillar.title}</h2>
            <p>{pillar.text}</p>
          </div>
          <ProductPicture name={pillar.picture} alt={pillar.alt} />
        </article>
      ))}
    </section>
  )
}
