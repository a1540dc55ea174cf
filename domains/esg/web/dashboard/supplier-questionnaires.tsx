import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { copyText, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Facts, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag, TextLink } from '#design-system/primitives/index.ts'
import { askSupplier, type Questionnaire, settleQuestionnaire } from '#domains/esg/contract/index.ts'
import { supplierQuestions } from '#engines/esg/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../esg.module.css'
import {
  OWN,
  questionnairesQuery,
  useAskSupplier,
  useSettleQuestionnaire,
  useWithdrawQuestionnaire,
} from '../queries.ts'

const stateWords: Record<Questionnaire['state'], string> = {
  open: 'Open',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** What a supplier was asked by links, with what it answered; asks again, accepts and rejects. */
export function SupplierQuestionnaires({ supplierId }: { supplierId: number }) {
  const of = { id: OWN, supplierId }
  const asked = useQuery(questionnairesQuery(of))
  const ask = useAskSupplier()
  const settle = useSettleQuestionnaire()
  const [step, setStep] = useState<'ask' | { settles: Questionnaire } | null>(null)
  const [link, setLink] = useState('')
  if (step === 'ask')
    return (
      <ContractForm
        request={askSupplier.request}
        fields={['sentTo', 'days']}
        fixed={of}
        initial={{ days: 30 }}
        columns={2}
        submitLabel="Make the link"
        onSubmit={async (values) => {
          const made = await ask.mutateAsync(values)
          setLink(`${window.location.origin}${made.link}`)
        }}
        onDone={() => setStep(null)}
      />
    )
  if (step)
    return (
      <Stack>
        <Answers of={step.settles} />
        <ContractForm
          request={settleQuestionnaire.request}
          fields={['isAccepted', 'reason']}
          fixed={{ ...of, questionnaireId: step.settles.id }}
          initial={{ isAccepted: true }}
          looks={{ isAccepted: { title: 'The answers count towards the risk' } }}
          submitLabel="Decide"
          onSubmit={(values) => settle.mutateAsync(values)}
          onDone={() => setStep(null)}
        />
      </Stack>
    )
  return (
    <Stack>
      {link ? <NewLink link={link} /> : null}
      <QueryStates
        query={asked}
        failed="The questionnaires could not be read."
        empty={
          <EmptyState
            title="Not asked by a link yet"
            body="The supplier answers without an account; what it says counts when you accept it."
          />
        }
      >
        {(rows) => (
          <RowList label="Questionnaires" layout="whole">
            {rows.map((row) => (
              <QuestionnaireRow
                key={row.id}
                row={row}
                supplierId={supplierId}
                onDecide={() => setStep({ settles: row })}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
      <div className={classes.actions}>
        <Button onClick={() => setStep('ask')}>Ask by a link</Button>
      </div>
    </Stack>
  )
}

function QuestionnaireRow({
  row,
  supplierId,
  onDecide,
}: {
  row: Questionnaire
  supplierId: number
  onDecide: () => void
}) {
  const withdraw = useWithdrawQuestionnaire()
  return (
    <Row
      title={row.sentTo}
      detail={detailOf(row)}
      tag={
        <span className={classes.actions}>
          <Tag>{stateWords[row.state]}</Tag>
          {row.state === 'open' ? (
            <Button
              size="small"
              isBusy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(
                  { id: OWN, supplierId, questionnaireId: row.id },
                  {
                    onError: (failure) =>
                      showToast({
                        kind: 'failure',
                        title: 'Not withdrawn',
                        message: sentenceOf(failure),
                      }),
                  },
                )
              }
            >
              Withdraw
            </Button>
          ) : null}
          {row.state === 'answered' ? (
            <Button size="small" onClick={onDecide}>
              Decide
            </Button>
          ) : null}
          {row.figures > 0 ? (
            <TextLink to={`/dashboard/esg-compliance/companies/${row.companyId}`}>Figures</TextLink>
          ) : null}
        </span>
      }
    />
  )
}

function detailOf(row: Questionnaire): string {
  const asked = `Asked by ${row.askedBy} on ${date(row.askedAt)}`
  if (row.state === 'open') return `${asked}, works until ${date(row.expiresAt)}`
  if (!row.answeredAt) return asked
  const count = Object.keys(row.answers).length
  const given = `${row.answeredBy} gave ${count} ${count === 1 ? 'answer' : 'answers'} and ${row.figures} ${row.figures === 1 ? 'figure' : 'figures'} on ${date(row.answeredAt)}`
  return row.settledBy ? `${given}; ${row.settledBy}: ${row.settledReason}` : given
}

/** What was answered, each with its question: whoever decides is not to know a standard's numbers by heart. */
export function Answers({ of }: { of: Questionnaire }) {
  const answered = supplierQuestions.filter(({ id }) => of.answers[id])
  return (
    <Stack>
      <p className={classes.plain}>
        {of.answeredBy}, whom nobody has checked, answered {answered.length} of {supplierQuestions.length}{' '}
        questions. Figures wait among the supplier’s metrics and are verified there.
      </p>
      {answered.length > 0 ? (
        <Facts
          isWide
          facts={answered.map(({ id, asks }) => ({
            label: asks,
            value: of.answers[id] === 'yes' ? 'Yes' : 'No',
          }))}
        />
      ) : null}
    </Stack>
  )
}

/** The link as it is made: it is shown this once. */
function NewLink({ link }: { link: string }) {
  return (
    <div className={classes.actions}>
      <TextInput
        className={classes.link}
        label="Link for the supplier; it is shown this once"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copyText(link, 'link')}>Copy</Button>
    </div>
  )
}
