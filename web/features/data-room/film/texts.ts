export const play = 'Play'
export const pause = 'Pause'
export const mute = 'Mute'
export const unmute = 'Sound on'
export const position = 'Position'
export const positionOf = ({ time, length }: { time: string; length: string }) => `${time} of ${length}`
export const volume = 'Volume'
export const speed = 'Speed'
export const fullScreen = 'Full screen'
export const leaveFullScreen = 'Leave full screen'
export const loadingTheFilm = 'Loading the film'
export const loadingPercent = ({ percent }: { percent: number }) => `Loading the film, ${percent}%`
export const makingYourCopy =
  'Your copy of this film is being made. Copies that were requested earlier come first. You can come back later.'
export const copyNotMade = 'Your copy of this film could not be made. Please try again tomorrow.'
export const filmCouldNot = 'The film could not be loaded'
export const cannotBePlayed = 'This browser cannot play this film. Try another one.'
export const stoppedAt = ({ time }: { time: string }) => `Continued from ${time}`
export const keyPlay = 'Play or pause'
export const keySeek = 'Five seconds back or on'
export const keyEnds = 'To the beginning or the end'
export const keyVolume = 'Louder or quieter'
export const keyMute = 'Sound off or on'
export const keyFull = 'Full screen'

export const percentOf = ({ percent }: { percent: number }) => `${percent}%`
