import { Type } from '@sinclair/typebox'
import { collection, Text, type Stored } from '../../lib/database/collection.js'
import type { Difficulty } from '../../schemas/questions.js'

/** Tests that a teacher has named, so that their scores go to the platform of the course. */
export const GRADED_ACTIVITIES = collection('GradedActivity', 'graded_activities', {
  /** 24 hexadecimal digits. */
  _id: Type.String(),
  subject: Type.String(),
  title: Type.String(),
  /** Of the question bank. Empty: of all topics. */
  topic: Type.String(),
  /** How many questions. */
  count: Type.Integer(),
  difficulty: Type.Optional(Text<Difficulty>()),
  /** What ends later does not count. Absent: no limit. */
  closes_at: Type.Optional(Type.Date()),
  /** How often a student may take it. */
  attempts: Type.Integer(),
  /** Which attempt counts. */
  counts: Text<'best' | 'last'>(),
  /** How often `title`, `closes_at` or `counts` has changed. Absent: never. */
  revision: Type.Optional(Type.Integer()),
  created_at: Type.Date(),
  /** The link of the platform whose column gets the scores: the first one that was opened. Absent: none was. */
  link: Type.Optional(Type.Object({
    platform: Type.String(),
    /** The platform's id of the link. */
    id: Type.String(),
    lineitems_url: Type.Optional(Type.String()),
    /** The column. Absent until the platform has named it, or it was found or made. */
    lineitem: Type.Optional(Type.String()),
    /** One gateway looks for the column, makes it or changes it, until this time. */
    making: Type.Optional(Type.Date()),
    /** The title and the time that the column has from here. Absent: nothing is known of it. */
    told: Type.Optional(Type.Object({ title: Type.String(), closes_at: Type.Optional(Type.Date()) }))
  })),
  /** Why the platform takes no scores: its column is hidden or deleted. Told to the teachers. */
  problem: Type.Optional(Type.String()),
  /** The platform does not take the present title or time. Told to the teachers. */
  column_problem: Type.Optional(Type.String())
}, [
  [{ subject: 1, _id: 1 }]
])
export type GradedActivity = Stored<typeof GRADED_ACTIVITIES>
