/** The numbers by which the queue behaves. Each comment says which mistake would be worse. */
export const queuePolicy = {
  /** Ten snapshots a second at most. More often costs the window frames, less often looks stuck. */
  snapshotEveryMs: 100,
  /** Reading a snapshot takes at most one part in so many of the time: on a slow line a claim waits for it. More often holds up the sending. */
  snapshotShare: 5,
  /** While something is being sent and nothing happens, such as in a wait for the limit. */
  quietSnapshotMs: 1_000,
  /** An answer that takes longer is shown as what the account waits for. Shorter names every slow second, longer leaves people guessing. */
  slowAnswerMs: 5_000,
  /**
   * Failures in a row after which campaigns pause. Later leaves more messages unconfirmed that a
   * person has to look after; earlier stops a night's sending for one hiccup.
   */
  failuresInRow: 3,
  /**
   * How often an account that cannot be read is asked for, with the waits of a connection, before it counts as without a key.
   * Sooner bothers a person with a keychain that was busy; later looks stuck.
   */
  accountTries: 3,
  /** First wait when there is no connection, doubled up to the longest. Too long only costs time. */
  reconnectFirstMs: 1_000,
  reconnectLongestMs: 60_000,
  /**
   * How old a claim may be at its first byte, by either clock. Shorter than the connect timeout would claim again and again
   * where connecting is slow; longer, and after a standstill requests go out that nobody thinks of any more.
   */
  claimGoodForMs: 15_000,
  /**
   * From when on two clocks that went apart, or a cycle that came late, mean that the computer stood still or its clock was
   * set: connections are made anew. Too soon costs a handshake; too late writes into connections that are dead.
   */
  standstillMs: 5_000,
  /**
   * How long quitting waits for answers. Shorter leaves more messages unconfirmed that a person has to look after; longer,
   * and Carillon seems not to start again, since it has not ended yet.
   */
  quitPatienceMs: 15_000,
  /**
   * From how long an absence on a campaign asks before it goes on: Carillon was closed, the computer slept or stood still. Longer,
   * and people get in the evening what was right in the morning; shorter, and each lunch break asks.
   */
  absenceMs: 60 * 60_000,
  /** How far the clock may be behind the last time it was seen: set back further, it does not say how long that is ago. */
  clockBehindMs: 5 * 60_000,
  /** How often it is written down that a campaign is in hand. Rarer, and an absence seems longer; more often writes for nothing. */
  seenEveryMs: 60_000,
  /** How often recording is tried again while the disk is full, or the database held by another. */
  diskFullRetryMs: 5_000,
  busyRetryMs: 250,
  /** How often the server of a workspace is asked again that gives no answer. Rarer may lose an account that was held; more often fills its log. */
  unreachableRetryMs: 1_000,
  /**
   * How often the pacer's ledger is written down. Requests sent since are read from the attempts, so rarer loses nothing but the
   * time to read them.
   */
  ledgerEveryMs: 2_000,
  /** No window of the service is longer than this; attempts before it are of no interest to a pacer. */
  longestWindowMs: 10 * 60_000,
  /** Wall-clock deadlines (texting hours, a long limit) are looked at this often, as clocks may be set. */
  epochCheckMs: 30_000,
  /** Minutes of answered requests that a snapshot shows. */
  minutesShown: 15,
  /** How often what waits for texting hours is counted. More often costs the sending; less often shows an old end time. */
  deferredEveryMs: 10_000,
  /** That counting takes at most one part in so many of the time. */
  countingShare: 100,
  /** Ended campaigns that snapshots go on to show, so that a screen sees them end. */
  endedShown: 20,
} as const;
