import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconSearch } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { DocumentsFound, FoundPassage } from '../contract/index.ts'
import classes from './documents.module.css'
import { documentHref, searchQuery } from './queries.ts'

const SHOWN = 20

/** Searches the text of all documents; what is asked for is the caller's to keep, in the address. */
export function SearchPanel({ asked, onAsk }: { asked: string; onAsk: (words: string) => void }) {
  const [typed, setTyped] = useState(asked)
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    onAsk(typed.trim())
  }
  return (
    <div className={classes.found}>
      <Panel title="Search in the text of all documents">
        <PanelBody>
          <form className={classes.search} onSubmit={ask}>
            <TextInput
              label="Words"
              placeholder={'tariffs "full-year outlook" -china'}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" icon={<Icon of={IconSearch} />}>
              Search
            </Button>
          </form>
        </PanelBody>
        {asked === '' ? null : <Found words={asked} />}
      </Panel>
    </div>
  )
}

function Found({ words }: { words: string }) {
  const found = useQuery(searchQuery({ q: words, limit: SHOWN }))
  return (
    <QueryStates query={found} failed="The documents could not be searched." isEmpty={() => false}>
      {(read) => (
        <>
          <p className={classes.foundNote} role="status">
            {noteOf(read, words)}
          </p>
          {read.passages.length === 0 ? null : (
            <RowList label="Passages found">
              {read.passages.map((passage) => (
                <Row
                  key={`${passage.documentId} ${passage.start}`}
                  title={passage.title}
                  detail={
                    <>
                      <span className={classes.snippet}>{snippet(passage)}</span>
                      {passage.warnings.map((warning) => (
                        <span key={warning} className={classes.readFirst}>
                          {warning}
                        </span>
                      ))}
                    </>
                  }
                  facts={[
                    passage.page === null ? null : `page ${passage.page}`,
                    passage.isSample ? 'sample data' : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  to={documentHref(passage.documentId, passage.hits[0] ?? passage)}
                />
              ))}
            </RowList>
          )}
        </>
      )}
    </QueryStates>
  )
}

function noteOf({ passages, total, fits, searched, isTooCommon }: DocumentsFound, words: string): string {
  const where = `${quantity(searched.documents)} ${searched.documents === 1 ? 'document' : 'documents'}`
  if (isTooCommon) return `“${words}” has only very common words. Add a more specific one.`
  const notWhole =
    searched.notWhole > 0
      ? ` ${quantity(searched.notWhole)} of them ${searched.notWhole === 1 ? 'has' : 'have'} pages without text, which could not be searched.`
      : ''
  if (passages.length === 0) return `No passage of ${where} has “${words}”.${notWhole}`
  const shown = total > passages.length ? `, of which the most relevant ${passages.length} are shown` : ''
  if (fits === 'any')
    return `No passage of ${where} has all of these words. ${quantity(total)} ${total === 1 ? 'has' : 'have'} some${shown}.${notWhole}`
  return `${quantity(total)} ${total === 1 ? 'passage' : 'passages'} in ${where}${shown}.${notWhole}`
}

function snippet({ snippet: text, snippetStart, start, end, hits }: FoundPassage) {
  const stop = snippetStart + text.length
  const parts = []
  let at = snippetStart
  for (const hit of hits) {
    if (hit.start < at || hit.end > stop) continue
    parts.push(text.slice(at - snippetStart, hit.start - snippetStart))
    parts.push(
      <mark key={hit.start} className={classes.hit}>
        {text.slice(hit.start - snippetStart, hit.end - snippetStart)}
      </mark>,
    )
    at = hit.end
  }
  return (
    <>
      {snippetStart > start ? '… ' : ''}
      {parts}
      {text.slice(at - snippetStart)}
      {stop < end ? ' …' : ''}
    </>
  )
}
