/**
 * Two of one stream: what the first has taken is in the second, and nothing is fetched that the first does not take.
 * Given up, the second fails. (`tee` fetches for whichever of its two is the faster.)
 */
export function followed(source: ReadableStream<Uint8Array<ArrayBuffer>>): [ReadableStream<Uint8Array<ArrayBuffer>>, ReadableStream<Uint8Array<ArrayBuffer>>] {
  const reader = source.getReader();
  let follower: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  const second = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      follower = controller;
    },
    cancel() {
      follower = null;
    },
  });
  const first = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            follower?.close();
          } else {
            // Whoever takes the first may take its memory along.
            follower?.enqueue(value.slice());
            controller.enqueue(value);
          }
        } catch (error) {
          controller.error(error);
          follower?.error(error);
        }
      },
      async cancel(reason) {
        follower?.error(reason);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return [first, second];
}
