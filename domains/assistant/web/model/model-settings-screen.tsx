import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { connectModel, type ModelState } from '../../contract/index.ts'
import classes from '../assistant.module.css'
import { modelQuery, useConnectModel, useDisconnectModel, useTestModel } from './queries.ts'
import { providerName } from './words.ts'

/** Which model helps to answer, what it may cost, and how it does. */
export default function ModelSettingsScreen() {
  const model = useQuery(modelQuery())
  return (
    <Page
      title="AI model"
      purpose="A model that helps to answer. It states claims over the records; each is checked and worded by Assay, and what does not agree is left out."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'Settings', to: '/dashboard/settings/profile' },
      ]}
    >
      <QueryStates
        query={model}
        failed="The model’s settings could not be read."
        kept="The key and the budgets are kept."
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => false}
      >
        {(state) => (
          <Columns side={420}>
            <Connection state={state} />
            <Use state={state} />
          </Columns>
        )}
      </QueryStates>
    </Page>
  )
}

/** A model that failed when it was asked last, or may not be asked, is not shown as one that helps. */
function StateTag({ state }: { state: ModelState }) {
  const { isConnected, restsUntil, lastFailureAt, lastAnswerAt, usedUp } = state
  if (!isConnected) return <Tag>Not connected</Tag>
  const hasFailed = lastFailureAt !== null && (lastAnswerAt === null || lastFailureAt > lastAnswerAt)
  if (restsUntil || hasFailed) return <SeverityTag severity="high">Failing</SeverityTag>
  if (usedUp) return <SeverityTag severity="medium">Budget used up</SeverityTag>
  return <SeverityTag severity="ok">Connected</SeverityTag>
}

function Connection({ state }: { state: ModelState }) {
  const [isChanging, setChanging] = useState(false)
  const { connection, isManageable } = state
  return (
    <Panel title="Model" tag={<StateTag state={state} />}>
      {connection && !isChanging ? (
        <>
          <PanelBody>
            <Facts
              facts={[
                { label: 'Provider', value: providerName[connection.provider] },
                { label: 'Model', value: connection.model },
                { label: 'Address', value: connection.address },
                { label: 'Key', value: connection.hasKey ? 'Kept sealed' : 'None' },
                { label: 'Connected', value: dateTime(connection.connectedAt) },
                { label: 'Instructions', value: connection.promptVersion },
              ]}
            />
          </PanelBody>
          {isManageable ? <Actions onChange={() => setChanging(true)} /> : null}
        </>
      ) : isManageable ? (
        <ConnectForm state={state} onDone={() => setChanging(false)} />
      ) : (
        <PanelBody>No model is connected: the records answer alone. Administrators connect one.</PanelBody>
      )}
    </Panel>
  )
}

function ConnectForm({ state, onDone }: { state: ModelState; onDone: () => void }) {
  const connect = useConnectModel()
  const { connection } = state
  return (
    <PanelSection
      title={connection ? 'Change the model' : 'Connect a model'}
      note="Questions, what was said before in the conversation and the rows that answer them are sent to the provider. The key is kept sealed and never shown again."
    >
      <ContractForm
        request={connectModel.request}
        fields={['provider', 'model', 'apiKey', 'address', 'tokensPerPerson', 'tokensPerOrganisation']}
        initial={
          connection
            ? {
                provider: connection.provider,
                model: connection.model,
                address: connection.address,
                tokensPerPerson: connection.tokensPerPerson,
                tokensPerOrganisation: connection.tokensPerOrganisation,
              }
            : { provider: 'anthropic' }
        }
        looks={{
          provider: {
            options: Object.entries(providerName).map(([value, label]) => ({ value, label })),
          },
          model: { description: 'As the provider names it.' },
          apiKey: {
            description: connection
              ? 'Left empty, the key that is kept goes on being used at the same address.'
              : 'Servers of your own may need none.',
          },
          address: {
            title: 'Address',
            kind: 'text',
            description:
              'Of an OpenAI-compatible server such as Ollama or vLLM, with /v1; of the others only where a gateway stands between. One on a private network has to be named in LOCAL_REPLICAS.',
          },
        }}
        submitLabel={connection ? 'Keep' : 'Connect'}
        onSubmit={async (given) => {
          await connect.mutateAsync(given)
          showToast({
            kind: 'success',
            title: 'The model is connected',
            message: 'It answered the first question.',
          })
          onDone()
        }}
        actions={connection ? <Button onClick={onDone}>Cancel</Button> : undefined}
      />
    </PanelSection>
  )
}

function Actions({ onChange }: { onChange: () => void }) {
  const test = useTestModel()
  const disconnect = useDisconnectModel()
  const [isAsking, setAsking] = useState(false)
  const failed = (title: string) => (failure: unknown) =>
    showToast({ kind: 'failure', title, message: sentenceOf(failure) })
  const runTest = () =>
    test.mutateAsync({}).then(
      ({ isAnswering, message, milliseconds }) =>
        isAnswering
          ? showToast({
              kind: 'success',
              title: 'The model answers',
              message: `${message} It took ${milliseconds} ms.`,
            })
          : showToast({ kind: 'failure', title: 'The model does not answer as it should', message }),
      failed('The model was not tested'),
    )
  const letGo = () =>
    disconnect
      .mutateAsync({})
      .then(
        () =>
          showToast({
            kind: 'success',
            title: 'The model is disconnected',
            message: 'The records answer alone.',
          }),
        failed('The model was not disconnected'),
      )
      .finally(() => setAsking(false))
  return (
    <PanelBody>
      <div className="actions">
        <Button kind="primary" isBusy={test.isPending} onClick={() => void runTest()}>
          Test now
        </Button>
        <Button onClick={onChange}>Change</Button>
        <Button onClick={() => setAsking(true)}>Disconnect</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect the model?"
        body="Its key is forgotten. The records answer alone; answers that the model wrote stay in their conversations."
        confirmLabel="Disconnect"
        kind="danger"
        isBusy={disconnect.isPending}
        onConfirm={() => void letGo()}
        onClose={() => setAsking(false)}
      />
    </PanelBody>
  )
}

function Use({ state }: { state: ModelState }) {
  const { connection, usedToday, usedUp, lastAnswerAt, lastFailure, lastFailureAt, restsUntil } = state
  const of = (used: number, most: number | undefined) =>
    most === undefined ? quantity(used) : `${quantity(used)} of ${quantity(most)}`
  return (
    <Panel title="Use today">
      <PanelBody>
        <Facts
          facts={[
            { label: 'Your tokens', value: of(usedToday.person, connection?.tokensPerPerson) },
            {
              label: 'Tokens of the organisation',
              value: of(usedToday.organisation, connection?.tokensPerOrganisation),
            },
            { label: 'Last answer', value: lastAnswerAt ? dateTime(lastAnswerAt) : 'None yet' },
            ...(lastFailureAt ? [{ label: 'Last failure', value: dateTime(lastFailureAt) }] : []),
            ...(restsUntil ? [{ label: 'Asked again', value: dateTime(restsUntil) }] : []),
          ]}
        />
        {usedUp ? (
          <p className={classes.settingsFailure} role="status">
            {usedUp === 'person' ? 'Your' : 'The organisation’s'} budget has too little left for a question
            today: the records answer alone until midnight UTC.
          </p>
        ) : null}
        {lastFailure ? <p className={classes.settingsFailure}>Last failure: {lastFailure}</p> : null}
        <p className={classes.settingsFailure}>
          Days begin at midnight UTC. Where a budget is used up or the model fails, the records answer without
          it and the answer says so.
        </p>
      </PanelBody>
    </Panel>
  )
}
