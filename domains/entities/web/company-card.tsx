import { Checkbox } from '@mantine/core'
import { IconBuilding, IconMapPin } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityShape, Tag } from '#design-system/primitives/index.ts'
import { type DirectoryCompany, statusInWords } from '../contract/index.ts'
import { cardWords, initialsOf } from './company-words.ts'
import classes from './directory.module.css'

export function CompanyLogo({ company }: { company: Pick<DirectoryCompany, 'logo' | 'name'> }) {
  return company.logo ? (
    <img className={classes.logo} src={company.logo} alt="" />
  ) : (
    <span className={classes.logo} aria-hidden>
      {initialsOf(company.name)}
    </span>
  )
}

/** What sources say of a company that is not simply active; nothing where none says so. */
export function CompanyStatus({ company }: { company: Pick<DirectoryCompany, 'statuses'> }) {
  const words = statusInWords(company.statuses)
  if (!words) return null
  return (
    <p className={classes.status}>
      <SeverityShape severity="medium" /> <span>{words}</span>
    </p>
  )
}

type CompanyCardProps = {
  company: DirectoryCompany
  /** What of it answers to what was typed. */
  foundBy?: string | undefined
  onOpen: () => void
  /** Whether it is marked to be compared, and whether there is room for one more. */
  isMarked: boolean
  mayMark: boolean
  onMark: () => void
}

const foundByLabel: Readonly<Record<string, string>> = {
  'other name': 'Found by another of its names',
  symbol: 'Found by its symbol',
  identifier: 'Found by an identifier or its website',
  field: 'Found by its place, industry or size',
}

/** A company of the directory; the card leads where its button does. */
export function CompanyCard({ company, foundBy, onOpen, isMarked, mayMark, onMark }: CompanyCardProps) {
  const words = cardWords(company)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same by key.
    <article className={classes.card} onClick={onOpen} aria-label={company.name}>
      <header>
        <CompanyLogo company={company} />
        <div className={classes.naming}>
          <h2>{company.name}</h2>
          <span className={classes.tags}>
            {company.industry ? <Tag>{company.industry}</Tag> : null}
            {company.isPerson ? <Tag>Person</Tag> : null}
            {company.isOwn ? <Tag>Only you see it</Tag> : null}
          </span>
          <CompanyStatus company={company} />
          {foundBy && foundByLabel[foundBy] ? <small>{foundByLabel[foundBy]}</small> : null}
        </div>
      </header>
      <ul>
        <li>
          <Icon of={IconMapPin} /> {words.location}
        </li>
        <li>
          <Icon of={IconBuilding} /> {words.employees}
        </li>
      </ul>
      <dl>
        <div>
          <dt>Stage</dt>
          <dd>{words.stage}</dd>
        </div>
        <div>
          <dt>Raised</dt>
          <dd>{words.raised}</dd>
        </div>
      </dl>
      <Button
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        aria-label={`View Profile of ${company.name}`}
      >
        View Profile
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it keeps a press on the mark from opening the card. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the mark in it takes keys itself. */}
      <div onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          label="Compare"
          aria-label={`Compare ${company.name}`}
          checked={isMarked}
          disabled={!isMarked && !mayMark}
          onChange={onMark}
        />
      </div>
    </article>
  )
}
