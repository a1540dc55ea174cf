import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { Dialog, SubmitActions, showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Refusal,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  controlRuleLabel,
  type Entity,
  EntityLinkKind,
  linkLabel,
  type Ownership,
  ruleLabel,
  ruleTitle,
} from '../contract/index.ts'
import classes from './company.module.css'
import { NAME_LETTERS_MIN, noNameFound, shareInWords } from './company-words.ts'
import { OwnedSection } from './ownership-picture/owned-section.tsx'
import { OwnershipPicture } from './ownership-picture/ownership-picture.tsx'
import { StakesTable } from './ownership-picture/stakes-table.tsx'
import { companiesQuery, ownershipQuery, useAddLink, useRemoveLink } from './queries.ts'

const ruleSeverity = { yes: 'critical', possible: 'high', unknown: 'medium', no: 'ok' } as const

type OwnershipPanelProps = { entity: Pick<Entity, 'id' | 'name' | 'kind'>; asOf: string }

/** Who owns a company on the day of the page, today where none is given: direct, in the end, by control, and by the 50 percent rule. Nobody owns a person: of one it shows what the person owns. */
export function OwnershipPanel({ entity: { id, name, kind }, asOf }: OwnershipPanelProps) {
  const [isAdding, setAdding] = useState(false)
  const ownership = useQuery(ownershipQuery(id, asOf || undefined))
  const isPerson = kind === 'natural'
  return (
    <Panel
      title={isPerson ? 'Holdings and roles' : 'Ownership'}
      actions={isPerson ? null : <Button onClick={() => setAdding(true)}>Add an owner or link</Button>}
    >
      <QueryStates query={ownership} failed="The ownership could not be read.">
        {(shown) =>
          isPerson ? (
            shown.links.length > 0 ? (
              <StatedLinks links={shown.links} id={id} />
            ) : null
          ) : (
            <>
              {shown.stakes.length > 0 ? <OwnershipPicture id={id} name={name} ownership={shown} /> : null}
              <Worked ownership={shown} id={id} />
            </>
          )
        }
      </QueryStates>
      <OwnedSection
        id={id}
        name={name}
        asOf={asOf}
        title={isPerson ? 'What this person owns' : 'What it owns'}
      />
      <AddLink id={id} name={name} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function Worked({ ownership, id }: { ownership: Ownership; id: number }) {
  const { owners, links } = ownership
  return (
    <>
      <PanelBody>
        <RuleOfFifty ownership={ownership} />
        <RuleOfControl ownership={ownership} />
      </PanelBody>
      {owners.length === 0 ? (
        <EmptyState
          title="No owner is known here"
          body="No source loaded here reports its owners. This does not mean that it has none: add the owners you know; the rule is calculated from them."
        />
      ) : (
        <StakesTable name="Owners" title="Owner" rows={owners} />
      )}
      {links.length > 0 ? <StatedLinks links={links} id={id} /> : null}
    </>
  )
}

/** Whether it counts as designated by the 50 percent rule on the day, and because of whom. */
function RuleOfFifty({ ownership: { rule, asOf } }: { ownership: Ownership }) {
  return (
    <div className={classes.verdict}>
      <span>
        {ruleTitle.ownership}, {date(asOf)}:{' '}
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
  )
}

/** Whether a party with a match controls it, which needs no half of the shares. */
function RuleOfControl({ ownership: { controlRule, asOf } }: { ownership: Ownership }) {
  return (
    <div className={classes.verdict}>
      <span>
        {ruleTitle.control}, {date(asOf)}:{' '}
        <SeverityTag severity={ruleSeverity[controlRule.verdict]}>
          {controlRuleLabel[controlRule.verdict]}
        </SeverityTag>
      </span>
      <p>{controlRule.because}</p>
    </div>
  )
}

function StatedLinks({ links, id }: Pick<Ownership, 'links'> & { id: number }) {
  const remove = useRemoveLink()
  const takeBack = (linkId: number) =>
    remove.mutate(
      { id: linkId },
      {
        onError: showFailure('Not taken back'),
      },
    )
  return (
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
              `source: ${link.addedBy}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            tag={
              link.isOwn ? (
                <Button
                  isBusy={remove.isPending && remove.variables?.id === link.id}
                  onClick={(event) => {
                    event.preventDefault()
                    takeBack(link.id)
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
  )
}

type AddLinkProps = { id: number; name: string; isOpen: boolean; onClose: () => void }

type LinkDraft = {
  typed: string
  fromId: string | null
  kind: EntityLinkKind
  low: string
  high: string
  since: string
}
const nothingStated: LinkDraft = { typed: '', fromId: null, kind: 'owns', low: '', high: '', since: '' }

/** What is said of a new link, and whether its share can be. */
function useLinkDraft(onClose: () => void) {
  const add = useAddLink()
  const [draft, setDraft] = useState(nothingStated)
  const set = (change: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...change }))
  const close = () => {
    add.reset()
    setDraft((before) => ({ ...nothingStated, kind: before.kind }))
    onClose()
  }
  const percentOf = (text: string) =>
    text.trim() === '' ? undefined : typedNumber(text.trim().replace(',', '.'))
  const [least, most] = [percentOf(draft.low), percentOf(draft.high)]
  const isWrong = [least, most].some((share) => share !== undefined && !(share >= 0 && share <= 100))
  return { add, draft, set, least, most, isWrong, close }
}

type SharesProps = Pick<LinkDraft, 'low' | 'high'> & {
  onChange: (change: Partial<LinkDraft>) => void
}

function Shares({ low, high, onChange }: SharesProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="Share, %"
        description="Empty counts as unknown"
        inputMode="decimal"
        value={low}
        onChange={(event) => onChange({ low: event.currentTarget.value })}
      />
      <TextInput
        label="At the most, %"
        description="If known as a range"
        inputMode="decimal"
        value={high}
        onChange={(event) => onChange({ high: event.currentTarget.value })}
      />
    </div>
  )
}

function AddLink({ id, name, isOpen, onClose }: AddLinkProps) {
  const { add, draft, set, least, most, isWrong, close } = useLinkDraft(onClose)
  const { typed, fromId, kind, since } = draft
  const found = useQuery({
    ...companiesQuery(typed),
    enabled: isOpen && typed.trim().length >= NAME_LETTERS_MIN,
    placeholderData: (before) => before,
  })
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
          onSearchChange={(text) => set({ typed: text })}
          onChange={(value) => set({ fromId: value })}
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
          onChange={(value) => set({ kind: (value as EntityLinkKind | null) ?? 'owns' })}
          data={EntityLinkKind.options.map((option) => ({ value: option, label: linkLabel[option] }))}
        />
        {kind === 'owns' ? <Shares low={draft.low} high={draft.high} onChange={set} /> : null}
        <TextInput
          type="date"
          label="Since"
          value={since}
          onChange={(event) => set({ since: event.currentTarget.value })}
        />
        {isWrong ? <p role="alert">A share is 0 to 100 percent.</p> : null}
        <Refusal of={add.error} />
        <SubmitActions
          onCancel={close}
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
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}
