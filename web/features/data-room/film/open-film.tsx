import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockTime, type FilmFacts, partAt, startOf } from '../../../../contract/data-room/film.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { Continued } from '../reader/continued.tsx'
import { CopyPanel } from '../reader/copy-panel.tsx'
import type { OpenedProps } from '../reader/opened-props.ts'
import readerStyles from '../reader/reader.module.css'
import { BackToDocuments, BarMenu, ReaderHead, Tool } from '../reader/reader-bar.tsx'
import { ReaderIcon } from '../reader/reader-icon.tsx'
import { ReaderSide } from '../reader/reader-side.tsx'
import { Replaced } from '../reader/replaced.tsx'
import * as readerTexts from '../reader/texts.ts'
import { TOUCH } from '../reader/touch.ts'
import { useCopyPanel } from '../reader/use-copy-panel.ts'
import { useOpening } from '../reader/use-opening.ts'
import { useReaderKeys } from '../reader/use-reader-keys.ts'
import { FilmControls } from './film-controls.tsx'
import styles from './film-player.module.css'
import { FilmShortcuts } from './film-shortcuts.tsx'
import { type FilmMark, type FilmPlace, findFault, markQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useFilm } from './use-film.ts'
import { useFullScreen } from './use-full-screen.ts'

const ReaderQuestions = lazy(() =>
  import('../questions/reader-questions.tsx').then((module) => ({ default: module.ReaderQuestions })),
)

/** A film, in a player of the portal's own, with the reader's mark over the picture on the whole screen too. */
export function OpenFilm({ route, name, document, film, page, ...on }: OpenedProps & { film: FilmFacts }) {
  const place: FilmPlace = { route, id: document.id, version: document.version }
  const online = useOnline()
  const frame = useRef<HTMLElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const full = useFullScreen(frame)
  const copy = useCopyPanel()
  const touch = useMedia(TOUCH)
  const [tries, setTries] = useState(0)
  const source = useFilm(place, tries)
  const [start] = useState(() => (page > 1 && page < document.pages ? startOf(page) : 0))
  const [time, setTime] = useState(start)
  const [state, setState] = useState<'new' | 'loading' | 'ready'>('new')
  const [playing, setPlaying] = useState(false)
  const { mark, refusal, ask } = useMark(place, playing, on)
  const [sound, setSound] = useState({ volume: 1, muted: false })
  const [speed, setSpeed] = useState(1)
  const [fault, setFault] = useState<string>()
  const [asks, setAsks] = useState(false)
  const [helps, setHelps] = useState(false)
  const part = Math.min(partAt(time), document.pages)
  const isMade = (mark?.copy?.state ?? 'made') === 'made'
  useOpening(route, document, isMade ? mark?.at : undefined)
  usePauseOnLeave(player)

  const turned = useEffectEvent(() => {
    if (part !== page) on.onPage(part)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies(part): the address follows it
  useEffect(() => turned(), [part])
  // The keys work at once.
  useEffect(() => {
    const { activeElement, body } = window.document
    if (activeElement === body || activeElement?.id === 'main') frame.current?.focus({ preventScroll: true })
  }, [])

  const toggle = () => {
    const element = player.current
    if (!element) return
    // A refusal is an event of its own.
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  const seek = (wanted: number) => {
    const to = Math.min(Math.max(0, wanted), film.seconds)
    setTime(to)
    if (player.current) player.current.currentTime = to
  }
  const change = (act: (element: HTMLVideoElement) => void) => player.current && act(player.current)
  const louder = (by: number) =>
    change((element) => {
      element.muted = false
      element.volume = Math.min(1, Math.max(0, element.volume + by))
    })
  const mute = () =>
    change((element) => {
      element.muted = !element.muted
    })
  // What the copy panel covered is there again.
  const toggleQuestions = () => setAsks(copy.closeOver() || !asks)
  useReaderKeys({
    play: toggle,
    right: () => seek(time + 5),
    left: () => seek(time - 5),
    up: () => louder(0.1),
    down: () => louder(-0.1),
    first: () => seek(0),
    last: () => seek(film.seconds),
    mute,
    full: full.toggle,
    questions: toggleQuestions,
    help: () => setHelps(true),
    close: () => {
      if (full.isFull) return full.leave()
      if (!copy.closeOver()) {
        if (!asks) return
        setAsks(false)
      }
      frame.current?.focus({ preventScroll: true })
    },
  })

  /** The player does not say why, so the server is asked whether it refuses. */
  async function failed() {
    const isNew = state === 'new'
    const refused = source.error ?? (await ask()) ?? (await findFault(place))
    setPlaying(false)
    if (isNew && !refused) setFault(texts.cannotBePlayed)
    else
      setFault(refused instanceof CallError && refused.status !== 0 ? refused.message : readerTexts.theConnectionFailed)
  }
  const failedLoading = useEffectEvent(() => void failed())
  useEffect(() => {
    if (source.error) failedLoading()
  }, [source.error])
  const retry = () => {
    setFault(undefined)
    setState('new')
    setTries((count) => count + 1)
  }
  // What could not be loaded without a connection comes with it.
  const [wasOnline, setWasOnline] = useState(online)
  if (online !== wasOnline) {
    setWasOnline(online)
    if (online && fault !== undefined) retry()
  }

  return (
    <>
      <ReaderHead route={route} name={name} index={document.index} title={document.title}>
        <div className={readerStyles.barEnd} data-sheets>
          <div className={readerStyles.barSides}>
            <Tool
              icon="questions"
              label={readerTexts.questions}
              keys="q"
              pressed={asks && !copy.isOver}
              onClick={toggleQuestions}
            />
          </div>
          <button
            className={readerStyles.tool}
            type="button"
            aria-label={readerTexts.thisCopyIsYours}
            title={readerTexts.thisCopyIsYours}
            aria-pressed={copy.open}
            onClick={copy.toggle}
          >
            <Icon name="shield" />
          </button>
          <BarMenu ease={on.ease} onHelp={touch ? undefined : () => setHelps(true)} />
        </div>
      </ReaderHead>
      <div className={readerStyles.notices}>
        {on.notices}
        {on.replaced !== undefined && <Replaced from={on.replaced} to={document.version} onSeen={on.onSeen} />}
      </div>
      <div className={readerStyles.body}>
        {asks && (
          <ReaderSide kind="talk" label={readerTexts.questions} onClose={() => setAsks(false)}>
            <Suspense>
              <ReaderQuestions route={route} document={document} onPage={(wanted) => seek(startOf(wanted))} />
            </Suspense>
          </ReaderSide>
        )}
        <section
          // Its time counts while it plays.
          id={playing ? `doc-${document.id}-${document.version}-${part}` : undefined}
          className={styles.film}
          aria-label={document.title}
          data-full={full.isFull || undefined}
          data-stage
          ref={frame}
          tabIndex={-1}
        >
          <div className={styles.stage}>
            {start > 0 && <Continued words={texts.stoppedAt({ time: clockTime(start) })} />}
            <div className={styles.picture} style={{ '--ratio': film.width / film.height } as CSSProperties}>
              {mark && isMade && source.url && (
                // biome-ignore lint/a11y/useMediaCaption: captions are part of the film; there is no track of its own
                <video
                  key={tries}
                  ref={player}
                  src={source.url}
                  preload="metadata"
                  playsInline
                  disablePictureInPicture
                  disableRemotePlayback
                  aria-label={document.title}
                  onClick={toggle}
                  onLoadedMetadata={({ currentTarget }) => {
                    currentTarget.currentTime = time
                    currentTarget.playbackRate = speed
                    Object.assign(currentTarget, sound)
                    setState('ready')
                  }}
                  onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
                  onPlay={() => setPlaying(true)}
                  onPause={() => setPlaying(false)}
                  onWaiting={() => setState('loading')}
                  onPlaying={() => setState('ready')}
                  onSeeked={() => setState('ready')}
                  onVolumeChange={({ currentTarget }) =>
                    setSound({ volume: currentTarget.volume, muted: currentTarget.muted })
                  }
                  onError={() => void failed()}
                />
              )}
              {state === 'ready' && !playing && fault === undefined && (
                <button className={styles.begin} type="button" aria-label={texts.play} onClick={toggle}>
                  <ReaderIcon name="play" />
                </button>
              )}
              {mark && !isMade && fault === undefined && <Making copy={mark.copy} />}
              {state !== 'ready' && isMade && fault === undefined && refusal === undefined && (
                <div className={styles.loading}>
                  <Spinner
                    label={
                      source.percent === undefined
                        ? texts.loadingTheFilm
                        : texts.loadingPercent({ percent: source.percent })
                    }
                  />
                </div>
              )}
              {mark && isMade && (
                <div className={styles.mark} aria-hidden="true">
                  {on.mark(mark.code, document.markedFor)}
                </div>
              )}
            </div>
            {(fault ?? refusal) !== undefined && (
              <div className={`${readerStyles.fault} ${styles.fault}`} role="alert">
                <Icon name="warning" />
                <p className={readerStyles.faultTitle}>{texts.filmCouldNot}</p>
                <p>{online ? (fault ?? refusal) : readerTexts.youAreOffline}</p>
                <div className={readerStyles.faultActs}>
                  <button
                    className="btn btn--primary"
                    type="button"
                    onClick={() => {
                      void ask()
                      retry()
                    }}
                  >
                    {readerTexts.retry}
                  </button>
                  <BackToDocuments route={route} className="btn" />
                </div>
              </div>
            )}
          </div>
          <FilmControls
            {...{ playing, time, speed, ...sound }}
            length={film.seconds}
            isFull={full.isFull}
            onPlay={toggle}
            onSeek={seek}
            onVolume={(volume) =>
              change((element) => {
                element.muted = false
                element.volume = volume
              })
            }
            onMute={mute}
            onSpeed={(wanted) => {
              setSpeed(wanted)
              change((element) => {
                element.playbackRate = wanted
              })
            }}
            onFull={full.toggle}
          />
        </section>
        {copy.open && (
          <ReaderSide kind="copy" label={readerTexts.thisCopyIsYours} onClose={copy.toggle}>
            <CopyPanel
              document={document}
              mark={isMade ? mark : undefined}
              access={on.access}
              protection={on.protection}
            />
          </ReaderSide>
        )}
      </div>
      {helps && <FilmShortcuts onClose={() => setHelps(false)} />}
    </>
  )
}

/** Before a reader watches a film first, their mark is drawn into it. */
function Making({ copy }: { copy: FilmMark['copy'] }) {
  if (copy?.state === 'failed')
    return (
      <p className={styles.making} role="alert">
        {texts.copyNotMade}
      </p>
    )
  return (
    <div className={styles.making} role="status">
      <p>{texts.makingYourCopy}</p>
      <progress max={100} value={copy?.percent} aria-label={texts.makingYourCopy} />
      <p className="num">{texts.percentOf({ percent: copy?.percent ?? 0 })}</p>
    </div>
  )
}

type Faults = Pick<OpenedProps, 'onRefused' | 'onStale'>

/** The mark that stands over the picture. `ask`: asks for it again, and returns the refusal if there is one. */
function useMark(place: FilmPlace, playing: boolean, { onRefused, onStale }: Faults) {
  const say = useToast()
  const { data, error, refetch } = useQuery(markQuery(place, playing))
  const told = useRef<unknown>(undefined)
  const tell = useEffectEvent((refusal: CallError) => {
    if (refusal.code === 'document_changed') {
      say(refusal.message)
      return onStale()
    }
    if ([401, 403, 404].includes(refusal.status)) onRefused()
    if (refusal.status === 404) onStale()
  })
  useEffect(() => {
    if (!(error instanceof CallError) || told.current === error) return
    told.current = error
    tell(error)
  }, [error])
  const isKnown = error instanceof CallError && error.status !== 0
  return {
    mark: data,
    /** Without a mark nothing is shown. */
    refusal: data || !error ? undefined : isKnown ? error.message : readerTexts.theConnectionFailed,
    ask: async () => (await refetch()).error ?? undefined,
  }
}

/** Behind the cover nobody watches. With the protections eased nothing is covered. */
function usePauseOnLeave(player: { current: HTMLVideoElement | null }) {
  useEffect(() => {
    const leave = () => {
      if (document.documentElement.dataset.guarded === 'full') player.current?.pause()
    }
    const hidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('blur', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [player])
}
