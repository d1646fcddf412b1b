export const play = 'Abspielen'
export const pause = 'Anhalten'
export const mute = 'Ton aus'
export const unmute = 'Ton an'
export const position = 'Stelle'
export const positionOf = ({ time, length }: { time: string; length: string }) => `${time} von ${length}`
export const volume = 'Lautstärke'
export const speed = 'Geschwindigkeit'
export const fullScreen = 'Vollbild'
export const leaveFullScreen = 'Vollbild beenden'
export const loadingTheFilm = 'Der Film wird geladen'
export const loadingPercent = ({ percent }: { percent: number }) => `Der Film wird geladen, ${percent} %`
export const makingYourCopy =
  'Ihre Kopie dieses Films wird erstellt. Früher angeforderte Kopien kommen zuerst. Sie können später wiederkommen.'
export const copyNotMade =
  'Ihre Kopie dieses Films konnte nicht erstellt werden. Bitte versuchen Sie es morgen noch einmal.'
export const filmCouldNot = 'Der Film konnte nicht geladen werden'
export const cannotBePlayed = 'Dieser Browser kann diesen Film nicht abspielen. Versuchen Sie es mit einem anderen.'
export const stoppedAt = ({ time }: { time: string }) => `Fortgesetzt ab ${time}`
export const keyPlay = 'Abspielen oder anhalten'
export const keySeek = 'Fünf Sekunden zurück oder vor'
export const keyEnds = 'Zum Anfang oder zum Ende'
export const keyVolume = 'Lauter oder leiser'
export const keyMute = 'Ton aus oder an'
export const keyFull = 'Vollbild'

export const percentOf = ({ percent }: { percent: number }) => `${percent} %`
