import type { ReactNode } from 'react'
import { isExampleDomain } from '#platform/http-client/index.ts'
import { Mailbox } from '../mailboxes.tsx'
import parts from '../page-parts.module.css'
import { PageHead } from '../page-parts.tsx'
import { useSiteDetails } from '../site-details.ts'
import classes from './legal-page.module.css'

/** A short legal page: a heading, a summary in one sentence, what of it is not filled in, and prose under plain headings. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <section className={`${parts.wide} ${parts.section}`}>
        <div className={parts.prose}>
          <Template />
          {children}
        </div>
      </section>
    </>
  )
}

/** What the operator of the site has not named: until then nobody is bound by the page. */
function Template() {
  const { contactDomain, operator } = useSiteDetails()
  const missing = [
    ...(operator.entity ? [] : ['the legal entity']),
    ...(operator.address ? [] : ['its address']),
    ...(operator.governingLaw ? [] : ['the governing law']),
    ...(operator.privacyContact ? [] : ['a contact for data protection']),
    ...(isExampleDomain(contactDomain) ? ['the domain of its mailboxes'] : []),
  ]
  if (missing.length === 0) return null
  return (
    <p className={classes.template} role="note">
      <strong>This page is a template.</strong> The operator of this site has not named{' '}
      {missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}` : missing[0]}. Until
      that is done, it binds nobody.
    </p>
  )
}

/** Who runs the site, or that nobody is named. */
export function OperatorNamed() {
  const { operator } = useSiteDetails()
  if (!operator.entity) return <p>Not named yet.</p>
  return (
    <p>
      {[operator.entity, operator.address].filter(Boolean).join(', ')}.
      {operator.governingLaw ? ` Governing law: ${operator.governingLaw}.` : null}
    </p>
  )
}

/** Where to write about one's data. */
export function PrivacyContact() {
  const { privacyContact } = useSiteDetails().operator
  if (privacyContact === '') return <Mailbox name="support" />
  return privacyContact.includes('@') ? (
    <a href={`mailto:${privacyContact}`}>{privacyContact}</a>
  ) : (
    privacyContact
  )
}
