import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react'
import { DOCUMENTS_ID } from '../../../../contract/projects/documents-id.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { ReaderSlots } from './opened-props.ts'
import styles from './reader.module.css'
import { ReaderIcon, type ReaderIconName } from './reader-icon.tsx'
import { ReaderMenu } from './reader-menu.tsx'
import * as texts from './texts.ts'
import { TOUCH } from './touch.ts'

type ReaderHeadProps = {
  route: ProjectKey
  /** The project's name. */
  name: string
  index?: string | undefined
  title: string
  children?: ReactNode
}

/** The bar with the way back and the title, in every state of the page. */
export function ReaderHead({ route, name, index, title, children }: ReaderHeadProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.barStart}>
        <Link
          className={styles.back}
          to="/$project"
          params={{ project: route }}
          hash={DOCUMENTS_ID}
          aria-label={texts.documentsOf({ name })}
          title={texts.documentsOf({ name })}
        >
          <ReaderIcon name="back" />
          <span>{name}</span>
        </Link>
        <h1 className={styles.title} title={title}>
          {index && <span className={`num ${styles.index}`}>{index}</span>}
          {title}
        </h1>
      </div>
      {children}
    </header>
  )
}

type BackToDocumentsProps = { route: ProjectKey; className?: string; count?: number | undefined }

/** The way out of what cannot be shown. */
export function BackToDocuments({ route, className, count = 0 }: BackToDocumentsProps) {
  return (
    <Link className={className} to="/$project" params={{ project: route }} hash={DOCUMENTS_ID}>
      {count > 1 ? texts.allDocuments({ count }) : texts.backToDocuments}
    </Link>
  )
}

export type Side = 'pages' | 'contents' | 'words' | 'questions' | undefined

export type BarProps = {
  page: number
  pages: number
  percent: number
  /** What the fit button does next. */
  nextFit: 'page' | 'width'
  side: Side
  copyOpen: boolean
  hasOutline: boolean
  onPage: (page: number) => void
  onStep: (by: 1 | -1) => void
  onRefit: () => void
  onSwitchFit: () => void
  onSide: (side: NonNullable<Side>) => void
  onCopy: () => void
  ease: ReaderSlots['ease']
  onHelp: () => void
  onDownload: (() => void) | undefined
}

/** The tools of the bar. On a phone some are at the lower edge, and what has no room is in the menu. */
export function ReaderTools(props: BarProps) {
  const { page, pages, percent, nextFit, side, copyOpen, hasOutline, onPage, onDownload } = props
  const fitLabel = nextFit === 'page' ? texts.fitPage : texts.fitWidth
  return (
    <>
      <div className={styles.barTurn}>
        <Tool icon="back" label={texts.previous} keys="←" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <PageField key={page} page={page} pages={pages} onPage={onPage} />
        <Tool icon="forward" label={texts.next} keys="→" disabled={page >= pages} onClick={() => onPage(page + 1)} />
      </div>
      <div className={styles.barEnd}>
        <div className={styles.barZoom}>
          <Tool
            icon="smaller"
            label={texts.smaller}
            keys="−"
            disabled={percent <= 25}
            onClick={() => props.onStep(-1)}
          />
          <button
            className={`num ${styles.percent}`}
            type="button"
            aria-label={texts.zoomResetToThe({ zoom: percent })}
            title={`${texts.fit} (0)`}
            onClick={props.onRefit}
          >
            {texts.percentOf({ percent })}
          </button>
          <Tool icon="larger" label={texts.larger} keys="+" disabled={percent >= 500} onClick={() => props.onStep(1)} />
          <Tool icon={nextFit} label={fitLabel} onClick={props.onSwitchFit} />
        </div>
        <div className={styles.barSides}>
          <Tool
            icon="pages"
            label={texts.pages}
            keys="t"
            pressed={side === 'pages'}
            onClick={() => props.onSide('pages')}
          />
          {hasOutline && (
            <Tool
              icon="contents"
              label={texts.contents}
              pressed={side === 'contents'}
              onClick={() => props.onSide('contents')}
            />
          )}
          <Tool
            icon="search"
            label={texts.search}
            keys="/"
            pressed={side === 'words'}
            onClick={() => props.onSide('words')}
          />
          <Tool
            icon="questions"
            label={texts.questions}
            keys="q"
            pressed={side === 'questions'}
            onClick={() => props.onSide('questions')}
          />
          {onDownload && (
            <button
              className={`${styles.tool} ${styles.save}`}
              type="button"
              aria-label={texts.saveACopy}
              title={texts.saveACopy}
              onClick={onDownload}
            >
              <Icon name="save" />
            </button>
          )}
        </div>
        <button
          className={styles.tool}
          type="button"
          aria-label={texts.thisCopyIsYours}
          title={texts.thisCopyIsYours}
          aria-pressed={copyOpen}
          onClick={props.onCopy}
        >
          <Icon name="shield" />
        </button>
        <BarMenu ease={props.ease} onHelp={props.onHelp}>
          {(choose) => (
            <>
              {onDownload && (
                <button className={styles.menuPhone} type="button" onClick={choose(onDownload)}>
                  <Icon name="save" />
                  {texts.saveACopy}
                </button>
              )}
              <div className={styles.menuNarrow}>
                <Choice icon={nextFit} name={fitLabel} onClick={choose(props.onSwitchFit)} />
                <Choice icon="larger" name={texts.larger} onClick={choose(() => props.onStep(1))} />
                <Choice icon="smaller" name={texts.smaller} onClick={choose(() => props.onStep(-1))} />
              </div>
            </>
          )}
        </BarMenu>
      </div>
    </>
  )
}

type BarMenuProps = {
  ease: ReaderSlots['ease']
  onHelp: (() => void) | undefined
  children?: ComponentProps<typeof ReaderMenu>['children']
}

/** What every document has in its menu, after what one kind has. */
export function BarMenu({ ease, onHelp, children }: BarMenuProps) {
  const touch = useMedia(TOUCH)
  if (!ease && !onHelp && !children) return null
  return (
    <ReaderMenu>
      {(choose) => (
        <>
          {children?.(choose)}
          {ease && <Choice icon="ease" name={ease.name} onClick={choose(ease.act)} />}
          {onHelp && (
            <Choice
              icon={touch ? 'hand' : 'keys'}
              name={touch ? texts.gestures : texts.keyboardShortcuts}
              onClick={choose(onHelp)}
            />
          )}
        </>
      )}
    </ReaderMenu>
  )
}

type ToolProps = {
  icon: ReaderIconName
  label: string
  /** The key that does the same. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

export function Tool({ icon, label, keys, pressed, disabled = false, onClick }: ToolProps) {
  return (
    <button
      className={styles.tool}
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      // Not `disabled`, which would take the focus away.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <ReaderIcon name={icon} />
    </button>
  )
}

function Choice({ icon, name, onClick }: { icon: ReaderIconName; name: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <ReaderIcon name={icon} />
      {name}
    </button>
  )
}

function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page))
  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted)
    else setTyped(String(page))
    // The arrow keys turn pages again.
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
  }
  return (
    <form className={styles.pageField} onSubmit={go}>
      <label htmlFor="reader-page" className="sr-only">
        {texts.page}
      </label>
      <input
        id="reader-page"
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <span className="num">{texts.of({ pages })}</span>
    </form>
  )
}
