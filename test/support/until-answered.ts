/** Node's inspector can lose an answer to a collection of garbage; the question, which changes nothing twice, is asked again. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('promise was garbage collected'))
      return untilAnswered(ask);
    throw cause;
  }
}
