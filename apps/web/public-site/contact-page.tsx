import { BookDemo } from './book-demo.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { metaOf } from './page-meta.ts'
import { PageHead, Section } from './page-parts.tsx'

export const meta = metaOf({
  title: 'Contact',
  description: 'Book a demo, or write to sales, support or careers. Our team answers within 24 hours.',
  path: '/contact',
  picture: 'preview-contact.png',
})

/** How to reach people. */
export default function ContactPage() {
  return (
    <>
      <PageHead
        title="Talk to somebody who knows the product."
        lead="Tell us what you want to check. Our team contacts you within 24 hours."
      >
        <BookDemo />
      </PageHead>
      <Section title="Or write">
        <Mailboxes />
      </Section>
    </>
  )
}
