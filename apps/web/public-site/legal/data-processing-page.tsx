import { Link } from 'react-router'
import { metaOf } from '../page-meta.ts'
import { useSiteDetails } from '../site-details.ts'
import classes from './legal-page.module.css'
import { LegalPage, OperatorNamed, PrivacyContact } from './legal-page.tsx'

export const meta = metaOf({
  title: 'Data processing',
  description:
    'The data processing agreement under which customers’ data is handled, and who else handles it.',
  path: '/data-processing',
})

/** The agreement that Article 28 GDPR asks for, and the sub-processors as the operator names them. */
export default function DataProcessingPage() {
  return (
    <LegalPage
      title="Data processing"
      lead="The agreement under which we handle personal data for our customers (Article 28 GDPR), and who else handles it."
    >
      <h2>Parties</h2>
      <p>The customer is the controller. The processor is:</p>
      <OperatorNamed />
      <h2>What is processed, and why</h2>
      <ul>
        <li>
          Subject and purpose: screening, monitoring, case work, research and records, as the customer
          instructs by using the product.
        </li>
        <li>
          Data: names, further names, dates and places of birth, nationalities, identifiers, addresses, roles
          and holdings of people that the customer brings in; names and addresses of the customer’s members.
          Screening can show alleged offences and political office.
        </li>
        <li>
          People concerned: customers, related parties, payees and suppliers of the customer; its members.
        </li>
        <li>Duration: as long as the customer has an account, and the terms that it sets for its records.</li>
      </ul>
      <h2>What the processor undertakes</h2>
      <ul>
        <li>To act on documented instructions alone, and to say so where one seems unlawful.</li>
        <li>To bind everyone who has access to confidentiality.</li>
        <li>
          To keep the measures on the <Link to="/security">security page</Link>.
        </li>
        <li>
          To help with requests of people concerned: the product finds, exports and erases what is held about
          a person.
        </li>
        <li>To report a personal data breach without undue delay, with what is known of it.</li>
        <li>To delete or return the data at the end, at the customer’s choice; a full export is included.</li>
        <li>To make available what shows compliance, and to allow audits.</li>
      </ul>
      <h2 id="sub-processors">Sub-processors</h2>
      <SubProcessors />
      <p>
        Services that a customer connects with its own keys (market data, a model, an identity provider) act
        for that customer and are not sub-processors.
      </p>
      <h2>Transfers</h2>
      <p>
        Data stays where the operator runs this installation and its file storage. A transfer outside the
        European Economic Area needs one of the grounds of Chapter V GDPR, named for each sub-processor above.
      </p>
      <h2>Contact</h2>
      <p>
        <PrivacyContact />
      </p>
    </LegalPage>
  )
}

function SubProcessors() {
  const named = useSiteDetails().operator.subProcessors
  if (!named) return <p>The operator of this site has not stated whether there are any.</p>
  if (named.length === 0) return <p>None.</p>
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What for</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {named.map(({ name, purpose, place }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{purpose}</td>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
