import type { ReactNode } from 'react'
import parts from '../page-parts.module.css'
import { PageHead } from '../page-parts.tsx'

/** A short legal page: a heading, a summary in one sentence, and prose under plain headings. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <section className={`${parts.wide} ${parts.section}`}>
        <div className={parts.prose}>{children}</div>
      </section>
    </>
  )
}
