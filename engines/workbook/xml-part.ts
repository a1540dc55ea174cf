import { SaxesParser } from 'saxes'
import { damaged, WorkbookRefused } from './refusal.ts'

const DEPTH_MAX = 64

export type XmlReader = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads XML as it comes. Names are told without their prefix; entities other than XML's own five are damage. */
export function xmlParser(reader: XmlReader): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser()
  let depth = 0
  let failure: Error | undefined
  const guard = (work: () => void) => {
    if (failure) return
    try {
      work()
    } catch (thrown) {
      failure = thrown as Error
    }
  }
  parser.on('error', () => {
    failure ??= damaged()
  })
  parser.on('opentag', ({ name, attributes }) =>
    guard(() => {
      depth += 1
      if (depth > DEPTH_MAX) throw damaged()
      reader.open?.(plain(name), attributes as Record<string, string>)
    }),
  )
  parser.on('closetag', ({ name }) =>
    guard(() => {
      depth -= 1
      reader.close?.(plain(name))
    }),
  )
  parser.on('text', (text) => guard(() => reader.text?.(text)))
  parser.on('cdata', (text) => guard(() => reader.text?.(text)))
  return {
    write(text) {
      parser.write(text)
      if (failure) throw failure instanceof WorkbookRefused ? failure : damaged()
    },
    // What was cut off ends before its last tag does.
    end() {
      if (depth > 0) throw damaged()
    },
  }
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)
