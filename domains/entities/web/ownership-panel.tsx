import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  controlLabel,
  EntityLinkKind,
  linkLabel,
  type Ownership,
  ruleLabel,
  screeningLabel,
} from '../contract/index.ts'
import classes from './company.module.css'
import { NAME_LETTERS_MIN, noNameFound, screeningSeverity, shareInWords } from './company-words.ts'
import { OwnershipPicture } from './ownership-picture/ownership-picture.tsx'
import { companiesQuery, ownershipQuery, useAddLink, useRemoveLink } from './queries.ts'

const ruleSeverity = { yes: 'critical', possible: 'high', unknown: 'medium', no: 'ok' } as const

/** Who owns a company on the day of the page, today where none is given: direct, in the end, by control, and by the 50 percent rule. */
export function OwnershipPanel({ id, name, asOf }: { id: number; name: string; asOf: string }) {
  const [isAdding, setAdding] = useState(false)
  const ownership = useQuery(ownershipQuery(id, asOf || undefined))
  return (
    <Panel title="Ownership" actions={<Button onClick={() => setAdding(true)}>Add an owner or link</Button>}>
      <QueryStates query={ownership} failed="The ownership could not be read.">
        {(shown) => (
          <>
            {shown.stakes.length > 0 ? <OwnershipPicture id={id} name={name} ownership={shown} /> : null}
            <Worked ownership={shown} id={id} />
          </>
        )}
      </QueryStates>
      <AddLink id={id} name={name} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function Worked({ ownership, id }: { ownership: Ownership; id: number }) {
  const { rule, owners, links } = ownership
  const remove = useRemoveLink()
  return (
    <>
      <PanelBody>
        <div className={classes.verdict}>
          <span>
            50 percent rule, {date(ownership.asOf)}:{' '}
            <SeverityTag severity={ruleSeverity[rule.verdict]}>{ruleLabel[rule.verdict]}</SeverityTag>
          </span>
          <p>{rule.because}</p>
          {rule.designated.length > 0 ? (
            <ul>
              {rule.designated.map((owner) => (
                <li key={owner.id}>
                  <Link to={pathOf({ type: 'entity', id: owner.id })}>{owner.name}</Link> counts with{' '}
                  {shareInWords(owner.share)}
                  {owner.through.some((one) => one !== owner.name)
                    ? `, because of ${owner.through.join(', ')}`
                    : ''}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </PanelBody>
      {owners.length === 0 ? (
        <EmptyState
          title="No owner is known here"
          body="No source that was loaded here says who owns it. That does not mean that it has no owner: add those that you know; the rule is worked out from them."
        />
      ) : (
        <DataTable
          name="Owners"
          rows={owners}
          rowKey={(row) => String(row.id)}
          columns={[
            {
              id: 'name',
              title: 'Owner',
              value: (row) => row.name,
              cell: (row) => <Link to={pathOf({ type: 'entity', id: row.id })}>{row.name}</Link>,
              card: 'name',
            },
            {
              id: 'direct',
              title: 'Direct',
              value: (row) => row.direct?.high ?? null,
              cell: (row) => (row.direct ? shareInWords(row.direct) : '–'),
              csv: (row) => (row.direct ? shareInWords(row.direct) : ''),
              align: 'right',
              card: 'fact',
            },
            {
              id: 'end',
              title: 'In the end',
              value: (row) => row.inTheEnd.high,
              cell: (row) => shareInWords(row.inTheEnd),
              csv: (row) => shareInWords(row.inTheEnd),
              align: 'right',
              card: 'figure',
            },
            { id: 'control', title: 'Control', value: (row) => controlLabel[row.control], card: 'fact' },
            {
              id: 'screening',
              title: 'Screening',
              value: (row) => screeningLabel[row.screening.state],
              cell: ({ screening }) => (
                <>
                  <SeverityTag severity={screeningSeverity[screening.state]}>
                    {screeningLabel[screening.state]}
                  </SeverityTag>
                  {screening.at ? ` ${date(screening.at)}` : null}
                </>
              ),
              card: 'fact',
            },
          ]}
        />
      )}
      {links.length > 0 ? (
        <PanelSection title="Links, as they are stated">
          <RowList label="Links" layout="two-lines">
            {links.map((link) => (
              <Row
                key={link.id}
                title={`${link.fromName} ${linkLabel[link.kind]} ${link.toName}`}
                to={pathOf({ type: 'entity', id: link.fromId === id ? link.toId : link.fromId })}
                detail={[
                  link.kind === 'owns' ? shareInWords(link.share) : null,
                  link.since ? `since ${date(link.since)}` : null,
                  link.until ? `until ${date(link.until)}` : null,
                  `said by ${link.addedBy}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                tag={
                  link.isOwn ? (
                    <Button
                      isBusy={remove.isPending && remove.variables?.id === link.id}
                      onClick={(event) => {
                        event.preventDefault()
                        remove.mutate(
                          { id: link.id },
                          {
                            onError: (failure) =>
                              showToast({
                                kind: 'failure',
                                title: 'Not taken back',
                                message: sentenceOf(failure),
                              }),
                          },
                        )
                      }}
                    >
                      Take back
                    </Button>
                  ) : null
                }
              />
            ))}
          </RowList>
        </PanelSection>
      ) : null}
    </>
  )
}

type AddLinkProps = { id: number; name: string; isOpen: boolean; onClose: () => void }

function AddLink({ id, name, isOpen, onClose }: AddLinkProps) {
  const add = useAddLink()
  const [typed, setTyped] = useState('')
  const [fromId, setFromId] = useState<string | null>(null)
  const [kind, setKind] = useState<EntityLinkKind>('owns')
  const [low, setLow] = useState('')
  const [high, setHigh] = useState('')
  const [since, setSince] = useState('')
  const found = useQuery({
    ...companiesQuery(typed),
    enabled: isOpen && typed.trim().length >= NAME_LETTERS_MIN,
    placeholderData: (before) => before,
  })
  const close = () => {
    add.reset()
    setFromId(null)
    setTyped('')
    setLow('')
    setHigh('')
    setSince('')
    onClose()
  }
  const percentOf = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')))
  const [least, most] = [percentOf(low), percentOf(high)]
  const isWrong = [least, most].some((share) => share !== undefined && !(share >= 0 && share <= 100))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add an owner or link"
      purpose={`Who owns, controls, directs or supplies ${name}. Only your organisation sees it.`}
    >
      <Stack>
        <Select
          label="Company or person"
          placeholder="Type a name of the directory"
          searchable
          value={fromId}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={setFromId}
          filter={({ options }) => options}
          nothingFoundMessage={noNameFound(typed, found)}
          data={(found.data ?? [])
            .filter((company) => company.id !== id)
            .map((company) => ({
              value: String(company.id),
              label: [company.name, company.location].filter(Boolean).join(', '),
            }))}
        />
        <Select
          label="Link"
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind((value as EntityLinkKind | null) ?? 'owns')}
          data={EntityLinkKind.options.map((option) => ({ value: option, label: linkLabel[option] }))}
        />
        {kind === 'owns' ? (
          <div className={classes.pair}>
            <TextInput
              label="Share, %"
              description="Left empty it counts as unknown"
              inputMode="decimal"
              value={low}
              onChange={(event) => setLow(event.currentTarget.value)}
            />
            <TextInput
              label="At the most, %"
              description="Where it is known as a range"
              inputMode="decimal"
              value={high}
              onChange={(event) => setHigh(event.currentTarget.value)}
            />
          </div>
        ) : null}
        <TextInput
          type="date"
          label="Since"
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        {isWrong ? <p role="alert">A share is 0 to 100 percent.</p> : null}
        {add.error ? <p role="alert">{sentenceOf(add.error)}</p> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={add.isPending}
            disabled={fromId === null || isWrong}
            onClick={() =>
              add.mutate(
                {
                  id,
                  fromId: Number(fromId),
                  kind,
                  ...(kind === 'owns' && least !== undefined ? { sharePercentLow: least } : {}),
                  ...(kind === 'owns' && most !== undefined ? { sharePercentHigh: most } : {}),
                  ...(since ? { since } : {}),
                },
                { onSuccess: close },
              )
            }
          >
            Add
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
