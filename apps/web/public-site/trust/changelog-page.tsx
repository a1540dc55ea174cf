import { date } from '#design-system/formats/index.ts'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { PageHead, Section } from '../page-parts.tsx'
import { changes } from './changes.ts'

export const meta = metaOf({
  title: 'Changelog',
  description: 'What changed in the product, with its day.',
  path: '/changelog',
})

/** What changed for those who use it, the newest first. */
export default function ChangelogPage() {
  return (
    <>
      <PageHead title="What changed." lead="For those who use the product, the newest first." />
      {changes.map(({ on, items }) => (
        <Section key={on} title={<time dateTime={on}>{date(on)}</time>}>
          <div className={parts.prose}>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </Section>
      ))}
    </>
  )
}
