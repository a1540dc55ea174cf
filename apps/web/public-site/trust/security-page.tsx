import { Link } from 'react-router'
import { isExampleDomain } from '#platform/http-client/index.ts'
import { Mailbox } from '../mailboxes.tsx'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { PageHead, RuledList, Section } from '../page-parts.tsx'
import { useSiteDetails } from '../site-details.ts'

export const meta = metaOf({
  title: 'Security',
  description: 'How data is kept apart, who may do what, what leaves a trace, and how to report a weakness.',
  path: '/security',
})

const measures = [
  {
    title: 'Where data is',
    text: 'In the database of this installation; files there too, or in a folder or bucket that its operator names. Outside services are called only where somebody has set one up, through one connector that refuses private addresses and keeps a record of each call.',
  },
  {
    title: 'Organisations apart',
    text: 'Each row belongs to one organisation, and each query names it. Tests run every call as a member of another organisation and expect nothing of the first.',
  },
  {
    title: 'Who may do what',
    text: 'Each call has one permission, checked before its body is read. Organisations make roles of their own. Decisions on matches, thresholds and lists can ask for a second person.',
  },
  {
    title: 'Signing in',
    text: 'Passwords are hashed with argon2id; common and breached ones are refused unless the operator only warns of them. Second factors by an authenticator app, single sign-on by OpenID Connect and provisioning by SCIM are included. Members see and end their sessions.',
  },
  {
    title: 'Secrets',
    text: 'Keys of providers, second factors and mails are sealed with AES-256-GCM under the secret of the installation, which can be changed without losing any. Backups of the embedded database are sealed where a passphrase is set.',
  },
  {
    title: 'A trail that can be checked',
    text: 'Every change is an entry that carries the digest of the one before it. A command verifies the whole chain; signed packs are verified offline.',
  },
  {
    title: 'In the browser',
    text: 'A content security policy that runs only the scripts a page was made with, by their digests, cookies that scripts cannot read, and no content of other sites.',
  },
] as const

/** What protects the data, in words that a security questionnaire asks for, and what is not there. */
export default function SecurityPage() {
  const { contactDomain, origin } = useSiteDetails()
  return (
    <>
      <PageHead
        title="What protects your data."
        lead="Measures that are in the product and covered by its tests, and what it does not have."
      />
      <Section title="In the product">
        <RuledList points={measures} />
      </Section>
      <Section title="What we do not claim">
        <div className={parts.prose}>
          <p>
            There is no certificate (SOC 2, ISO 27001) and no report of an outside penetration test. The
            product is compared with OWASP ASVS 4.0.3, level 2, point by point by its own makers; that
            document comes with the software and marks what is open: among others the least length of a
            password, which an administrator can raise, and the length of sessions, which an organisation can
            shorten. Encryption in transit ends at the proxy that the operator puts in front.
          </p>
        </div>
      </Section>
      <Section title="Report a weakness" id="report">
        <div className={parts.prose}>
          {isExampleDomain(contactDomain) ? (
            <p>
              The operator of this site has not set a mailbox for it. Reach them through{' '}
              <Link to="/contact">the contact page</Link>.
            </p>
          ) : (
            <p>
              Write to <Mailbox name="security" />; the same is in{' '}
              <a href={`${origin}/.well-known/security.txt`}>security.txt</a>. Please give us time to mend it
              before you publish, and touch no data but your own.
            </p>
          )}
        </div>
      </Section>
      <Section title="See also">
        <div className={parts.prose}>
          <p>
            <Link to="/data-processing">Data processing and sub-processors</Link>,{' '}
            <Link to="/privacy">privacy</Link>, <Link to="/status">status</Link>.
          </p>
        </div>
      </Section>
    </>
  )
}
