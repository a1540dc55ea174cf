import { Link } from 'react-router'
import { Mailbox } from '../mailboxes.tsx'
import { metaOf } from '../page-meta.ts'
import { LegalPage, OperatorNamed } from './legal-page.tsx'

export const meta = metaOf({
  title: 'Terms',
  description: 'The terms under which Assay may be used, in plain words.',
  path: '/terms',
  picture: 'preview-terms.png',
})

/** The terms of use, in plain words. */
export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="You may use Assay for your own organisation’s work. The decisions stay yours. Either side may end it."
    >
      <h2>Whose terms these are</h2>
      <OperatorNamed />
      <h2>What you may do</h2>
      <p>
        Use the product for the work of your own organisation, within the limits of your{' '}
        <Link to="/pricing">plan</Link>. Keep your password to yourself; what is done with your account counts
        as yours.
      </p>
      <h2>What you may not do</h2>
      <p>
        Use it against the law, try to reach another organisation’s data, put a load on it that keeps others
        from working, or sell access to it without an agreement with us.
      </p>
      <h2>What the product is not</h2>
      <p>
        Assay prepares decisions and keeps their evidence. It gives no legal, tax or investment advice. A
        screening is as good as the lists that were in force when it ran; their dates are shown on every
        answer. Prices marked as simulated or delayed are just that.
      </p>
      <h2>Plans and payment</h2>
      <p>
        All plans have a 14-day free trial without a credit card. Upgrades are immediate; downgrades apply at
        the next billing cycle.
      </p>
      <h2>Ending it</h2>
      <p>
        You may leave at any time and take your records with you. We may end an account that breaks these
        terms, after telling you why.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <Mailbox name="support" />.
      </p>
    </LegalPage>
  )
}
