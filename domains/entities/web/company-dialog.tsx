import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { DirectoryCompany } from '../contract/index.ts'
import { CompanyStatus } from './company-card.tsx'
import { modalFacts } from './company-words.ts'
import classes from './directory.module.css'

/** A company at a glance, over the directory (DIR-019 to DIR-028). */
export function CompanyDialog({
  company,
  onClose,
}: {
  company: DirectoryCompany | undefined
  onClose: () => void
}) {
  return (
    <Dialog isOpen={company !== undefined} onClose={onClose} title={company?.name ?? ''} size="wide">
      {company ? <Profile company={company} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Profile({ company, onClose }: { company: DirectoryCompany; onClose: () => void }) {
  const { firmographics, funding } = modalFacts(company)
  return (
    <Stack>
      <CompanyStatus company={company} />
      {company.description ? (
        <section>
          <h3 className={classes.part}>About</h3>
          <p className={classes.about}>{company.description}</p>
        </section>
      ) : null}
      <section>
        <h3 className={classes.part}>Firmographics</h3>
        <Facts isWide facts={firmographics} />
      </section>
      <section>
        <h3 className={classes.part}>Funding Information</h3>
        <Facts isWide facts={funding} />
      </section>
      <DialogActions>
        {company.website ? (
          <a className={classes.website} href={`https://${company.website}`} target="_blank" rel="noreferrer">
            Visit Website
          </a>
        ) : null}
        <Button onClick={onClose}>Close</Button>
        <ButtonLink kind="primary" to={pathOf({ type: 'entity', id: company.id })}>
          Open the company page
        </ButtonLink>
      </DialogActions>
    </Stack>
  )
}
