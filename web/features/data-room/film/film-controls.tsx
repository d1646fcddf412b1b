import type { CSSProperties } from 'react'
import { clockTime } from '../../../../contract/data-room/film.ts'
import { Tool } from '../reader/reader-bar.tsx'
import { ReaderIcon, type ReaderIconName } from '../reader/reader-icon.tsx'
import styles from './film-player.module.css'
import * as texts from './texts.ts'

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

type FilmControlsProps = {
  playing: boolean
  /** In seconds. */
  time: number
  length: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  speed: number
  isFull: boolean
  onPlay: () => void
  onSeek: (time: number) => void
  onVolume: (volume: number) => void
  onMute: () => void
  onSpeed: (speed: number) => void
  onFull: () => void
}

/** The portal's own, because those of a browser show the film on the whole screen without the mark. */
export function FilmControls({ playing, time, length, volume, muted, speed, isFull, ...on }: FilmControlsProps) {
  const now = clockTime(time)
  const end = clockTime(length)
  const isSilent = muted || volume === 0
  const sound: [ReaderIconName, string] = isSilent ? ['muted', texts.unmute] : ['sound', texts.mute]
  return (
    <div className={styles.controls}>
      <Tool icon={playing ? 'pause' : 'play'} label={playing ? texts.pause : texts.play} keys="k" onClick={on.onPlay} />
      <input
        className={styles.position}
        type="range"
        min={0}
        max={Math.floor(length)}
        step={5}
        value={Math.floor(time)}
        style={{ '--at': length >= 1 ? Math.min(1, Math.floor(time) / Math.floor(length)) : 0 } as CSSProperties}
        aria-label={texts.position}
        aria-valuetext={texts.positionOf({ time: now, length: end })}
        onChange={({ target }) => on.onSeek(Number(target.value))}
      />
      <p className={`num ${styles.time}`}>
        {now} <span>/ {end}</span>
      </p>
      <Tool icon={sound[0]} label={sound[1]} keys="m" onClick={on.onMute} />
      <input
        className={styles.volume}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        style={{ '--at': muted ? 0 : volume } as CSSProperties}
        aria-label={texts.volume}
        aria-valuetext={texts.percentOf({ percent: Math.round((muted ? 0 : volume) * 100) })}
        onChange={({ target }) => on.onVolume(Number(target.value))}
      />
      <div className={styles.speed}>
        <select
          className="num"
          value={speed}
          aria-label={texts.speed}
          onChange={({ target }) => on.onSpeed(Number(target.value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
        <ReaderIcon name="down" />
      </div>
      <Tool
        icon={isFull ? 'leaveFullScreen' : 'fullScreen'}
        label={isFull ? texts.leaveFullScreen : texts.fullScreen}
        keys="f"
        onClick={on.onFull}
      />
    </div>
  )
}
