/** The sizes by which queries are read and documents ranked; `docs/search.md` has what was tried beside them. */
export const defaultTuning = {
  /** Weight of another English word for one of the query's. */
  synonym: 0.2,
  /** Of an English word for a Chinese one. */
  translation: 0.6,
  /** Of a Chinese word for an English one. */
  backTranslation: 0.2,
  /** Of what a character means in a word that the lexicon does not know. */
  character: 0.4,
  /** Of a known word that an unknown one may be a misspelling of. */
  nearWord: 0.6,
  /** Of a pair of characters that belong to different words. */
  straddlingPair: 0.3,
  /** Share of the best clause's score that is added for a request of several clauses. */
  clause: 0.75,
  /** Added for a name that the query covers, word by word by rarity. */
  nameCover: 0.1,
  /** For each pair of a name's words that stand together in the query too. */
  namePair: 0.13,
  /** For each word of a name: of two names that fit, the shorter one is meant. */
  nameLength: -0.04,
  /** For each word of a name that is another form of a word of the query. */
  namePrefix: 0.13,
  /** For a query that name and first sentence cover. */
  queryCover: 0.3,
  /** For a name whose verbs do something else than the query asks for. */
  otherVerb: -0.2,
};

export type Tuning = Readonly<typeof defaultTuning>;
