import type { Db } from '../../../db/tables.ts'
import { listThreads, type MeetingRow, type MessageRow } from './thread-queries.ts'

/** The meeting and the messages of requests, as both sides see them. */
export async function threadsOf(db: Db, requestIds: readonly string[]) {
  const { meetings, messages } = await listThreads(db, requestIds)
  return (id: string) => {
    const meeting = meetings.find((row) => row.request_id === id)
    return {
      meeting: meeting ? meetingView(meeting) : null,
      messages: messages.filter((row) => row.request_id === id).map(messageView),
    }
  }
}

function meetingView(row: MeetingRow) {
  return { startsAt: row.starts_at, minutes: row.minutes, place: row.place, cancelledAt: row.cancelled_at }
}

export function messageView(row: MessageRow) {
  return { id: row.id, author: row.author, words: row.words, at: row.created_at }
}

export function timesOf(row: { wishes: string | null }): string[] {
  return row.wishes === null ? [] : JSON.parse(row.wishes)
}
