import { Menu } from '@mantine/core'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { AnswerReading } from '../../contract/index.ts'
import classes from '../assistant.module.css'

type ReadingChipsProps = { reading: AnswerReading; onAsk: (question: string) => void }

const PARTS = {
  subject: 'Subject',
  measure: 'Figure',
  group: 'Grouped',
  filter: 'Only',
  period: 'Time',
  order: 'Order',
} as const

/** How a question was read: each part opens to what else it may be, and a choice asks the question so. Of one that was not answered: the readings that can be. */
export function ReadingChips({ reading, onAsk }: ReadingChipsProps) {
  const { parts, offers } = reading
  return (
    <>
      {parts.length > 0 ? (
        <ul className={classes.reading} aria-label="Read as">
          {parts.map(({ part, label, choices }) => (
            <li key={`${part} ${label}`}>
              {choices.length === 0 ? (
                <span className={classes.readingPart}>
                  <span>{PARTS[part]}</span> {label}
                </span>
              ) : (
                <Menu position="bottom-start" width={240}>
                  <Menu.Target>
                    <button type="button" className={classes.readingPart}>
                      <span>{PARTS[part]}</span> {label}
                      <Icon of={IconChevronDown} />
                    </button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {choices.map((choice) => (
                      <Menu.Item key={choice.question} onClick={() => onAsk(choice.question)}>
                        {choice.label}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {offers.length > 0 ? (
        <ul className={classes.chips} aria-label="Readings that can be answered">
          {offers.map(({ label, question }) => (
            <li key={question}>
              <Button size="small" onClick={() => onAsk(question)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
