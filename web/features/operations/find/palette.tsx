import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useProjectNames, useProjects } from '../../../lib/projects.ts'
import type { StaffMember } from '../../../lib/staff-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isTexts, useKept } from '../../../ui/kept.ts'
import { type Entry, foundEntries, type Group, matchingEntries } from './entries.ts'
import styles from './palette.module.css'
import { useFound } from './queries.ts'

const MAX_RECENT = 4
const NONE: readonly string[] = []
/** Of the keys, only those of pages and actions are kept: never whom or what somebody looked for. */
const KEPT = /^(?:page|act):/

type CommandPaletteProps = { staff: StaffMember; onSignOut: () => void }

/** The button of the staff bar, and the palette that it and Ctrl K open. */
export function CommandPalette({ staff, onSignOut }: CommandPaletteProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isChord = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isChord || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // A form over the page stays as it is.
      if (!document.querySelector('dialog[open] :is(input, select, textarea)')) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button className={styles.find} type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Go to</span>
        <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open && <Palette staff={staff} onSignOut={onSignOut} onClose={() => setOpen(false)} />}
    </>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function Palette({ staff, onSignOut, onClose }: CommandPaletteProps & { onClose: () => void }) {
  const id = useId()
  const router = useRouter()
  const projects = useProjects()
  const projectNames = useProjectNames()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [recent, keepRecent] = useKept('recent', isTexts, NONE)
  const text = typed.trim()
  const { found, isFailed, isWaiting } = useFound(text)
  const place = { isAdmin: staff.role === 'admin', hasAccount: staff.email !== '', projects }
  const matching = matchingEntries(text, place)
  const groups = text ? [...matching, ...foundEntries(found, projectNames)] : withRecent(matching, recent)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const current = entries[at]
  const optionId = (key: string) => `${id}${key}`
  const currentId = current && optionId(current.key)

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  function go(entry: Entry, inNewTab: boolean) {
    if (KEPT.test(entry.key)) keepRecent([entry.key, ...recent.filter((key) => key !== entry.key)].slice(0, MAX_RECENT))
    if (entry.way === 'sign out') onSignOut()
    else {
      const { to, search = {}, hash } = entry.way
      const href = `${to}${router.options.stringifySearch(search)}${hash ? `#${hash}` : ''}`
      if (inNewTab) window.open(href, '_blank', 'noopener')
      else router.history.push(href)
    }
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (to !== undefined && entries.length > 0) {
      event.preventDefault()
      const isStep = event.key.startsWith('Arrow')
      const place = isStep ? (to + entries.length) % entries.length : Math.min(Math.max(to, 0), entries.length - 1)
      setChosen(entries[place]?.key)
    }
    if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(current, event.ctrlKey || event.metaKey)
    }
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onClose()
    }
  }

  return (
    <Dialog open title="Go to" className={styles.palette} onClose={onClose}>
      <div className={styles.search}>
        <Icon name="search" size={24} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          aria-label="A person, code, document, page or action"
          placeholder="Person, code, document, action"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} role="listbox" id={`${id}list`} aria-label="Results">
        {groups.map(
          (group) =>
            group.entries.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: the groups of a list box have no element of their own.
              <div key={group.name} role="group" aria-label={group.name}>
                <p className={styles.group} aria-hidden="true">
                  {group.name}
                </p>
                {group.entries.map((entry) => (
                  <Option
                    key={entry.key}
                    id={optionId(entry.key)}
                    entry={entry}
                    isCurrent={entry === current}
                    onPoint={() => setChosen(entry.key)}
                    onGo={(inNewTab) => go(entry, inNewTab)}
                  />
                ))}
              </div>
            ),
        )}
      </div>
      {entries.length === 0 && !isWaiting && !isFailed && <p className={styles.none}>Nothing matches “{text}”.</p>}
      {isFailed && <p className={styles.none}>The portal could not be searched. Please type again.</p>}
      <p className="sr-only" role="status">
        {isWaiting ? '' : isFailed ? 'The portal could not be searched.' : counted(entries.length)}
      </p>
      <p className={styles.keys} aria-hidden="true" data-waiting={isWaiting || undefined}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>{isMac() ? '⌘ Enter' : 'Ctrl Enter'}</kbd> new tab
      </p>
    </Dialog>
  )
}

type OptionProps = {
  id: string
  entry: Entry
  isCurrent: boolean
  onPoint: () => void
  onGo: (inNewTab: boolean) => void
}

function Option({ id, entry, isCurrent, onPoint, onGo }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys go to the field, which keeps the focus.
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={(event) => onGo(event.ctrlKey || event.metaKey)}
    >
      <span className={styles.title}>{entry.title}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  )
}

/** Before anything is typed: what was used last, then the rest. */
function withRecent(groups: readonly Group[], keys: readonly string[]): Group[] {
  const all = groups.flatMap(({ entries }) => entries)
  const recent = keys.flatMap((key) => all.find((entry) => entry.key === key) ?? [])
  const others = groups.map(({ name, entries }) => ({ name, entries: entries.filter((one) => !recent.includes(one)) }))
  return [{ name: 'Recent', entries: recent }, ...others]
}

const counted = (count: number) => (count === 1 ? '1 result' : `${count} results`)
