/** The sizes by which queries are read and documents ranked; `docs/search.md` has what was tried beside them. */
export const defaultTuning = {
  /** Weight of another English word for one of the query's. */
  synonym: 0.2,
  /** Of the first, and of each further English word for a Chinese one. */
  translation: 0.6,
  furtherTranslation: 0.6,
  /** Of a Chinese word for an English one. */
  backTranslation: 0.2,
  /** Of a known word that an unknown one may be a misspelling of. */
  nearWord: 0.6,
  /** Of a pair of characters that belong to different words. */
  straddlingPair: 0.3,
  /** Share of the best clause's score that is added for a request of several clauses. */
  clause: 0.75,
  nameCover: 0.1,
  namePair: 0.13,
  nameLength: -0.04,
  leadCover: 0.3,
  namePrefix: 0.13,
  otherVerb: -0.2,
};

export type Tuning = Readonly<typeof defaultTuning>;
