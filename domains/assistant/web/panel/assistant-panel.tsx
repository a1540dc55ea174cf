import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { FailedState, Loading, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { IconChevronDown, IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton } from '#design-system/primitives/index.ts'
import { MessageRow } from '../answer/message-row.tsx'
import { WrittenText } from '../answer/written-text.tsx'
import classes from '../assistant.module.css'
import { historyFailure } from '../failure-sentences.ts'
import type { ChatContext } from '../queries.ts'
import { AttachButton, AttachedFiles } from './attachments.tsx'
import { Composer } from './composer.tsx'
import { examples } from './examples.ts'
import { useConversation } from './use-conversation.ts'

type AssistantPanelProps = {
  sessionId: string
  title?: string
  /** What the screen around it shows while one asks. */
  context?: ChatContext
  /** Beneath the title: what the answers take into account. */
  note?: ReactNode
  onMinimise?: () => void
  onClose?: () => void
  /** Whether the field takes the focus as it is drawn. */
  takesFocus?: boolean
}

/** A conversation with the assistant: what was said, what may be asked next, and the field to ask in. */
export function AssistantPanel({
  sessionId,
  title = 'Assistant',
  context,
  note,
  onMinimise,
  onClose,
  takesFocus,
}: AssistantPanelProps) {
  const talk = useConversation(sessionId, context)
  const { history, messages, asking, failure } = talk
  const field = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  useNewestInView(log, messages.length, asking)

  const choose = (choice: string) => {
    // “A security” is what one still has to say, and no answer.
    if (/^(?:an?|the|all) /.test(choice)) field.current?.focus()
    else void talk.ask(choice)
  }
  const last = messages.at(-1)
  const choices = last?.context?.answer.outcome === 'asked-back' ? last.context.answer.items : []
  const chips = talk.suggestions.filter((one) => !choices.includes(one))
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <div className={classes.tools}>
          <NavigateMenu />
          <Button
            size="small"
            kind="quiet"
            disabled={messages.length === 0 || talk.isClearing}
            onClick={() => void talk.clear()}
          >
            Clear
          </Button>
          {onMinimise ? (
            <IconButton label="Minimise" icon={<Icon of={IconChevronDown} />} onClick={onMinimise} />
          ) : null}
          {onClose ? <IconButton label="Close" icon={<Icon of={IconX} />} onClick={onClose} /> : null}
        </div>
      </header>
      {note ? <div className={classes.note}>{note}</div> : null}
      <div ref={log} className={classes.log} role="log" aria-label="Conversation" aria-live="polite">
        {history.data === undefined && !history.error ? (
          <Loading label="Loading the conversation">
            <SkeletonRows rows={4} />
          </Loading>
        ) : null}
        {history.error ? (
          <FailedState
            title={historyFailure(history.error)}
            body="What was said is kept; it could not be read now."
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
          />
        ) : null}
        {history.data && messages.length === 0 && asking === undefined ? (
          <Welcome onAsk={(question) => void talk.ask(question)} />
        ) : null}
        {messages.map((message, at) => (
          <MessageRow
            key={message.id}
            message={message}
            isLast={at === messages.length - 1}
            onChoice={choose}
            onAsk={(question) => void talk.ask(question)}
          />
        ))}
        {asking === undefined || isAlreadyStated(messages, asking) ? null : (
          <>
            <article className={classes.asked} aria-label="You">
              <header>
                <strong>You</strong>
              </header>
              <p className={classes.written}>{asking}</p>
            </article>
            {talk.written && talk.written.sentences.length > 0 ? (
              <article className={classes.answered} aria-label="Assistant">
                <header>
                  <strong>Assistant</strong>
                </header>
                <WrittenText sentences={talk.written.sentences} />
              </article>
            ) : null}
            <p className={classes.waiting}>{talk.written?.step || 'Reading the records'}…</p>
          </>
        )}
      </div>
      {failure ? (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      ) : null}
      {messages.length > 0 && chips.length > 0 ? (
        <ul className={classes.chips} aria-label="Suggestions">
          {chips.map((suggestion) => (
            <li key={suggestion}>
              <Button size="small" disabled={asking !== undefined} onClick={() => void talk.ask(suggestion)}>
                {suggestion}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <AttachedFiles sessionId={sessionId} />
      <Composer
        draft={talk.draft}
        onDraft={talk.setDraft}
        onSend={() => void talk.ask(talk.draft)}
        isSending={asking !== undefined}
        field={field}
        attach={<AttachButton sessionId={sessionId} />}
      />
    </section>
  )
}

/** Whether the history has come with the question in it while it still counts as being sent. */
function isAlreadyStated(messages: readonly { role: string; content: string }[], asking: string): boolean {
  const [question, reply] = messages.slice(-2)
  return question?.content === asking && question.role === 'user' && reply?.role === 'assistant'
}

const places = [
  { label: 'Research', to: '/dashboard/research' },
  { label: 'Options', to: '/dashboard/options' },
  { label: 'Home', to: '/dashboard/home' },
] as const

function NavigateMenu() {
  return (
    <Menu position="bottom-end" width={180} withinPortal={false}>
      <Menu.Target>
        <Button size="small" kind="quiet">
          Navigate
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Welcome({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className={classes.welcome}>
      <h3>What would you like to know?</h3>
      <p>
        Answers come from the records of your organisation and from market data, each figure with its source.
        Where there is no evidence, that is said. Nothing here is investment advice.
      </p>
      <ul aria-label="Example questions">
        {examples.map(({ kind, question }) => (
          <li key={kind}>
            <button type="button" onClick={() => onAsk(question)}>
              <span>{kind}</span>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The newest question stands at the top of what is seen, so that a long answer is read from its beginning. */
function useNewestInView(
  log: React.RefObject<HTMLDivElement | null>,
  count: number,
  asking: string | undefined,
) {
  useEffect(() => {
    const box = log.current
    if (!box || (count === 0 && asking === undefined)) return
    const asked = [...box.querySelectorAll<HTMLElement>('article[aria-label="You"]')].at(-1)
    // The box is what the place of what stands in it is counted from.
    if (asked) box.scrollTop = asked.offsetTop - 8
  }, [log, count, asking])
}
