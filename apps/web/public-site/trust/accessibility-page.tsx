import { Link } from 'react-router'
import { LegalPage, PrivacyContact } from '../legal/legal-page.tsx'
import { metaOf } from '../page-meta.ts'

export const meta = metaOf({
  title: 'Accessibility',
  description:
    'What is done so that everybody can use the site and the product, how it is checked, and what is known to be missing.',
  path: '/accessibility',
})

/** The statement on accessibility: the aim, how it is checked, what is known to fall short. */
export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility"
      lead="We aim at WCAG 2.2, level AA, on every page of the site and every screen of the product."
    >
      <h2>How it is checked</h2>
      <p>
        With every release, axe looks at the screens of the product and the public pages in light and dark, on
        a wide screen and at the width of a phone, and a release with a finding does not go out. Tasks are
        walked through with the keyboard alone. Gains and losses, severities and states are words or signs as
        well as colours; motion follows the setting of the device.
      </p>
      <h2>What is known to fall short</h2>
      <p>
        Nobody outside has tested it, and people who use screen readers every day have not been asked. Charts
        of prices are read by their tables and not by themselves. Reports as PDF carry no structure for screen
        readers; the screens that they are made from do.
      </p>
      <h2>Tell us</h2>
      <p>
        If something keeps you from your work, write to <PrivacyContact /> or use the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    </LegalPage>
  )
}
