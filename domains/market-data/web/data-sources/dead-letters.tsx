import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { DeadLetter } from '#domains/market-data/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useDropMessage, useRepeatMessage } from './queries.ts'

type DeadLettersProps = { letters: readonly DeadLetter[]; total: number }

/** What was given up: each can be sent once more, or let go. */
export function DeadLetters({ letters, total }: DeadLettersProps) {
  const repeat = useRepeatMessage()
  const drop = useDropMessage()
  const [asked, ask] = useState<DeadLetter>()
  const failed = (title: string) => (failure: unknown) =>
    showToast({ kind: 'failure', title, message: sentenceOf(failure) })
  const sendAgain = ({ id, title }: DeadLetter) =>
    repeat
      .mutateAsync({ id })
      .then(
        () => showToast({ kind: 'success', title: 'Sent off once more', message: title }),
        failed('It was not sent off'),
      )
  const letGo = ({ id, title }: DeadLetter) =>
    drop
      .mutateAsync({ id })
      .then(
        () => showToast({ kind: 'success', title: 'Let go', message: title }),
        failed('It was not let go'),
      )
      .finally(() => ask(undefined))
  if (letters.length === 0) return <PanelBody>No message was given up.</PanelBody>
  return (
    <PanelSection title="Given up">
      {total > letters.length ? (
        <p>
          The newest {quantity(letters.length)} of {quantity(total)}.
        </p>
      ) : null}
      <RowList label="Messages given up">
        {letters.map((letter) => (
          <Row
            key={letter.id}
            title={letter.title}
            detail={detailOf(letter)}
            tag={
              <span className="actions">
                <Button
                  size="small"
                  aria-label={`Send ${letter.title} again`}
                  isBusy={repeat.isPending && repeat.variables.id === letter.id}
                  onClick={() => void sendAgain(letter)}
                >
                  Send again
                </Button>
                <Button size="small" aria-label={`Let go of ${letter.title}`} onClick={() => ask(letter)}>
                  Let go
                </Button>
              </span>
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Let go of this message?"
        body={
          asked
            ? `${asked.title} is not sent any more.${asked.behind > 0 ? ' Messages behind it continue.' : ''} The audit log records that it was discarded.`
            : ''
        }
        confirmLabel="Let go"
        kind="danger"
        isBusy={drop.isPending}
        onConfirm={() => asked && void letGo(asked)}
        onClose={() => ask(undefined)}
      />
    </PanelSection>
  )
}

function detailOf({ attempts, diedAt, lastFailure, behind }: DeadLetter): string {
  const tries = attempts === 1 ? 'one try' : `${quantity(attempts)} tries`
  const waits =
    behind === 0
      ? ''
      : behind === 1
        ? ' One message waits behind it.'
        : ` ${quantity(behind)} messages wait behind it.`
  return `Given up ${dateTime(diedAt)} after ${tries}: ${lastFailure.replace(/\.+$/, '')}.${waits}`
}
