import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Portal } from '../../../lib/projects.ts'
import { InvestorVideo } from './investor-video.tsx'

afterEach(cleanup)

const show = (video: Portal['video']) => render(<InvestorVideo companyName="Halcyon AI" video={video} />).container

test('without a source it renders nothing', () => {
  expect(show(null).innerHTML).toBe('')
  for (const videoEmbed of ['', ' ']) expect(show({ videoEmbed, videoType: 'mp4' }).innerHTML).toBe('')
})

test('a film that is a file plays in the native player at the press of a button, under the default heading and caption', () => {
  const player = show({ videoEmbed: '/film.mp4', videoType: 'youtube' }).querySelector('video')
  screen.getByRole('heading', { level: 2, name: 'Hear Why Investors Are Backing Halcyon AI' })
  screen.getByText("Learn about Halcyon AI's vision and why leading investors are supporting our growth.")
  expect(player?.getAttribute('preload')).toBe('metadata')
  expect(player?.hasAttribute('controls')).toBe(false)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Play the film' }))
  expect(play).toHaveBeenCalledOnce()
  expect(player?.hasAttribute('controls')).toBe(true)
  expect(document.activeElement).toBe(player)
  expect(screen.queryByRole('button')).toBeNull()
  expect(player?.textContent).toBe('Your browser does not support the video tag.')
})

test('a film on YouTube is a frame that loads lazily from the host without cookies, under a title of its own', () => {
  const source = { videoEmbed: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube', title: 'Why us' } as const
  const frame = show(source).querySelector('iframe')
  screen.getByRole('heading', { level: 2, name: 'Why us' })
  expect(frame?.getAttribute('loading')).toBe('lazy')
  expect(frame?.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
})

test('without scripts a film has the controls of the browser', () => {
  const film = <InvestorVideo companyName="Halcyon AI" video={{ videoEmbed: '/film.mp4', videoType: 'mp4' }} />
  expect(renderToString(film)).toContain('controls')
})
