import { metaOf } from '../page-meta.ts'
import { LegalPage, OperatorNamed, PrivacyContact } from './legal-page.tsx'

export const meta = metaOf({
  title: 'Privacy',
  description: 'What this site stores about you, why, for how long, and how to have it removed.',
  path: '/privacy',
  picture: 'preview-privacy.png',
})

/** What is stored about whom, in plain words. */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="We store what the work needs and nothing to follow you around. No advertising, no third-party scripts, no cookie before you sign in or open the demo."
    >
      <h2>Who is responsible</h2>
      <OperatorNamed />
      <h2>When you read this site</h2>
      <p>
        Your browser asks our own server for pages, fonts and pictures, and nobody else; the pages forbid it
        anything else. We never load images from other sites; we link to them. We count page views: the
        address of the page, the site you came from and the kind of device. No cookie is set for this, and a
        browser that asks not to be tracked is not counted. If the operator of this site has configured an
        analytics service, our server passes these three facts on to it, and nothing about you.
      </p>
      <p>
        A name that you try on the front page is compared with the published lists and answered. It is not
        recorded, and it appears in no address of a page and in no log.
      </p>
      <h2>When you ask for a demo or an offer</h2>
      <p>
        We store what you write in the form, so that our team can answer: your name, your business address,
        your company and what you add yourself. It may be kept in our customer records system. It is used for
        that answer and is removed when you ask.
      </p>
      <h2>When you have an account</h2>
      <p>
        We store your name, user name, e-mail address and a hash of your password. A cookie keeps you signed
        in and ends with the session. Each session keeps the network address and the browser it came from, so
        that you can see and end it. How you set a screen, such as its theme, stays in your own browser. What
        you decide is kept in the audit log of your organisation, because that is what the log is for: entries
        cannot be removed one by one.
      </p>
      <h2>Data you bring into the product</h2>
      <p>
        Names you screen, documents you attach and portfolios you keep belong to your organisation. They stay
        in this installation and the file storage that its operator has set. Outside services are asked only
        where your organisation has set one up.
      </p>
      <h2>How long it is kept</h2>
      <p>
        Each organisation sets how long its screenings, cases and documents are kept. What is past its term is
        then deleted and counted in the audit log; a legal hold stops deletion. Page views are kept without
        anything that names a reader.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask what we hold about you, have it put right or removed: write to <PrivacyContact />. If our answer
        does not satisfy you, you can complain to your data protection authority.
      </p>
    </LegalPage>
  )
}
