import type { ComponentType } from 'preact'
import type { Room } from './pages.js'

/** Loads the code of a page, when it is opened for the first time. */
export const ROOMS: Record<Room, () => Promise<ComponentType>> = {
  home: async () => (await import('./student/home.js')).Home,
  courses: async () => (await import('./account/courses.js')).Courses,
  answers: async () => (await import('./student/answers.js')).Answers,
  profile: async () => (await import('./account/profile.js')).Profile,
  chat: async () => (await import('./chat/chat-page.js')).ChatPage,
  documents: async () => (await import('./student/documents.js')).Documents,
  faqs: async () => (await import('./student/faqs.js')).Faqs,
  results: async () => (await import('./student/results.js')).CourseResults,
  overview: async () => (await import('./professor/overview.js')).Overview,
  inbox: async () => (await import('./professor/inbox.js')).Inbox,
  bank: async () => (await import('./professor/bank.js')).Bank,
  material: async () => (await import('./professor/material.js')).Material,
  writeFaqs: async () => (await import('./professor/faqs.js')).WriteFaqs,
  students: async () => (await import('./professor/students.js')).Students,
  settings: async () => (await import('./professor/settings.js')).Settings,
  guide: async () => (await import('./professor/guide.js')).Guide,
  allCourses: async () => (await import('./admin/courses.js')).AllCourses,
  users: async () => (await import('./admin/users.js')).Users,
  audit: async () => (await import('./admin/audit.js')).Audit,
  system: async () => (await import('./admin/system.js')).System,
  demo: async () => (await import('./admin/demo-page.js')).DemoPage
}
