/** Somebody who may speak in a conversation; `child` is the one they speak about. */
export interface Speaker {
  key: string;
  firstName: string;
  woman: boolean;
  child: { firstName: string; girl: boolean } | undefined;
}

/** Who takes part in a thread. `talkers` are ordered: the first ones write more often. */
export interface Cast {
  teacher: Speaker | undefined;
  talkers: readonly Speaker[];
}
